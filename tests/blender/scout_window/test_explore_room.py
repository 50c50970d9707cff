"""Exploring the open room: what is kept, what is shown, how it stops and goes on."""

from __future__ import annotations

import json

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.scout_views import SceneEye
from ideal_bench.ideal_addon.session.scout_exploring import exploring
from ideal_bench.lib.scout.attempt import read_attempt
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.task import read_task
from ideal_bench.lib.scout.trace import read_trace


@pytest.fixture
def runs(tmp_path, bedroom):
    """Where the attempts at the bedroom lie."""
    return tmp_path / "scout" / "runs" / "explorer" / "bedroom_s1"


def test_an_attempt_is_kept_as_the_command_keeps_one(runs, script, known, panel):
    assert bpy.ops.ideal.explore_room() == {"FINISHED"}
    attempt = read_attempt(runs / "attempt_01")
    assert attempt.status == "completed" and attempt.document["ended_by"] == "finish"
    assert attempt.document["images"] == 3 and attempt.document["engine"] == {"engine": "masks"}
    task = read_task(attempt.folder / "task.json")
    assert task == known().task
    centers = json.loads((attempt.folder / "map.json").read_text())["centers"]
    assert set(centers) == set(task.ids[:-1])
    scores = json.loads((attempt.folder / "scores.json").read_text())
    assert scores["coverage"] == pytest.approx((len(task.ids) - 1) / len(task.ids))
    assert known().explored.replay.final.mean_iou == scores["mean_iou"]
    assert panel().has_scores and panel().final.mean_iou == pytest.approx(scores["mean_iou"])


def test_the_scores_are_listed_the_worst_first(runs, script, panel, known):
    bpy.ops.ideal.explore_room()
    shown, task = panel(), known().task
    count = len(task.ids)
    assert shown.final.submitted == f"{count - 1} of {count}" and shown.final.error == "0.00 cm"
    assert shown.final.hits.split("\n")[0].startswith("Overlap above 0.5\t")
    first = shown.targets[0]
    assert (first.state, first.value, first.about) == (
        "missing",
        "0.00",
        "It is missing in the map",
    )
    assert [row.state for row in shown.targets[1:]] == ["good"] * (count - 1)
    values = [float(row.value) for row in shown.groups]
    assert values == sorted(values) and values[0] < 1.0 == values[-1]
    assert shown.attempt == "Attempt 1 of the scripted explorer"
    assert shown.attempt_about.split("\n") == ["It said that it was done", "3 pictures taken"]


def test_the_explorer_sees_the_masks_of_its_own_pictures(runs, script, known):
    bpy.ops.ideal.explore_room()
    eye = SceneEye(bpy.context, known().task, RenderSettings(engine="masks"))
    pose = known().explored.replay.acts[-2].pose
    assert set(script) == {"image_001", "image_002", "image_003"}
    assert np.array_equal(script["image_003"], eye.masks(pose))
    assert script["image_003"].max() > 0


def test_the_room_stays_as_it_is(bedroom, script, scene_state):
    before = scene_state()
    bpy.ops.ideal.explore_room()
    assert scene_state() == before


def two_pictures() -> bool:
    return properties.window().task.stage.startswith("picture 2 of at most 100, 0 of")


