"""`baseline`: what is written where, and what a person reads when something is wrong."""

import argparse
import json
import math

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.ideal_addon.commands.baseline_options import model_name, number_up_to, whole_number
from ideal_bench.lib.bundle import read_bundle
from ideal_bench.lib.frames import model_to_world
from ideal_bench.lib.predictions.interpret import interpret
from ideal_bench.lib.predictions.source import PredictionFolder

OBJECTS = [
    {
        "id": "sofa_01",
        "category": "sofa",
        "position": [1.2, -0.4, 0.43],
        "dimensions": [1.9, 0.95, 0.86],
        "rotation_yaw": 90,
    },
    {
        "id": "rug_01",
        "category": "rug",
        "position": [0.2, 0.1, 0.01],
        "dimensions": [2.5, 1.5, 0.02],
        "rotation_yaw": None,
    },
    {
        "id": "tv_stand_01",
        "category": "tv_stand",
        "position": [-2.2, 0.0, 0.22],
        "dimensions": [1.56, 0.39, 0.45],
        "rotation_yaw": 270,
    },
]
ROTATIONS_RZ = {"livingroom_s1": 0.1, "livingroom_s2": math.pi / 2, "livingroom_s3": math.pi}


def write_bundle(folder, room_type="livingroom", rz=0.0):
    room = {"type": room_type, "size": [5.0, 4.5, 3.0], "asset_count": len(OBJECTS)}
    documents = {
        "GT.json": {"scene": {"room": room, "objects": OBJECTS}},
        "objects_in_view.json": {"objects_in_view": ["sofa_01", "rug_01"], "rejected": []},
        "metadata.json": {"camera": {"rotation_euler": [1.5, 0.0, rz]}},
    }
    folder.mkdir(parents=True)
    for name, document in documents.items():
        (folder / name).write_text(json.dumps(document))


@pytest.fixture
def dataset(tmp_path):
    for name, rz in ROTATIONS_RZ.items():
        write_bundle(tmp_path / "rooms" / name, rz=rz)
    return tmp_path / "rooms"


def call(*words):
    return main(["baseline", *map(str, words)])


def test_oracle_answers_for_every_scene_with_its_objects_in_view(dataset, tmp_path):
    out = tmp_path / "out"
    assert call("oracle", dataset, "--out", out) == exit_codes.DONE
    folder = PredictionFolder(out)
    assert folder.models() == ["oracle"]
    assert folder.scene_ids("oracle") == sorted(ROTATIONS_RZ)
    assert folder.problems() == []
    for name, rz in ROTATIONS_RZ.items():
        prediction = interpret(folder.response("oracle", name))
        assert prediction.step == "S1"
        truth = read_bundle(dataset / name).in_view_layout()
        seen = model_to_world(prediction.layout, rz)
        assert seen.ids == ("sofa_01", "rug_01")
        assert (seen.positions_m == truth.positions_m).all()
        assert seen.yaws_deg.tolist() == [90.0, 0.0]
        assert seen.room == truth.room


def test_prior_sees_the_room_type_and_nothing_else(dataset, tmp_path):
    write_bundle(dataset / "livingroom_s4", rz=2.0)
    emptied = dataset / "livingroom_s4" / "GT.json"
    document = json.loads(emptied.read_text())
    document["scene"]["objects"] = []
    document["scene"]["room"]["size"] = [9.0, 9.0, 9.0]
    emptied.write_text(json.dumps(document))
    (dataset / "livingroom_s4" / "objects_in_view.json").write_text("[]")
    assert call("prior", dataset, "--out", tmp_path / "out") == exit_codes.DONE
    answers = {path.read_text() for path in (tmp_path / "out" / "prior").glob("livingroom_*.txt")}
    assert len(answers) == 1
    assert '"type": "livingroom"' in answers.pop()


