"""`assess` on layouts: what it takes, prints, writes, and says about what it cannot do."""

import copy
import json
import shutil
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import assess as assess_verb
from ideal_bench.ideal_addon.commands import assess_one, main
from ideal_bench.ideal_addon.commands.job_child import Ending
from ideal_bench.lib.quality.protocol import DEFAULT_QUALITY_PROTOCOL

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
BEDROOM = EXAMPLES / "scenes" / "bedroom_s1" / "GT.json"
METRICS = [
    *("collision", "out_of_bounds", "support", "scale", "style", "pairing", "function"),
    "placement",
]


def assess(*words):
    return main(["assess", *map(str, words)])


def layout(path, *objects, size=(5, 4, 2.8)):
    entries = [
        {
            "id": name,
            "category": category,
            "position": position,
            "dimensions": dimensions,
            "rotation_yaw": 0,
        }
        for name, category, position, dimensions in objects
    ]
    room = {"type": "bedroom", "size": list(size)}
    path.write_text(json.dumps({"scene": {"room": room, "objects": entries}}))
    return path


@pytest.fixture
def outside(tmp_path):
    """A wardrobe that stands half a metre through the wall."""
    wardrobe = ("wardrobe_01", "wardrobe", [2.5, 0.0, 1.0], [1.0, 1.0, 2.0])
    table = ("table_01", "side_table", [0.0, 0.0, 0.25], [0.5, 0.5, 0.5])
    return layout(tmp_path / "outside.json", wardrobe, table)