def test_esc_keeps_what_was_done_and_it_goes_on_from_there(runs, script, panel, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    attempt = read_attempt(runs / "attempt_01")
    assert attempt.status == "unfinished" and attempt.document["images"] == 2
    assert panel().attempt_about.startswith("It was stopped; Explore Room goes on")
    assert not panel().has_scores and not (attempt.folder / "scores.json").exists()
    before = {path: path.stat().st_mtime_ns for path in (attempt.folder / "images").iterdir()}
    lines = read_trace(attempt.folder / "trace.jsonl")

    assert bpy.ops.ideal.explore_room() == {"FINISHED"}
    assert [path.name for path in runs.iterdir() if path.is_dir()] == ["attempt_01"]
    assert read_attempt(attempt.folder).status == "completed"
    assert read_trace(attempt.folder / "trace.jsonl")[: len(lines)] == lines
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    assert len(list((attempt.folder / "images").iterdir())) == 3


def test_a_completed_attempt_stays_and_another_one_begins(runs, script):
    bpy.ops.ideal.explore_room()
    bpy.ops.ideal.explore_room()
    assert sorted(path.name for path in runs.iterdir()) == ["attempt_01", "attempt_02"]


def test_one_that_was_stopped_can_be_left_aside(runs, script, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    tasks.cancel()
    assert bpy.ops.ideal.explore_room(anew=True) == {"FINISHED"}
    stands = [read_attempt(path).status for path in sorted(runs.iterdir())]
    assert stands == ["unfinished", "completed"]


def test_of_another_room_none_is_gone_on_with(runs, script, known, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    tasks.cancel()
    bpy.data.objects[known().task.targets[0].asset].location.x += 0.1
    bpy.context.view_layer.update()
    assert bpy.ops.ideal.explore_room() == {"FINISHED"}
    assert len(list(runs.iterdir())) == 2


def test_furniture_that_is_moved_meanwhile_stops_it(runs, script, known, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    obj = bpy.data.objects[known().task.targets[0].asset]
    obj.location.x += 0.1
    bpy.context.view_layer.update()
    tick_until(lambda: tasks.current() is None)
    shown = properties.window().task
    assert shown.failed and "changed meanwhile; undo that to go on" in shown.message
    assert read_attempt(runs / "attempt_01").status == "unfinished"
    obj.location.x -= 0.1
    bpy.context.view_layer.update()
    assert bpy.ops.ideal.explore_room() == {"FINISHED"}
    assert len(list(runs.iterdir())) == 1


def test_another_file_stops_it_and_nothing_is_lost(runs, script, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    tick_until(lambda: tasks.current() is None)
    assert "has gone while it was explored; open it again" in properties.window().task.message
    assert read_attempt(runs / "attempt_01").document["images"] == 2
    assert properties.window().scout.scene_uid == 0


def test_a_picture_that_fails_is_a_failure_and_no_score(runs, script, panel, monkeypatch):
    def fail(self, pose):
        raise EyeError("no picture of bedroom_s1: the disk is full")

    monkeypatch.setattr(SceneEye, "picture", fail)
    with pytest.raises(RuntimeError, match="bedroom_s1: no picture of bedroom_s1: the disk is"):
        bpy.ops.ideal.explore_room()
    attempt = read_attempt(runs / "attempt_01")
    assert attempt.status == "runtime_failure" and "the disk is full" in attempt.document["reason"]
    assert not panel().has_scores and "It failed, so it has no score" in panel().attempt_about
    monkeypatch.undo()


def test_a_trace_that_was_changed_is_no_score(runs, script, tick_until):
    tasks.start("Exploring the room", exploring())
    tick_until(two_pictures)
    tasks.cancel()
    trace = runs / "attempt_01" / "trace.jsonl"
    trace.write_text(trace.read_text().replace('"yaw_deg": 40', '"yaw_deg": 41'))
    with pytest.raises(RuntimeError, match=r"trace\.jsonl: line 3 is of another episode"):
        bpy.ops.ideal.explore_room()
    assert read_attempt(runs / "attempt_01").status == "runtime_failure"


def test_an_attempt_that_cannot_be_read_is_named(runs, script):
    bpy.ops.ideal.explore_room()
    (runs / "attempt_01" / "attempt.json").write_text("{}")
    with pytest.raises(RuntimeError, match=r"attempt_01/attempt\.json"):
        bpy.ops.ideal.explore_room()


def test_in_another_mode_it_is_off(bedroom):
    bpy.context.view_layer.objects.active = next(
        obj for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.visible_get()
    )
    bpy.ops.object.mode_set(mode="EDIT")
    for button in (bpy.ops.ideal.explore_room, bpy.ops.ideal.prepare_task):
        with pytest.raises(RuntimeError, match="What is being edited is not in the room yet"):
            button()
    with pytest.raises(RuntimeError, match="shown in Object Mode"):
        bpy.ops.ideal.show_attempt()
    bpy.ops.object.mode_set(mode="OBJECT")
