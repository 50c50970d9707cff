"""`floorplan export`: what it takes, what it prints, what it says about what it cannot do."""

import json
import shutil
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.lib.floorplan.files import plan_of, read_plan

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
BATHROOM = SCENES / "bathroom_s1"


def export(*words):
    return main(["floorplan", "export", *map(str, words)])


def copied(folder, *names):
    for name in names:
        shutil.copytree(SCENES / "bathroom_s1", folder / name)
    return folder


def test_one_scene_is_printed(capsys):
    assert export(BATHROOM, "--footprints", "box") == 0
    out, err = capsys.readouterr()
    plan = plan_of(out)
    assert plan.layout_id == "bathroom_s1" and plan.room_type == "bathroom"
    assert {len(shape.points) for shape in plan.objects} == {4}
    assert "note: bathroom_s1: left out by category: 1 ceiling lamp" in err


def test_data_set_is_written(tmp_path, capsys):
    dataset = copied(tmp_path / "data", "one", "two")
    (dataset / "two" / "scene.blend").write_bytes(b"no .blend")
    out = tmp_path / "layouts"
    assert export(dataset, "--out", out, "--encoding", "xml", "--jobs", 2) == 1
    assert [path.name for path in out.iterdir()] == ["one.xml"]
    assert read_plan(out / "one.xml").layout_id == "one"
    err = capsys.readouterr().err
    assert "error: two: " in err and "Blender cannot read it" in err
    assert "4 objects, 1 window, 1 door" in err


def test_a_layout_that_cannot_be_written_costs_no_other(tmp_path, capsys):
    dataset, out = copied(tmp_path / "data", "one", "two"), tmp_path / "layouts"
    (out / "one.json").mkdir(parents=True)
    assert export(dataset, "--out", out, "--jobs", 1) == 1
    assert sorted(path.name for path in out.iterdir()) == ["one.json", "two.json"]
    assert read_plan(out / "two.json").layout_id == "two"
    assert "one.json cannot be written (Is a directory)" in capsys.readouterr().err


def test_options_reach_the_scene(tmp_path, capsys):
    blend = tmp_path / "mine.blend"
    shutil.copy(BATHROOM / "scene.blend", blend)
    words = ["--keep-decorative", "--leave-out", "toilet", "sink", "--room-type", "spa"]
    assert export(blend, "--out", tmp_path, "--alpha", 0, *words) == 0
    document = json.loads((tmp_path / "mine.json").read_text())
    labels = [item["label"] for item in document["objects"]]
    assert document["layout_id"] == "mine" and document["room_type"] == "spa"
    assert sorted(labels) == ["bathtub", "ceiling lamp", "mirror"]


def test_room_size_is_taken(tmp_path):
    assert export(BATHROOM, "--out", tmp_path, "--room-size", 4, 3, 2.5) == 0
    plan = read_plan(tmp_path / "bathroom_s1.json")
    assert {abs(x) for x, _ in plan.boundary} == {2.0}


def test_file_of_a_bundle_is_called_as_its_folder(tmp_path):
    assert export(BATHROOM / "scene.blend", BATHROOM, "--out", tmp_path) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["bathroom_s1.json"]


def test_nothing_that_can_be_read(tmp_path, capsys):
    (tmp_path / "broken.blend").write_bytes(b"")
    assert export(tmp_path / "broken.blend", "--out", tmp_path) == 3
    assert "broken.blend" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([BATHROOM, "--room-size", "0", "3", "3"], "--room-size"),
        ([BATHROOM, "--room-size", "3", "3", "1e9"], "above 0 and under 10000 metres"),
        ([BATHROOM, "--room-size", "nan", "3", "3"], "--room-size"),
        ([BATHROOM, "--room-type", ""], "is no name"),
        ([BATHROOM, "--room-type", "a\x1b[2J"], "is no name"),
        ([BATHROOM, "--alpha", "1e308"], "is no length in metres from 0 to 10000"),
        ([BATHROOM, "--alpha", "-1"], "no length in metres"),
        ([SCENES], "--out"),
        ([BATHROOM, "--footprints", "round"], "invalid choice"),
    ],
)
def test_wrong_calls(words, said, capsys):
    assert export(*words) == 2
    assert said in capsys.readouterr().err


def test_what_cannot_be_read_is_named_and_costs_no_other(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    others = [tmp_path / "nowhere", tmp_path / "notes.txt", tmp_path]
    out = tmp_path / "layouts"
    assert export(BATHROOM, *others, "--out", out) == 1
    assert [path.name for path in out.iterdir()] == ["bathroom_s1.json"]
    err = capsys.readouterr().err
    what = "name a scene bundle, a folder of them, or a .blend file"
    assert f"error: {others[0]}: not there; {what}\n" in err
    assert f"error: {others[1]}: is no scene; {what}\n" in err
    assert f"error: {tmp_path}: no scene in it" in err


def test_a_scene_that_is_not_there(tmp_path, capsys):
    assert export(tmp_path / "nowhere") == 3
    assert "nowhere: not there" in capsys.readouterr().err


def test_two_scenes_of_one_name(tmp_path, capsys):
    one, other = copied(tmp_path / "a", "room"), copied(tmp_path / "b", "room")
    assert export(one, other, "--out", tmp_path / "out") == 2
    assert "would both become room" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_folder_without_scenes(tmp_path, capsys):
    assert export(tmp_path) == 3
    assert "no scene in it" in capsys.readouterr().err


def test_without_blender(monkeypatch, capsys):
    import importlib.util

    known = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "bpy" else known(name)
    )
    assert export(BATHROOM) == 3
    assert "floorplan needs Blender" in capsys.readouterr().err