def test_noisy_is_named_after_its_errors_and_repeats_itself(dataset, tmp_path):
    words = ("--sigma-m", "0.3", "--sigma-deg", "10", "--drop", "0.2", "--seed", "7")
    assert call("noisy", dataset, "--out", tmp_path / "a", *words) == exit_codes.DONE
    assert call("noisy", dataset, "--out", tmp_path / "b", *words) == exit_codes.DONE
    (made,) = (tmp_path / "a").iterdir()
    assert made.name == "noisy-m0.3-deg10-drop0.2-seed7"
    for path in made.iterdir():
        assert (tmp_path / "b" / made.name / path.name).read_bytes() == path.read_bytes()


def test_one_scene_alone_gets_the_same_noise_as_among_others(dataset, tmp_path):
    words = ("--sigma-m", "0.3", "--hallucinate", "1", "--name", "n")
    call("noisy", dataset, "--out", tmp_path / "all", *words)
    (tmp_path / "one").mkdir()
    (dataset / "livingroom_s2").rename(tmp_path / "one" / "livingroom_s2")
    call("noisy", tmp_path / "one", "--out", tmp_path / "alone", *words)
    name = "n/livingroom_s2.txt"
    assert (tmp_path / "all" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()


def test_the_settings_are_kept_beside_the_answers(dataset, tmp_path):
    call("noisy", dataset, "--out", tmp_path, "--name", "half", "--drop", "0.5")
    call("oracle", dataset, "--out", tmp_path, "--seed", "3")
    assert json.loads((tmp_path / "half" / "_baseline.json").read_text()) == {
        "kind": "noisy",
        "sigma_m": 0.0,
        "sigma_deg": 0.0,
        "sigma_scale": 0.0,
        "drop": 0.5,
        "hallucinate": 0.0,
        "seed": 0,
    }
    assert json.loads((tmp_path / "oracle" / "_baseline.json").read_text()) == {"kind": "oracle"}


def test_a_broken_bundle_is_named_and_the_others_are_done(dataset, tmp_path, capsys):
    (dataset / "livingroom_s2" / "GT.json").write_text("{")
    write_bundle(dataset / "garage_s1", room_type="garage")
    assert call("prior", dataset, "--out", tmp_path / "out") == exit_codes.PARTIAL
    told = capsys.readouterr().err
    assert "livingroom_s2 is left out: " in told
    assert "GT.json: cannot be read as JSON" in told
    assert "garage_s1 is left out: no typical room of type 'garage'; there are: bathroom" in told
    assert f"2 of 4 predictions are in {tmp_path / 'out' / 'prior'}" in told
    assert PredictionFolder(tmp_path / "out").scene_ids("prior") == [
        "livingroom_s1",
        "livingroom_s3",
    ]


def test_nothing_is_left_behind_where_no_bundle_can_be_read(dataset, tmp_path):
    for name in ROTATIONS_RZ:
        (dataset / name / "metadata.json").unlink()
    assert call("oracle", dataset, "--out", tmp_path / "out") == exit_codes.NOTHING
    assert not (tmp_path / "out").exists()


def test_a_data_set_that_is_not_there_is_named(tmp_path, capsys):
    assert call("oracle", tmp_path / "no", "--out", tmp_path / "out") == exit_codes.USAGE
    assert f"{tmp_path / 'no'}: no such folder" in capsys.readouterr().err


def test_a_second_call_writes_the_same_again(dataset, tmp_path):
    assert call("oracle", dataset, "--out", tmp_path / "out") == exit_codes.DONE
    assert call("oracle", dataset, "--out", tmp_path / "out") == exit_codes.DONE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("noisy",), "noisy without errors is oracle; say which to make, for example --sigma-m"),
        (("noisy", "--seed", "1"), "noisy without errors is oracle"),
        (("oracle", "--drop", "0.1"), "--drop belongs to noisy; oracle has no errors"),
        (("prior", "--sigma-deg", "0"), "--sigma-deg belongs to noisy; prior has no errors"),
        (("noisy", "--drop", "1.5"), "argument --drop: '1.5' is not a number from 0 to 1"),
        (("oracle", "--name", "../up"), "argument --name: '../up' cannot be a model's name"),
    ],
)
def test_a_wrong_call_is_explained(dataset, tmp_path, capsys, words, told):
    kind, *options = words
    assert call(kind, dataset, "--out", tmp_path / "out", *options) == exit_codes.USAGE
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_answers_of_a_real_model_are_never_overwritten(dataset, tmp_path, capsys):
    theirs = tmp_path / "out" / "gpt" / "livingroom_s1.txt"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("precious")
    assert call("oracle", dataset, "--out", tmp_path / "out", "--name", "gpt") == exit_codes.USAGE
    assert (
        "is there and baseline did not write it; choose another --name" in capsys.readouterr().err
    )
    assert theirs.read_text() == "precious"


