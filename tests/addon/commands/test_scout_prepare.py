"""`scout prepare` from the outside, as far as no Blender is needed."""

import json
import shutil
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import main, scout_prepare
from ideal_bench.ideal_addon.commands.job_child import Ending
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL, read_scout_protocol

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
TOLD = {
    "reused": False,
    "why": "",
    "targets": 9,
    "groups": 6,
    "hidden": 2,
    "rooms": 1,
    "range_m": 3.5,
    "engine": "cycles",
    "sha256": "f" * 64,
}


@pytest.fixture
def prepare(monkeypatch, tmp_path):
    """Prepare with a child that `answers`, by scene; `jobs` are what it got."""

    def run(*words, answers=None, out=tmp_path / "tasks"):
        run.jobs = {}

        def run_job(verb, job, path, on_message, **_):
            assert verb == "scout_scene"
            run.jobs[job["name"]] = job
            answer = (answers or {}).get(job["name"], {"task": TOLD})
            if answer:
                on_message(answer)
            return Ending(0 if answer else -11, "its process was ended by signal 11 (no memory)")

        monkeypatch.setattr(scout_prepare, "run_job", run_job)
        monkeypatch.setattr(scout_prepare, "require_blender", lambda: None)
        return main(["scout", "prepare", *map(str, words), "--out", str(out)])

    return run


def test_each_scene_gets_a_job_with_all_that_decides(prepare, tmp_path, capsys):
    assert prepare(SCENES / "bedroom_s1", SCENES / "kitchen_s2", "--samples", "16") == 0
    job = prepare.jobs["bedroom_s1"]
    assert job["blend"] == str(SCENES / "bedroom_s1" / "scene.blend")
    assert job["out"] == str(tmp_path / "tasks" / "bedroom_s1")
    assert job["protocol"] == read_scout_protocol().document
    assert job["settings"] == {
        "engine": "cycles",
        "device": "auto",
        "samples": 16,
        "resolution": [1280, 720],
    }
    assert not job["again"] and job["room_type"] is None
    out = capsys.readouterr()
    assert "bedroom_s1        9       6      1  3.5 m  cycles      prepared" in out.out
    assert "Tasks:" in out.err


def test_targets_and_size_are_settings_of_the_protocol(prepare):
    words = ("--targets", "60", "--resolution", "640x480", "--room-type", "office", "--again")
    assert prepare(SCENES / "bedroom_s1", *words) == 0
    job = prepare.jobs["bedroom_s1"]
    settings = job["protocol"]["settings"]
    assert settings["most_targets"]["value"] == 60
    assert (settings["image_width_px"]["value"], settings["image_height_px"]["value"]) == (640, 480)
    assert job["settings"]["resolution"] == [640, 480]
    assert (job["room_type"], job["again"]) == ("office", True)


def test_a_protocol_says_how_large_pictures_are(prepare, tmp_path):
    document = json.loads(DEFAULT_SCOUT_PROTOCOL.read_bytes())
    document["settings"]["image_width_px"]["value"] = 320
    (tmp_path / "mine.json").write_text(json.dumps(document))
    assert prepare(SCENES / "bedroom_s1", "--protocol", tmp_path / "mine.json") == 0
    assert prepare.jobs["bedroom_s1"]["settings"]["resolution"] == [320, 720]


def test_one_scene_that_fails_costs_the_others_nothing(prepare, capsys):
    answers = {"bedroom_s1": {}, "kitchen_s2": {"failed": "scene.blend: no room"}}
    names = ("bathroom_s1", "bedroom_s1", "kitchen_s2")
    assert prepare(*(SCENES / name for name in names), "--json", answers=answers) == 1
    told = capsys.readouterr()
    document = json.loads(told.out)
    assert list(document["tasks"]) == ["bathroom_s1"]
    assert document["tasks"]["bathroom_s1"]["targets"] == 9
    assert "ended by signal 11" in document["failed"]["bedroom_s1"]
    assert "bedroom_s1" in document["failed"]["bedroom_s1"]
    assert document["failed"]["kitchen_s2"] == "scene.blend: no room"
    assert "error: kitchen_s2: scene.blend: no room" in told.err


def test_what_differs_is_said(prepare, capsys):
    why = 'picture.engine ("cycles", now "workbench")'
    answers = {"bedroom_s1": {"task": {**TOLD, "why": why}}}
    assert prepare(SCENES / "bedroom_s1", answers=answers) == 0
    assert f"note: bedroom_s1: prepared anew, as it differs: {why}" in capsys.readouterr().err


def test_a_layout_is_nothing_to_look_at(prepare, tmp_path, capsys):
    (tmp_path / "flat").mkdir()
    shutil.copy(SCENES / "bedroom_s1" / "GT.json", tmp_path / "flat" / "GT.json")
    assert prepare(tmp_path / "flat" / "GT.json") == 3
    assert "there is nothing to look at" in capsys.readouterr().err
    assert not (tmp_path / "tasks").exists()
    assert prepare(tmp_path / "flat" / "GT.json", SCENES / "bedroom_s1") == 1


def test_no_task_is_written_among_a_scenes_own_files(prepare, capsys):
    assert prepare(SCENES / "bedroom_s1", out=SCENES) == 2
    assert "among the scene's own files" in capsys.readouterr().err
    assert not (SCENES / "bedroom_s1" / "task.json").exists()
    assert prepare(SCENES / "bedroom_s1", out=SCENES / "bedroom_s1") == 2
    assert not (SCENES / "bedroom_s1" / "bedroom_s1").exists()


@pytest.mark.parametrize(
    "words",
    [("--targets", "0"), ("--resolution", "10x10"), ("--protocol", "missing.json")],
)
def test_a_wrong_call_is_one(prepare, words):
    try:
        code = prepare(SCENES / "bedroom_s1", *words)
    except SystemExit as error:
        code = error.code
    assert code == 2


def test_a_stopped_run_says_what_is_not_prepared(prepare, monkeypatch, capsys):
    def stop(*_, **__):
        raise KeyboardInterrupt

    assert prepare(SCENES / "bedroom_s1") == 0
    monkeypatch.setattr(scout_prepare._Work, "_one", stop)
    capsys.readouterr()
    words = ["scout", "prepare", str(SCENES / "bedroom_s1"), "--out", "unused", "--json"]
    monkeypatch.setattr(scout_prepare, "make_folder", lambda _: None)
    assert main(words) == 130
    assert "the run was stopped" in json.loads(capsys.readouterr().out)["failed"]["bedroom_s1"]
