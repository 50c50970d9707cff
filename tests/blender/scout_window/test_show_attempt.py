"""An attempt on the timeline: shown, stepped through, cleared, refused."""

from __future__ import annotations

import json
import shutil

import bpy
import pytest
from ideal_bench.ideal_addon.scene.scout_timeline_stage import is_shown


def timeline_state() -> dict[str, object]:
    scene = bpy.context.scene
    return {
        "camera": scene.camera,
        "frames": (scene.frame_start, scene.frame_end, scene.frame_current),
        "markers": [(marker.name, marker.frame) for marker in scene.timeline_markers],
        "objects": sorted(obj.name for obj in bpy.data.objects),
        "collections": sorted(item.name for item in bpy.data.collections),
        "data": {
            kind: sorted(item.name for item in getattr(bpy.data, kind))
            for kind in ("meshes", "curves", "materials", "actions", "cameras")
        },
        "keys": sorted(scene.keys()),
    }


@pytest.fixture
def shown(attempt, panel):
    """The attempt is on the timeline."""
    assert bpy.ops.ideal.show_attempt(directory=str(attempt)) == {"FINISHED"}
    return panel()


def row_at(panel, frame: int):
    return [row for row in panel.rows if row.frame <= frame][-1]


def test_the_map_at_each_frame_is_in_the_panel(shown, task):
    count = len(task.ids)
    assert shown.shown and [row.submitted for row in shown.rows] == [
        f"0 of {count}",
        f"3 of {count}",
        f"{count - 1} of {count}",
    ]
    frames = [row.frame for row in shown.rows]
    assert frames == sorted(frames) and frames[0] == bpy.context.scene.frame_start
    assert frames[-1] <= bpy.context.scene.frame_end
    assert shown.rows[1].spent == "After 2 answers and 1 picture"
    assert shown.rows[0].error == "-" and shown.rows[1].error == "0.00 cm"
    assert row_at(shown, frames[1] - 1).name == row_at(shown, frames[0]).name


def test_it_has_the_scores_of_the_whole_attempt_too(shown, task):
    assert shown.attempt == "Attempt 1 of a-model" and shown.has_scores
    assert shown.final.mean_iou_text == shown.rows[-1].mean_iou_text
    states = {row.name: row.state for row in shown.targets}
    assert [states[name] for name in task.ids[:3]] == ["good"] * 3
    assert shown.targets[0].value == "0.00" and shown.targets[len(task.ids) - 1].state == "good"


def test_clear_gives_everything_back(attempt, panel):
    before = timeline_state()
    bpy.ops.ideal.show_attempt(directory=str(attempt))
    assert timeline_state() != before and is_shown(bpy.context.scene)
    assert bpy.ops.ideal.clear_attempt() == {"FINISHED"}
    assert timeline_state() == before
    assert not panel().shown and panel().attempt == "Attempt 1 of a-model"
    with pytest.raises(RuntimeError, match="No attempt is on the timeline; press Show Attempt"):
        bpy.ops.ideal.clear_attempt()


def test_shown_again_it_takes_the_place_of_the_first(shown, attempt, panel):
    names = sorted(obj.name for obj in bpy.data.objects)
    assert bpy.ops.ideal.show_attempt(latest=True) == {"FINISHED"}
    assert sorted(obj.name for obj in bpy.data.objects) == names


def test_it_does_not_make_the_room_another(shown, panel):
    from ideal_bench.ideal_addon.session import scout_showing

    scout_showing.look_again()
    assert not panel().outdated and panel().shown


def test_while_it_is_shown_the_room_cannot_be_explored(shown):
    for button in (bpy.ops.ideal.explore_room, bpy.ops.ideal.prepare_task):
        with pytest.raises(RuntimeError, match="An attempt is shown in the scene; press Clear"):
            button()
    with pytest.raises(RuntimeError, match="An attempt is shown in the scene; press Clear first"):
        bpy.ops.ideal.forget_scout()


def test_steps_go_from_submission_to_submission(shown):
    scene, frames = bpy.context.scene, [row.frame for row in shown.rows]
    scene.frame_set(frames[0])
    assert bpy.ops.ideal.step_submission(steps=1) == {"FINISHED"}
    assert scene.frame_current == frames[1]
    assert bpy.ops.ideal.step_submission(steps=5) == {"FINISHED"}
    assert scene.frame_current == frames[2]
    assert bpy.ops.ideal.step_submission(steps=1) == {"CANCELLED"}
    assert bpy.ops.ideal.step_submission(steps=-1) == {"FINISHED"}
    assert scene.frame_current == frames[1]


