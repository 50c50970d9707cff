"""`assess --records` on reports that others wrote or broke, and by which protocol it scores."""

import copy
import json

import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.lib.quality.protocol import read_quality_protocol

GOOD = {"objects": ["a", "b"], "metrics": {"collision": {"defects": []}}}
FULL = copy.deepcopy(dict(read_quality_protocol().document))
FROZEN = copy.deepcopy(dict(read_quality_protocol().with_frozen_assets().document))


def records(*words):
    return main(["assess", "--records", *map(str, words)])


@pytest.fixture
def report(tmp_path):
    def write(scenes, **more):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps({"scenes": scenes, **more}))
        return path

    return write


def defect(**more):
    return {"objects": ["a", "b"], "severity": 0.5, **more}


def test_a_broken_scene_costs_no_other_and_both_files_are_there(report, tmp_path, capsys):
    bad = {"objects": ["a"], "metrics": {"collision": None}}
    out = tmp_path / "out"
    assert records(report({"good": GOOD, "bad\nname": bad}), "--out", out) == 1
    assert "scene 'bad\\nname': collision is null; expected an object" in capsys.readouterr().err
    assert sorted(path.name for path in out.iterdir()) == ["report.html", "report.json"]
    assert list(json.loads((out / "report.json").read_text())["scenes"]) == ["good"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"extra": float("nan")}, "'extra' holds NaN or Infinity"),
        ({"schema": "1"}, 'schema is "1"; expected 1'),
        ({"versions": [1]}, "versions is a list; expected an object"),
        ({"settings": 4}, "settings is 4; expected an object"),
        ({"failed": {"x": 3}}, "failed: 'x' is 3; expected a string"),
        ({"protocol": {"settings": {}}}, "or name another with --protocol"),
    ],
)
def test_what_stands_beside_the_scenes_is_named(report, tmp_path, more, words, capsys):
    out = tmp_path / "out"
    assert records(report({"good": GOOD}, **more), "--out", out) == 3
    assert words in capsys.readouterr().err and not out.exists()


def test_texts_of_a_report_do_nothing_to_a_terminal(report, capsys):
    gap = "\x1b]0;x\x07 gap\nnot scored: all"
    scene = {
        "objects": ["a", "b"],
        "metrics": {
            "collision": {"defects": [defect(reason="\x1b[2J\x9b31m hit\u202e")], "gaps": [gap]},
            "scale": {"score": None, "missing": "\x1b[31m gone\nnot scored: none"},
        },
    }
    assert records(report({"s": scene})) == 0
    out = capsys.readouterr().out
    assert not set("\x1b\x07\x9b\u202e") & set(out)
    assert "hit" in out and "gap not scored: all" in out and "gone not scored: none" in out


def test_nothing_with_a_score_is_nothing_done(report, capsys):
    assert records(report({"s": {"objects": ["a"], "metrics": {}}})) == 3
    assert "nothing in it has a score" in capsys.readouterr().err


def test_the_page_takes_odd_records(report, tmp_path):
    checks = [{"verdict": "unresolved", "check": 5, "objects": 5, "evidence": [3, {"view": "\0"}]}]
    room = {"id": "r", "metrics": {"collision": {"checks": checks}}, "plan": 3, "views": [3]}
    odd = defect(evidence=[3, {"view": "\0"}], drawn=[{"points_m": [[None]]}], reason=["l"], gaps=3)
    scene = {"objects": ["a", "b"], "metrics": {"collision": {"defects": [odd]}}, "rooms": [room]}
    assert records(report({"s": scene}), "--out", tmp_path / "out") == 0
    assert (tmp_path / "out" / "report.html").is_file()


def test_several_rooms_of_a_minimal_report_have_a_page_and_are_read_again(report, tmp_path):
    def room(name, *defects):
        metrics = {"collision": {"defects": list(defects)}}
        return {"id": name, "area_m2": 4.0, "objects": ["a", "b"], "metrics": metrics}

    out, again = tmp_path / "out", tmp_path / "again"
    assert records(report({"s": {"rooms": [room("h"), room("k", defect())]}}), "--out", out) == 0
    scene = json.loads((out / "report.json").read_text())["scenes"]["s"]
    assert scene["metrics"]["collision"]["coverage"] == 1.0
    assert [told["room"] for told in scene["metrics"]["collision"]["defects"]] == ["k"]
    assert records(out, "--out", again) == 0
    assert json.loads((again / "report.json").read_text())["scenes"]["s"] == scene


def test_the_protocol_is_the_reports_own_unless_another_is_named(report, tmp_path, capsys):
    scene = {"objects": ["a"], "metrics": {"collision": {}, "style": {}}}
    path = report({"s": scene}, protocol=FROZEN)
    assert records(path, "--json") == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert document["protocol"] == FROZEN and "note" not in err
    named = tmp_path / "named.json"
    named.write_text(json.dumps(FULL))
    assert records(path, "--protocol", named, "--json") == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["protocol"] == FULL
    assert "note: the report was made under FrozenAssets" in err
    assert records(report({"s": scene}, protocol=FULL), "--frozen-assets", "--json") == 0
    assert json.loads(capsys.readouterr().out)["protocol"] == FROZEN
