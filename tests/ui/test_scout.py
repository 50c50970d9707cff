"""Exploring a room in the real window: prepared, explored, stopped, gone on with, played."""

from __future__ import annotations

import pytest

IDEAL = "bpy.context.window_manager.ideal"
SCOUT = f"{IDEAL}.scout"
AT_REST = f"not {IDEAL}.task.title"
OTHERS = ("dataset", "check", "predictions", "compare", "metrics")
# From one row of the list to the next.
ROW_PX = 21
TIMELINE = (
    "[bpy.context.scene.frame_start, bpy.context.scene.frame_end, bpy.context.scene.frame_current, "
    "bpy.context.scene.camera.name, len(bpy.context.scene.timeline_markers), "
    "len(bpy.data.objects), len(bpy.data.actions)]"
)
SELECTED = (
    "sorted({o.name.partition('Factory')[0] for o in view3d()[0].view_layer.objects "
    "if o.select_get() and o.parent is None})"
)
FRAME = "bpy.context.scene.frame_current"


@pytest.fixture
def bedroom(window, examples):
    """The example bedroom; the panel alone is open."""
    window.run("with in_view3d():\n    bpy.ops.ideal.open_example('EXEC_DEFAULT')")
    window.wait_until(AT_REST, 60)
    window.run("with in_view3d():\n    bpy.ops.ideal.open_scene(scene_id='bedroom_s1')")
    for panel in OTHERS:
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.sidebar.open("IDEAL_PT_scout")
    return window


def test_a_room_is_explored_stopped_gone_on_with_and_played(bedroom):
    bedroom.sidebar.press("ideal.prepare_task")
    bedroom.wait_until(f"{SCOUT}.facts != '' and {AT_REST}", 60)
    bedroom.screenshot("prepared")
    assert bedroom.run(f"len({SCOUT}.targets)") == 9

    bedroom.sidebar.press("ideal.explore_room")
    bedroom.wait_until(f"'picture' in {IDEAL}.task.stage", 120)
    bedroom.screenshot("exploring")
    bedroom.move(400, 500)
    bedroom.key("Escape")
    bedroom.wait_until(AT_REST, 60)
    assert bedroom.run(f"{SCOUT}.attempt_about").startswith("It was stopped; Explore Room goes on")
    bedroom.sidebar.press("ideal.explore_room")
    bedroom.wait_until(f"{SCOUT}.has_scores and {AT_REST}", 600)
    bedroom.screenshot("explored")
    assert bedroom.run(f"{SCOUT}.final.mean_iou") > 0.5

    before = bedroom.run(TIMELINE)
    # The button below the scores, which asks for no folder.
    bedroom.sidebar.press("ideal.show_attempt(latest=True)")
    bedroom.wait_until(f"{SCOUT}.shown", 30)
    bedroom.screenshot("shown")
    assert bedroom.run(f"len({SCOUT}.rows)") > 1
    bedroom.run(f"bpy.context.scene.frame_set(int({SCOUT}.rows[1].frame))")
    bedroom.settle()
    bedroom.screenshot("at_a_submission")
    bedroom.sidebar.press("ideal.play_attempt")
    bedroom.wait_s(1)
    assert bedroom.run("bpy.context.window_manager.windows[0].screen.is_animation_playing")
    bedroom.sidebar.press("ideal.play_attempt")
    bedroom.sidebar.press("ideal.look_through_scout")
    bedroom.screenshot("through_the_camera")
    bedroom.sidebar.press("ideal.look_through_scout")
    bedroom.sidebar.scroll(30)
    bedroom.sidebar.press("ideal.clear_attempt")
    bedroom.wait_until(f"not {SCOUT}.shown", 20)
    assert bedroom.run(TIMELINE) == before
    bedroom.screenshot("cleared")

    bedroom.move(400, 500)
    bedroom.key("ctrl+z")
    bedroom.wait_until(f"{SCOUT}.shown", 20)
    bedroom.screenshot("cleared_undone")