def test_playing_needs_a_window_and_says_so(shown):
    with pytest.raises(RuntimeError, match="Playing needs a window"):
        bpy.ops.ideal.play_attempt()


def test_the_view_looks_through_the_camera_and_back(shown):
    views = [
        area.spaces.active.region_3d
        for area in bpy.context.window_manager.windows[0].screen.areas
        if area.type == "VIEW_3D"
    ]
    before = views[0].view_perspective
    assert bpy.ops.ideal.look_through_scout() == {"FINISHED"}
    assert views[0].view_perspective == "CAMERA"
    assert bpy.ops.ideal.look_through_scout() == {"FINISHED"}
    assert views[0].view_perspective == before
    bpy.ops.ideal.look_through_scout()
    bpy.ops.ideal.clear_attempt()
    assert views[0].view_perspective == before


def test_without_an_attempt_the_buttons_say_why(task):
    for button in (
        bpy.ops.ideal.step_submission,
        bpy.ops.ideal.play_attempt,
        bpy.ops.ideal.look_through_scout,
        bpy.ops.ideal.clear_attempt,
    ):
        with pytest.raises(RuntimeError, match="No attempt is on the timeline"):
            button()
    with pytest.raises(RuntimeError, match="No attempt is known of this room; choose"):
        bpy.ops.ideal.show_attempt(latest=True)


def test_a_wrong_folder_is_named_and_nothing_changes(shown, tmp_path, panel):
    before = timeline_state()
    with pytest.raises(RuntimeError, match=r"nowhere.*attempt\.json"):
        bpy.ops.ideal.show_attempt(directory=str(tmp_path / "nowhere"))
    with pytest.raises(RuntimeError, match="No folder was chosen"):
        bpy.ops.ideal.show_attempt()
    assert timeline_state() == before and panel().shown


def test_the_folder_above_will_do_where_one_attempt_is_in_it(attempt, panel):
    assert bpy.ops.ideal.show_attempt(directory=str(attempt.parent)) == {"FINISHED"}
    assert len(panel().rows) == 3
    shutil.copytree(attempt, attempt.with_name("attempt_02"))
    with pytest.raises(RuntimeError, match="holds 2 attempts; choose the folder of one: attempt_"):
        bpy.ops.ideal.show_attempt(directory=str(attempt.parent))


def test_a_torn_trace_is_named_and_nothing_changes(shown, attempt):
    before = timeline_state()
    trace = attempt / "trace.jsonl"
    trace.write_text(trace.read_text().replace('"event": "call"', '"event": "ca', 1))
    with pytest.raises(RuntimeError, match=r"trace\.jsonl: line 2 is no JSON"):
        bpy.ops.ideal.show_attempt(directory=str(attempt))
    assert timeline_state() == before


def test_a_last_line_that_was_cut_off_is_left_out(attempt, panel):
    trace = attempt / "trace.jsonl"
    trace.write_text(trace.read_text()[:-20])
    assert bpy.ops.ideal.show_attempt(directory=str(attempt)) == {"FINISHED"}
    assert len(panel().rows) == 3


def test_an_attempt_at_another_room_is_refused(attempt, known, tmp_path):
    other = tmp_path / "other" / "attempt_01"
    shutil.copytree(attempt, other)
    document = json.loads((other / "task.json").read_text())
    for target in document["targets"]:
        target["asset"] = f"other {target['asset']}"
    document["scene"] = "kitchen_s9"
    (other / "task.json").write_text(json.dumps(document))
    with pytest.raises(RuntimeError, match=r"attempt at 'kitchen_s9'.*open its room first"):
        bpy.ops.ideal.show_attempt(directory=str(other))
    assert known().explored is None and not is_shown(bpy.context.scene)


def test_what_the_room_has_lost_is_said(attempt, task):
    bpy.data.objects.remove(bpy.data.objects[task.targets[0].asset])
    assert bpy.ops.ideal.show_attempt(directory=str(attempt)) == {"FINISHED"}


def test_another_file_has_none_and_one_that_brings_it_along_can_clear_it(
    shown, tmp_path, panel, known
):
    path = str(tmp_path / "shown.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path, copy=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    assert known() is None and not panel().shown and len(panel().rows) == 0
    bpy.ops.wm.open_mainfile(filepath=path)
    assert known() is None and panel().shown and len(panel().rows) == 0
    assert bpy.ops.ideal.clear_attempt() == {"FINISHED"}
    assert not is_shown(bpy.context.scene) and not panel().shown and panel().scene_uid == 0
