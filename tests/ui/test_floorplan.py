"""Questions about a room's floor plan in the real window: made, chosen, answered, looked at."""

from __future__ import annotations

import pytest

IDEAL = "bpy.context.window_manager.ideal"
FLOOR = f"{IDEAL}.floorplan"
LAYERS = "from bl_ext.user_default.ideal_bench.ideal_addon.overlay.layers import layers\n"
AT_REST = f"not {IDEAL}.task.title"
OTHERS = ("dataset", "check", "predictions", "compare", "metrics")
REPLIES = {
    "distance": "3.65",
    "view_angle": "60",
    "free_space": "I cannot tell",
    "visibility": "[sofa]",
    "repositioning": "0.5",
    "placement": "True",
    "max_box": "2.4",
    "shortest_path": "[[3.4, 3.8], [1.0, 2.0], [0.05, 1.3]]",
}


@pytest.fixture
def floor(window):
    """The panel alone is open."""
    for panel in OTHERS:
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.sidebar.open("IDEAL_PT_floorplan")
    return window


def choose(window, kind: str) -> None:
    window.run(
        f"kinds = [item.kind for item in {FLOOR}.questions]\n{FLOOR}.active = kinds.index({kind!r})"
    )
    window.settle()


def test_a_layout_is_asked_about_and_every_answer_drawn(floor, examples):
    layout = examples / "floorplans" / "living_room_0.json"
    floor.screenshot("empty")
    floor.run(
        "with in_view3d():\n"
        f"    bpy.ops.ideal.import_layout('EXEC_DEFAULT', True, filepath={str(layout)!r})"
    )
    floor.screenshot("imported")
    floor.sidebar.press("ideal.make_questions")
    floor.wait_until(f"len({FLOOR}.questions) == 8 and {AT_REST}", 120)
    floor.screenshot("made")
    floor.sidebar.press("ideal.look_from_above")
    for kind, said in REPLIES.items():
        choose(floor, kind)
        floor.run(
            "with in_view3d():\n"
            f"    bpy.ops.ideal.paste_reply(text='Final answer: {said}', model='my_model')"
        )
        floor.screenshot(kind)
        drawn = floor.run(f"{LAYERS}[name for name in layers() if name.startswith('floor plan')]")
        assert drawn == ["floor plan exact", "floor plan replied"]
    marks = floor.run(f"[item.mark for item in {FLOOR}.questions]")
    assert marks[0] == "RIGHT" and marks[2] == "UNREAD" and "WRONG" in marks

    floor.move(400, 500)
    floor.key("ctrl+z")
    floor.wait_s(1)
    assert floor.run("view3d()[0].scene.name") != "living_room_0"
    assert floor.run(f"len({FLOOR}.questions)") == 0
    floor.screenshot("undone")
    floor.key("ctrl+shift+z")
    floor.wait_s(1)
    floor.screenshot("redone")
    assert floor.run(f"len({FLOOR}.questions)") == 8


def test_a_room_of_a_data_set_is_seen_from_above(floor, examples):
    floor.open(examples / "scenes" / "diningroom_s2" / "scene.blend")
    floor.sidebar.show()
    floor.sidebar.press("ideal.make_questions")
    floor.screenshot("running")
    floor.wait_until(f"len({FLOOR}.questions) == 8 and {AT_REST}", 120)
    floor.sidebar.press("ideal.look_from_above")
    for kind in ("free_space", "shortest_path"):
        choose(floor, kind)
        floor.screenshot(f"room_{kind}")
    chair = "next(o for o in bpy.data.objects if 'Chair' in o.name and o.parent is None)"
    floor.run(f"{chair}.location.x += 0.5")
    floor.wait_until(f"{FLOOR}.outdated", 10)
    floor.screenshot("outdated")
    floor.sidebar.press("ideal.look_from_above")
    floor.screenshot("as_before")
