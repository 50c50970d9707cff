"""Compare in the real window: buttons, a drag of the slider, a box moved by hand, undo by key."""

from __future__ import annotations

import pytest

ANSWERS = """
from pathlib import Path
from bl_ext.user_default.ideal_bench.ideal_addon.session import answers
answers.import_folder(Path({folder!r}))
"""
FACTOR = "view3d()[0].scene.ideal_furniture"
SHOWN = "bpy.context.window_manager.ideal.compare.shown"
BED = "list(bpy.data.objects['Predicted bed_01'].location)"
# Above the room, the ceiling open.
FROM_ABOVE = """
from mathutils import Quaternion
for thing in bpy.data.objects:
    if thing.name.endswith((".ceiling", ".exterior")):
        thing.hide_set(True)
view = view3d()[1].spaces.active.region_3d
view.view_perspective, view.view_rotation = "ORTHO", Quaternion()
view.view_distance, view.view_location = 8.0, (0.8, 0.0, 0.5)
"""


@pytest.fixture
def compared(window, examples):
    """The bedroom seen from above, compared with an answer that is a little off."""
    window.open(examples / "scenes" / "bedroom_s1" / "scene.blend")
    window.run(ANSWERS.format(folder=str(examples / "predictions" / "noisy_small")))
    window.run(FROM_ABOVE)
    # Else Blender puts the mouse back again and again, and a drag on this screen has no length.
    window.run("bpy.context.preferences.inputs.use_mouse_continuous = False")
    window.sidebar.show()
    window.sidebar.scroll(12)
    window.sidebar.press("ideal.show_comparison")
    return window


def test_boxes_are_drawn_over_the_room_and_go_again(compared):
    assert compared.run(SHOWN)
    compared.screenshot("shown")
    compared.sidebar.press("ideal.hide_comparison")
    compared.screenshot("hidden")
    assert not compared.run(SHOWN)


def test_a_drag_of_the_slider_is_one_step_of_undo(compared):
    left, _, width, _ = compared.sidebar.place()
    _, y = compared.sidebar.find("ideal_furniture")
    compared.drag((left + 0.2 * width, y), (left + 0.5 * width, y), steps=20)
    compared.screenshot("dragged")
    assert 0 < compared.run(FACTOR) < 0.5
    compared.move(500, 600)
    compared.key("ctrl+z")
    assert compared.run(FACTOR) == 0
    assert compared.run(SHOWN)
    compared.key("ctrl+shift+z")
    assert compared.run(FACTOR) > 0


def test_a_box_is_moved_like_any_object(compared):
    before = compared.run(BED)
    compared.run(
        "for thing in bpy.data.objects:\n    thing.select_set(thing.name == 'Predicted bed_01')\n"
        "view3d()[0].view_layer.objects.active = bpy.data.objects['Predicted bed_01']"
    )
    compared.move(500, 500)
    for key in ("g", "x", "1", "Return"):
        compared.key(key)
    compared.screenshot("moved")
    after = compared.run(BED)
    assert after[0] == pytest.approx(before[0] + 1, abs=1e-5) and after[1:] == before[1:]
    compared.key("ctrl+z")
    assert compared.run(BED) == before
