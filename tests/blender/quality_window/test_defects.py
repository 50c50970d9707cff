"""A defect chosen: its objects selected, what is drawn of it, and that it follows the scene."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import listeners, registration
from ideal_bench.ideal_addon.overlay import layers
from ideal_bench.ideal_addon.session import quality_showing
from ideal_bench.ideal_addon.session.quality_showing import LAYER


def drawn():
    return layers.layers().get(LAYER)


def selected() -> set[str]:
    roots = [obj for obj in bpy.context.selected_objects if obj.parent is None]
    return {obj.name.partition("Factory")[0] for obj in roots}


def test_a_click_selects_its_objects_and_draws_it(loaded, panel):
    assert drawn() is None
    panel().active = 1
    assert selected() == {"SideTable", "Bed"}
    assert bpy.context.view_layer.objects.active.name.startswith("SideTable")
    shapes = drawn()
    assert np.allclose(
        [shapes.lines.min(axis=0), shapes.lines.max(axis=0)], [[0, 0, 0.1], [0.03, 0.4, 0.3]]
    )
    assert [label.text for label in shapes.labels] == ["3.0 cm"]
    panel().active = 2
    assert selected() == {"FloorLamp"} and drawn().labels[0].text == "10.0 cm"


def test_select_and_frame_of_a_script(loaded, panel):
    with pytest.raises(RuntimeError, match="No defect is chosen; choose one in the list"):
        bpy.ops.ideal.select_defect()
    assert bpy.ops.ideal.select_defect(number=2, frame=True) == {"FINISHED"}
    assert panel().active == 2 and selected() == {"FloorLamp"}
    bpy.ops.object.select_all(action="DESELECT")
    assert bpy.ops.ideal.select_defect() == {"FINISHED"}
    assert selected() == {"FloorLamp"}
    with pytest.raises(RuntimeError, match="There is no defect 8; the list has 3"):
        bpy.ops.ideal.select_defect(number=7)


def test_what_cannot_be_selected_is_said(loaded, panel):
    lamp = next(obj for obj in bpy.context.scene.objects if obj.name.startswith("FloorLamp"))
    for obj in (lamp, *lamp.children_recursive):
        obj.hide_set(True)
    panel().active = 2
    assert panel().told == "floor_lamp_01: hidden in the viewport; show it (Alt H)"
    assert drawn() is not None
    with pytest.raises(RuntimeError, match="floor_lamp_01: hidden in the viewport"):
        bpy.ops.ideal.select_defect()


def test_in_another_mode_it_is_shown_and_nothing_selected(loaded, panel):
    bpy.context.view_layer.objects.active = next(
        obj for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.visible_get()
    )
    bpy.ops.object.mode_set(mode="EDIT")
    with pytest.raises(RuntimeError, match="Objects are selected in Object Mode"):
        bpy.ops.ideal.select_defect()
    panel().active = 2
    assert panel().sentence.startswith("floor_lamp_01 hangs in the air") and drawn() is not None
    bpy.ops.object.mode_set(mode="OBJECT")


def test_without_a_room_and_without_a_defect_it_says_so(loaded, bedroom):
    bpy.ops.ideal.clear_assessment()
    with pytest.raises(RuntimeError, match="was not assessed"):
        bpy.ops.ideal.select_defect()
    with pytest.raises(RuntimeError, match="was not assessed"):
        bpy.ops.ideal.show_evidence()


def test_it_can_be_switched_off_and_drawn_behind(loaded, panel):
    panel().active = 0
    uid = bpy.context.scene.session_uid
    assert [len(part) for part in layers.layers_in(uid)] == [0, 1]
    panel().in_front = False
    assert [len(part) for part in layers.layers_in(uid)] == [1, 0]
    panel().draw_in_view = False
    assert drawn() is None
    panel().draw_in_view = True
    assert drawn() is not None


def test_each_scene_has_its_own(loaded, panel):
    panel().active = 0
    here, other = bpy.context.scene, bpy.data.scenes.new("Other")
    assert [len(part) for part in layers.layers_in(other.session_uid)] == [0, 0]
    bpy.context.window.scene = other
    quality_showing.follow_scene()
    assert len(panel().defects) == 0 and drawn() is None
    bpy.context.window.scene = here
    quality_showing.follow_scene()
    assert len(panel().defects) == 3 and panel().active == 0 and drawn() is not None


def test_undo_keeps_it(loaded, panel):
    panel().active = 1
    before = drawn()
    listeners.undone()
    assert len(panel().defects) == 3 and panel().active == 1 and drawn() is before


def test_moved_furniture_makes_it_untrue_until_it_is_moved_back(loaded, panel):
    lamp = next(obj for obj in bpy.context.scene.objects if obj.name.startswith("FloorLamp"))
    place = lamp.location.copy()
    for shift_m, outdated in ((0.3, True), (0.0, False)):
        lamp.location.x = place.x + shift_m
        bpy.context.view_layer.update()
        quality_showing.look_again()
        assert panel().outdated == outdated


def test_the_extension_leaves_no_timer(loaded):
    quality_showing.follow_scene()
    assert bpy.app.timers.is_registered(quality_showing.look_again)
    registration.unregister()
    assert not bpy.app.timers.is_registered(quality_showing.look_again)
    registration.register()