def test_the_report_on_stdout(outside, capsys):
    assert assess(outside, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document.keys() >= {"schema", "protocol", "versions", "scenes", "failed"}
    assert document["failed"] == {} and document["protocol"]["name"] == "grep_v1"
    scene = document["scenes"]["outside"]
    assert scene["objects"] == ["wardrobe_01", "table_01"]
    assert list(scene["metrics"]) == METRICS
    (defect,) = scene["metrics"]["out_of_bounds"]["defects"]
    assert defect["objects"] == ["wardrobe_01"] and defect["decided_by"] == "measured"
    assert defect["magnitude"] == pytest.approx(0.5, abs=1e-3)
    assert defect["attribution"] == {"wardrobe_01": 1.0}
    assert scene["metrics"]["style"]["score"] is None
    assert list(scene["inputs"]) == ["outside.json"]


def test_the_table_and_the_sentences(outside, capsys):
    assert assess(outside) == 0
    out, err = capsys.readouterr()
    head, row, *_ = out.splitlines()
    assert " ".join(head.split()) == "scene overall physical visual human use defects coverage"
    assert row.split()[0] == "outside" and "n/a" in row
    assert "outside: out of bounds: wardrobe_01" in out
    assert "not scored: scale, style, pairing" in out
    assert "assess: 1 of 1" in err


def test_the_folder(outside, tmp_path, capsys):
    out = tmp_path / "report"
    assert assess(outside, BEDROOM, "--out", out) == 0
    assert sorted(path.name for path in out.iterdir()) == ["report.html", "report.json"]
    document = json.loads((out / "report.json").read_text())
    assert list(document["scenes"]) == ["outside", "bedroom_s1"]
    assert document["mean"]["scenes"] == 2
    assert "wardrobe_01" in (out / "report.html").read_text()
    assert f"Report: {out}" in capsys.readouterr().err


def test_a_folder_of_layouts_and_a_bundle_without_a_blend(tmp_path, capsys):
    layouts = tmp_path / "layouts"
    layouts.mkdir()
    shutil.copy(EXAMPLES / "floorplans" / "bedroom_0.json", layouts)
    shutil.copy(EXAMPLES / "predictions" / "prior" / "office_s1.txt", layouts)
    bundle = tmp_path / "kitchen"
    bundle.mkdir()
    shutil.copy(EXAMPLES / "scenes" / "kitchen_s2" / "GT.json", bundle)
    assert assess(layouts, bundle, "--json") == 0
    out, err = capsys.readouterr()
    assert list(json.loads(out)["scenes"]) == ["bedroom_0", "office_s1", "kitchen"]
    assert "note: bedroom_0: The layout is one seen from above" in err


def test_what_cannot_be_assessed_is_named_and_costs_no_other(tmp_path, outside, capsys):
    empty = layout(tmp_path / "empty.json")
    bundle = tmp_path / "broken"
    bundle.mkdir()
    truth = json.loads(BEDROOM.read_text())
    truth["scene"]["objects"][0]["position"] = [0, None, 0]
    (bundle / "GT.json").write_text(json.dumps(truth))
    assert assess(outside, empty, bundle, tmp_path / "none", "--json") == 1
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert list(document["scenes"]) == ["outside"]
    assert set(document["failed"]) == {"empty", "broken", str(tmp_path / "none")}
    assert "GT.json: scene.objects[0] (bed_01).position[1]: expected a finite number" in err
    assert "error: empty: " in err and "empty.json: the room has no object" in err
    assert assess(empty) == 3


@pytest.mark.parametrize(
    "words",
    [
        [],
        [BEDROOM, "--records", BEDROOM],
        [BEDROOM, "--room-size", "4", "-3", "2"],
        [BEDROOM, "--protocol", BEDROOM],
        [BEDROOM, BEDROOM.parents[1] / "bedroom_s1" / "NOTE.md"],
    ],
)
def test_calls_that_cannot_begin(words, capsys):
    code = assess(*words)
    assert code in (1, 2) and "error: " in capsys.readouterr().err
    assert (code == 1) == (len(words) == 2)


def test_two_scenes_of_one_name_are_refused(tmp_path, outside, capsys):
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(outside, other)
    assert assess(outside, other / "outside.json") == 2
    assert "would both be called outside" in capsys.readouterr().err


def test_repeats_of_what_is_measured_do_not_differ(outside, capsys):
    assert assess(outside, "--repeat", 3, "--json") == 0
    repeats = json.loads(capsys.readouterr().out)["scenes"]["outside"]["repeats"]
    assert repeats["n"] == 3 and repeats["failed"] == []
    bounds = repeats["metrics"]["out_of_bounds"]
    assert (bounds["sd"], bounds["n"], bounds["defects"]["values"]) == (0.0, 3, [1.0] * 3)
    assert repeats["overall"]["sd"] == 0.0 and repeats["metrics"]["style"]["mean"] is None


def test_a_size_for_a_room_that_tells_none(tmp_path, capsys):
    text = json.loads(
        layout(tmp_path / "a.json", ("a", "chair", [0, 0, 0.4], [1, 1, 0.8])).read_text()
    )
    del text["scene"]["room"]["size"]
    (tmp_path / "a.json").write_text(json.dumps(text))
    assert assess(tmp_path / "a.json", "--json") == 0
    assert (
        json.loads(capsys.readouterr().out)["scenes"]["a"]["metrics"]["out_of_bounds"]["score"]
        is None
    )
    assert assess(tmp_path / "a.json", "--json", "--room-size", "3", "3", "2.5") == 0
    assert (
        json.loads(capsys.readouterr().out)["scenes"]["a"]["metrics"]["out_of_bounds"]["score"]
        == 100.0
    )


def test_records_are_scored_again_by_other_weights(outside, tmp_path, capsys):
    out = tmp_path / "report"
    assert assess(outside, "--out", out, "--repeat", 2) == 0
    capsys.readouterr()
    assert assess("--records", out / "report.json", "--json") == 0
    before = json.loads((out / "report.json").read_text())["scenes"]["outside"]
    again = json.loads(capsys.readouterr().out)["scenes"]["outside"]
    del before["repeats"]
    assert again == before
    protocol = copy.deepcopy(json.loads(DEFAULT_QUALITY_PROTOCOL.read_text()))
    protocol["settings"]["weights"]["value"] = dict.fromkeys(METRICS, 0) | {"out_of_bounds": 1}
    path = tmp_path / "protocol.json"
    path.write_text(json.dumps(protocol))
    assert assess("--records", out / "report.json", "--protocol", path, "--json") == 0
    again = json.loads(capsys.readouterr().out)["scenes"]["outside"]
    assert again["overall"] == before["metrics"]["out_of_bounds"]["score"]
    assert again["coverage"] == 1.0


def test_a_minimal_report_is_scored_shown_and_written(tmp_path, capsys):
    defects = [{"objects": ["chair_01"], "severity": "impaired"}]
    scene = {
        "objects": [f"chair_{n:02}" for n in range(20)],
        "metrics": {"function": {"defects": defects}},
    }
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"scenes": {"room": scene, "bad": {"objects": []}}}))
    assert assess("--records", path, "--out", tmp_path / "again") == 1
    out, err = capsys.readouterr()
    assert "77.5" in out and "chair_01: no reason is given" in out
    assert "mine.json: scene 'bad': objects is an empty list" in err
    assert "77.5" in (tmp_path / "again" / "report.html").read_text()
    path.write_text("[]")
    assert assess("--records", path) == 3
    assert assess("--records", tmp_path / "none.json") == 2
    assert assess("--records", path, "--model", "m") == 2


