"""`rate` from the outside; a stand-in takes the place of Blender."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.png import encoded

STAND_IN = """#!{python}
import json, sys
from pathlib import Path

words = sys.argv[1:]
job = json.loads(Path(words[words.index("--") + 1]).read_text())
Path({log!r}).write_text(json.dumps({{"words": words, "job": job}}))
{act}
"""
RATE_FIRST = """
from ideal_bench.lib.rating.pictures import find_pictures
from ideal_bench.lib.rating.study import open_study
found = find_pictures(Path(job["folder"]))
study = open_study(found, job["rater"], Path(job["ratings"]), resume=True, seed=job["seed"])
for _ in range({count}):
    for place, name in enumerate(study.judgement.shown):
        study.judgement.rate(name, 5 - place)
    study.watch._counted = 30.0
    study.keep()
    study.place += 1
"""


@pytest.fixture
def pictures(tmp_path) -> Path:
    """Two scenes and two models."""
    for model in ("_ground_truth", "good", "better"):
        for scene in ("bedroom_s1", "office_s3"):
            path = tmp_path / "out" / model / f"{scene}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(encoded(np.zeros((4, 4, 3), dtype=np.uint8)))
    return tmp_path / "out"


@pytest.fixture
def blender(tmp_path):
    """A function that makes a stand-in for Blender; it keeps its call in called.json."""

    def make(act: str = "") -> Path:
        path = tmp_path / "blender"
        text = STAND_IN.format(python=sys.executable, log=str(tmp_path / "called.json"), act=act)
        path.write_text(text)
        path.chmod(0o755)
        return path

    return make


@pytest.fixture
def rate(pictures, tmp_path):
    """Run the verb for the rater ann."""

    def run(*words):
        fixed = ["rate", str(pictures), "--rater", "ann", "--ratings", str(tmp_path / "ratings")]
        return main([*fixed, *map(str, words)])

    return run


def test_all_scenes_rated(rate, blender, tmp_path, capsys):
    program = blender(RATE_FIRST.format(count=2))
    assert rate("--blender", program, "--seed", 4) == exit_codes.DONE
    out, err = capsys.readouterr()
    assert out == "" and f"2 of 2 scenes are rated: {tmp_path / 'ratings' / 'ann.json'}" in err
    called = json.loads((tmp_path / "called.json").read_text())
    script = Path(called["words"][1])
    assert called["words"][0] == "--python" and script.name == "rate_window.py"
    assert script.is_file() and "--background" not in called["words"]
    assert called["job"]["seed"] == 4 and called["job"]["rater"] == "ann"
    assert json.loads((tmp_path / "ratings" / "ann.json").read_text())["seed"] == 4


def test_some_rated_and_the_way_to_go_on(rate, blender, capsys):
    program = blender(RATE_FIRST.format(count=1))
    assert rate("--blender", program) == exit_codes.PARTIAL
    assert "--resume goes on with the others" in capsys.readouterr().err
    assert rate("--blender", program) == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "holds ratings of ann already; go on with them with --resume" in err
    assert rate("--blender", program, "--resume") == exit_codes.DONE


def test_none_rated(rate, blender, capsys):
    assert rate("--blender", blender()) == exit_codes.NOTHING
    assert "No scene was rated; 2 wait." in capsys.readouterr().err


def test_only_some(rate, blender, tmp_path):
    rate("--blender", blender(), "--scenes", "office_s3", "--models", "good", "better")
    job = json.loads((tmp_path / "called.json").read_text())["job"]
    assert job["scenes"] == "office_s3" and job["models"] == "good\nbetter"


def test_what_is_left_out_is_told_here(rate, blender, pictures, capsys):
    (pictures / "good" / "office_s3.png").unlink()
    rate("--blender", blender())
    assert "note: left out: office_s3: " in capsys.readouterr().err


def test_blender_could_not_begin(rate, blender, capsys):
    act = 'Path(job["trouble"]).write_text(json.dumps({"trouble": "it is not installed there"}))'
    assert rate("--blender", blender(act)) == exit_codes.NOTHING
    assert "error: it is not installed there" in capsys.readouterr().err


def test_blender_crashed_and_what_was_rated_is_kept(rate, blender, capsys):
    program = blender(RATE_FIRST.format(count=2) + "sys.exit(11)")
    assert rate("--blender", program) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "ended with code 11; what was rated before is kept" in err and "2 of 2 scenes" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--blender", "no-such-blender"], "--blender no-such-blender: no such program"),
        (["--models", "gpt"], "no model 'gpt'; there are: better, good"),
        (["--scenes", "attic_s1"], "no scene 'attic_s1'; there are: bedroom_s1, office_s3"),
        (["--rater", "../ann"], "cannot be a rater's name"),
    ],
)
def test_a_wrong_call(rate, words, told, capsys):
    assert rate(*words) == exit_codes.USAGE
    assert told in capsys.readouterr().err


def test_no_blender_at_all(rate, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    monkeypatch.delitem(sys.modules, "bpy", raising=False)
    assert rate() == exit_codes.USAGE
    assert "no `blender` is found: name it by --blender" in capsys.readouterr().err


def test_no_pictures(tmp_path, capsys):
    words = ["--rater", "ann", "--ratings", str(tmp_path)]
    assert main(["rate", str(tmp_path / "gone"), *words]) == exit_codes.USAGE
    assert "gone: no such folder" in capsys.readouterr().err
    assert main(["rate", str(tmp_path), *words]) == exit_codes.USAGE
    assert "choose the folder that `ideal-bench reconstruct` has written" in capsys.readouterr().err
