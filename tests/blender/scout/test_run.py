"""`scout run` on a real room, Blender in its child: explored, scored, gone on with."""

import json
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.png import size
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL
from ideal_bench.lib.scout.trace import read_trace

BATHROOM = Path(__file__).resolve().parents[3] / "examples" / "scenes" / "bathroom_s1"
IMAGES = 14


@pytest.fixture
def tasks(tmp_path):
    """The bathroom's task, with small pictures and few of them."""
    protocol = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
    changed = {"image_width_px": 320, "image_height_px": 180, "images": IMAGES}
    for name, value in changed.items():
        protocol["settings"][name]["value"] = value
    path = tmp_path / "protocol.json"
    path.write_text(json.dumps(protocol))
    words = ["scout", "prepare", BATHROOM, "--out", tmp_path / "tasks", "--engine", "workbench"]
    assert main([*map(str, words), "--protocol", str(path)]) == exit_codes.DONE
    return tmp_path / "tasks"


@pytest.fixture
def run(tasks, tmp_path):
    """Run, and read what became of the attempt."""

    def call(name, *words):
        given = ["scout", "run", tasks, "--out", tmp_path / "runs", "--name", name, *words]
        assert main([*map(str, given)]) == exit_codes.DONE
        folder = tmp_path / "runs" / name / "bathroom_s1" / "attempt_01"
        return folder, json.loads((folder / "attempt.json").read_text())

    return call


def test_the_explorer_maps_a_real_room_and_a_model_looks_at_it(
    run, tmp_path, loopback, monkeypatch
):
    folder, document = run("explorer", "--agent", "explorer")
    assert document["status"] == "completed" and document["images"] <= IMAGES
    assert document["versions"]["blender"] == bpy.app.version_string
    scores = json.loads((folder / "scores.json").read_text())
    assert scores["coverage"] > 0 and scores["mean_iou"] > 0
    # Only the document is lost: the same map again, from the disk.
    before = (folder / "map.json").read_bytes()
    (folder / "attempt.json").write_text(json.dumps({**document, "status": "unfinished"}))
    _, again = run("explorer", "--agent", "explorer")
    assert (folder / "map.json").read_bytes() == before and len(again["resumed_at"]) == 1

    monkeypatch.setenv("SCOUT_KEY", loopback.key)
    call = loopback.Call
    looks = [(call("capture_image"),), (call("finish"),)]
    loopback.answer = lambda question: loopback.Reply(
        calls=looks[sum(turn.role == "assistant" for turn in question.turns)]
    )
    where = ["--endpoint", loopback.url(), "--key-variable", "SCOUT_KEY"]
    folder, document = run("m", "--model", "m", *where)
    assert document["engine"] == {"engine": "workbench"} and document["ended_by"] == "finish"
    assert size(folder / "images" / "image_001.png") == (320, 180)
    assert len(loopback.served[1].pictures) == 2
    engines = {line["engine"] for line in read_trace(folder / "trace.jsonl") if "image" in line}
    assert engines == {"workbench"}
    found = json.loads((tmp_path / "runs" / "scout.json").read_text())
    assert list(found["agents"]) == ["explorer", "m"]