def test_scores_of_what_was_looked_at_in_part_are_marked(capsys):
    assert assess(BEDROOM) == 0
    out = capsys.readouterr().out
    row = out.splitlines()[1].split()
    assert [cell.endswith("*") for cell in row[1:5]] == [True, False, False, True]
    assert "* scored in part: function: " in out


def test_the_mean_tells_the_range_of_the_coverages(outside, tmp_path, capsys):
    unknown = layout(tmp_path / "unknown.json", ("chair_01", "chair", [0, 0, 0.4], [1, 1, 0.8]))
    document = json.loads(unknown.read_text())
    del document["scene"]["room"]["size"]
    unknown.write_text(json.dumps(document))
    assert assess(outside, unknown) == 0
    rows = [line.split("  ") for line in capsys.readouterr().out.splitlines()[:4]]
    least, most = sorted(int(row[-1].split()[0]) for row in rows[1:3])
    assert least < most and rows[3][-1].strip() == f"{least} to {most} %"


def test_frozen_assets_are_told_as_left_out(outside, capsys):
    assert assess(outside, "--frozen-assets") == 0
    out = capsys.readouterr().out
    assert "left out (FrozenAssets): scale, style, pairing" in out
    assert "not scored: scale" not in out


def test_a_report_without_any_scene_still_says_why(tmp_path, capsys):
    empty = layout(tmp_path / "empty.json")
    assert assess(empty, "--out", tmp_path / "one") == 3
    assert assess(tmp_path / "none", "--out", tmp_path / "two") == 3
    for name, failed in (("one", "empty"), ("two", str(tmp_path / "none"))):
        document = json.loads((tmp_path / name / "report.json").read_text())
        assert document["scenes"] == {} and list(document["failed"]) == [failed]
        assert "No scene could be assessed" in (tmp_path / name / "report.html").read_text()


def test_the_last_lines_of_a_process_that_met_a_fault_are_shown(tmp_path, monkeypatch, capsys):
    ending = Ending(3, "its process stopped with code 3", ("Traceback", "ValueError: boom"))
    monkeypatch.setattr(assess_one, "run_job", lambda *_, **__: ending)
    monkeypatch.setattr(assess_verb, "_require_blender", lambda _: None)
    (tmp_path / "room.blend").write_bytes(b"")
    assert assess(tmp_path / "room.blend") == 3
    err = capsys.readouterr().err
    assert "room | Traceback\n  room | ValueError: boom\n" in err
    assert "error: room: its process stopped with code 3" in err


def test_a_folder_of_a_report_and_what_has_no_effect_on_it(outside, tmp_path, capsys):
    out = tmp_path / "report"
    assert assess(outside, "--out", out) == 0
    before = (out / "report.json").read_bytes()
    capsys.readouterr()
    assert assess("--records", out, "--json") == 0
    assert "no effect" not in capsys.readouterr().err
    assert assess("--records", out, "--out", out) == 2
    assert "would overwrite" in capsys.readouterr().err
    assert (out / "report.json").read_bytes() == before
    protocol = json.loads(DEFAULT_QUALITY_PROTOCOL.read_text())
    protocol["settings"]["contact_m"]["value"] = 0.5
    protocol["settings"]["alpha"]["value"] = 0.5
    path = tmp_path / "protocol.json"
    path.write_text(json.dumps(protocol))
    assert assess("--records", out, "--protocol", path, "--json") == 0
    assert "keeps its defects: contact_m " in capsys.readouterr().err


def test_pictures_of_an_earlier_run_do_not_stay(outside, tmp_path):
    views = tmp_path / "report" / "views"
    for name in ("outside", "other"):
        (views / name).mkdir(parents=True)
        (views / name / "old.png").write_bytes(b"")
    (views / "outside" / "notes.txt").write_text("mine")
    assert assess(outside, "--out", tmp_path / "report") == 0
    left = sorted(path.name for path in views.rglob("*") if path.is_file())
    assert left == ["notes.txt", "old.png"]


def test_a_model_needs_a_folder_for_its_answers(outside, capsys):
    assert assess(outside, "--model", "m", "--endpoint", "http://127.0.0.1:9/v1") == 2
    assert "--model needs --out" in capsys.readouterr().err