def test_two_baselines_are_never_mixed(dataset, tmp_path, capsys):
    words = ("--out", tmp_path / "out", "--name", "same")
    assert call("oracle", dataset, *words) == exit_codes.DONE
    assert call("prior", dataset, *words) == exit_codes.USAGE
    assert "same holds another baseline (_baseline.json tells which)" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "_notes", ".hidden", "a/b", "a\\b", "..", "a\0"])
def test_names_that_could_not_be_read_back_are_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="cannot be a model's name"):
        model_name(text)


@pytest.mark.parametrize("text", ["nan", "inf", "-1", "two", "", "1e400", "2"])
def test_numbers_out_of_range_are_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="is not a number from 0 to 1"):
        number_up_to(1.0)(text)


@pytest.mark.parametrize("text", ["-1", "1.5", "", "²", "9" * 30])
def test_seeds_are_whole_numbers(text):
    with pytest.raises(argparse.ArgumentTypeError, match="is not a whole number of 0 or more"):
        whole_number(text)


def rewrite(path, change):
    document = json.loads(path.read_text())
    change(document["scene"])
    path.write_text(json.dumps(document))


@pytest.mark.parametrize(
    "change",
    [
        lambda scene: scene["objects"][0].update(position=[1e307, 0, 0]),
        lambda scene: scene["room"].update(size=[1e308, 4, 3]),
    ],
)
def test_a_scene_that_cannot_be_spoiled_is_named_and_the_rest_done(
    dataset, tmp_path, capsys, change
):
    rewrite(dataset / "livingroom_s2" / "GT.json", change)
    words = ("--out", tmp_path / "out", "--drop", "0.5", "--hallucinate", "2")
    assert call("noisy", dataset, *words) == exit_codes.PARTIAL
    told = capsys.readouterr().err
    assert "livingroom_s2 is left out: a position or size beyond 1e+100 m" in told
    assert "2 of 3 predictions are in" in told and "Traceback" not in told


def test_a_scene_whose_answer_cannot_be_written_is_named_and_the_rest_done(
    dataset, tmp_path, capsys
):
    write_bundle(dataset / ("l" * 253))
    assert call("oracle", dataset, "--out", tmp_path / "out") == exit_codes.PARTIAL
    told = capsys.readouterr().err
    assert "is left out: " in told and "File name too long" in told
    assert "3 of 4 predictions are in" in told


def test_a_scene_s_name_need_not_be_text(dataset, tmp_path):
    write_bundle(dataset / "caf\udce9_s1")
    words = ("--out", tmp_path / "out", "--sigma-m", "0.1", "--name", "n")
    assert call("noisy", dataset, *words) == exit_codes.DONE
    assert PredictionFolder(tmp_path / "out").response("n", "caf\udce9_s1") is not None


def test_an_out_that_cannot_be_a_folder_is_a_wrong_call(dataset, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / ("x" * 300), tmp_path / "file" / "below"):
        assert call("oracle", dataset, "--out", out) == exit_codes.USAGE
        assert "cannot be a folder" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[2J", "x" * 201])
def test_names_that_no_table_could_show_are_refused(dataset, tmp_path, capsys, text):
    words = ("--out", tmp_path / "out", "--name", text)
    assert call("oracle", dataset, *words) == exit_codes.USAGE
    assert "cannot be a model's name" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["-1", "9" * 30])
def test_a_seed_out_of_range_is_a_wrong_call(dataset, tmp_path, capsys, text):
    words = ("--out", tmp_path / "out", "--drop", "0.5", "--seed", text)
    assert call("noisy", dataset, *words) == exit_codes.USAGE
    assert "is not a whole number of 0 or more" in capsys.readouterr().err
