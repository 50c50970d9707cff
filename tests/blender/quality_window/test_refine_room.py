"""The room mended by rules: one step of undo, and a report of what moved."""

from __future__ import annotations

import time

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.session import quality_refining, quality_showing
from ideal_bench.ideal_addon.session.quality import assessment_of
from ideal_bench.ideal_addon.session.quality_refining import refining
from ideal_bench.ideal_addon.tasks import runner


def lamp() -> bpy.types.Object:
    """Undo makes all data anew: looked up each time."""
    return next(obj for obj in bpy.context.scene.objects if obj.name.startswith("FloorLamp"))


def tick_until(holds) -> None:
    """What Blender's timer does, until something holds; background Blender runs none."""
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, "it never came so far"
        runner._tick()


def test_what_hangs_in_the_air_is_put_down_and_undo_puts_it_back(lifted, panel, scene_state):
    bpy.context.preferences.edit.use_global_undo = True
    bpy.ops.ed.undo_push(message="planted")
    before = scene_state()

    assert bpy.ops.ideal.refine_room() == {"FINISHED"}

    assert lamp().location.z == pytest.approx(0.0, abs=2e-3)
    others = [name for name in before["objects"] if "Lamp" not in name]
    after = scene_state()
    assert all(after["objects"][name] == before["objects"][name] for name in others)
    assert len(panel().defects) == 0 and panel().overall.text == "100.0"
    head, *moved = panel().refined.split("\n")
    assert head.startswith("Refined: ") and head.endswith(" to 100.0")
    assert moved == ["floor_lamp_01 10.0 cm"]
    assert not panel().outdated

    bpy.ops.ed.undo()
    assert scene_state() == before
    quality_showing.look_again()
    assert len(panel().defects) == 1 and panel().refined == "" and not panel().outdated
    bpy.ops.ed.redo()
    assert np.isclose(lamp().location.z, 0.0, atol=2e-3)
    quality_showing.look_again()
    assert len(panel().defects) == 0 and panel().refined.startswith("Refined: ")


def test_a_sound_room_stays_as_it_is_and_is_told(bedroom, panel, scene_state):
    before = scene_state()
    assert bpy.ops.ideal.refine_room() == {"FINISHED"}
    assert scene_state() == before and panel().overall.text == "100.0" and panel().refined == ""


def test_one_that_is_locked_is_named_and_nothing_is_moved(lifted, scene_state):
    lifted.lock_location = (True, True, True)
    before = scene_state()
    with pytest.raises(
        RuntimeError, match=r"its location or rotation is locked.*Nothing was moved"
    ):
        bpy.ops.ideal.refine_room()
    assert scene_state() == before


def test_a_room_that_changes_meanwhile_is_left_alone(lifted):
    tasks.start("Refining the room", refining())
    tick_until(lambda: "looked at" in properties.window().task.stage)
    lifted.location.x += 0.01
    bpy.context.view_layer.update()
    place = lifted.location.copy()
    tick_until(lambda: tasks.current() is None)
    assert "it was changed meanwhile; nothing was moved" in properties.window().task.message
    assert lifted.location == place and assessment_of(bpy.context.scene) is None


def test_esc_stops_it_and_nothing_is_moved(lifted, scene_state, monkeypatch):
    looks = []
    made = quality_refining._Looks
    monkeypatch.setattr(quality_refining, "_Looks", lambda: looks.append(made()) or looks[-1])
    before = scene_state()
    tasks.start("Refining the room", refining())
    tick_until(lambda: "looked at" in properties.window().task.stage)
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    assert scene_state() == before and tasks.current() is None
    assert [item.stopped for item in looks] == [True]


def test_an_empty_scene_says_what_to_do():
    with pytest.raises(RuntimeError, match="Nothing stands in this scene; open a room or import"):
        bpy.ops.ideal.refine_room()
