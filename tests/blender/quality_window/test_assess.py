"""Assessing the open room: what is planted is listed, and nothing in the scene changes."""

from __future__ import annotations

import threading
import time

import bpy
import pytest
from ideal_bench.ideal_addon import properties, tasks
from ideal_bench.ideal_addon.overlay import layers
from ideal_bench.ideal_addon.session.quality import assessment_of
from ideal_bench.ideal_addon.session.quality_assessing import assessing
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.ideal_addon.tasks.aside import aside
from ideal_bench.lib.quality import assess
from ideal_bench.lib.quality.metrics import METRIC_IDS


def tick_until(holds) -> None:
    """What Blender's timer does, until something holds; background Blender runs none."""
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, "it never came so far"
        runner._tick()


def test_a_planted_defect_is_listed_selected_and_drawn(lifted, panel):
    assert bpy.ops.ideal.assess() == {"FINISHED"}
    rows = [(row.metric, row.objects, row.size, row.decided_by) for row in panel().defects]
    assert rows == [("support", "floor_lamp_01", "10.0 cm", "measured")]
    scores = {item.name: item for item in panel().metrics}
    assert list(scores) == list(METRIC_IDS)
    assert scores["collision"].text == "100.0" and scores["collision"].coverage == "100 %"
    assert scores["support"].scored and scores["support"].factor < 1.0
    assert not scores["style"].scored and "vision-language model" in scores["style"].reason
    assert panel().overall.scored and panel().report == ""
    panel().active = 0
    assert bpy.context.view_layer.objects.active == lifted
    drawn = layers.layers()["quality"]
    assert drawn.labels[0].text == "10.0 cm"
    assert drawn.lines[:2, 2] == pytest.approx([0.1, 0.0], abs=2e-3)


def test_a_sound_room_has_no_defect(bedroom, panel):
    assert bpy.ops.ideal.assess() == {"FINISHED"}
    assert len(panel().defects) == 0 and panel().overall.text == "100.0"
    with pytest.raises(RuntimeError, match="No defect was found in this room"):
        bpy.ops.ideal.select_defect()


def test_the_room_stays_as_it_is(lifted, scene_state):
    before = scene_state()
    bpy.ops.ideal.assess()
    assert scene_state() == before


def test_it_counts_what_stands_there_now(lifted, panel):
    bpy.ops.ideal.assess()
    first = assessment_of(bpy.context.scene)
    lifted.location.z -= 0.1
    bpy.context.view_layer.update()
    bpy.ops.ideal.assess()
    assert assessment_of(bpy.context.scene) is not first and len(panel().defects) == 0


def test_an_empty_scene_says_what_to_do():
    with pytest.raises(RuntimeError, match="Nothing stands in this scene; open a room or import"):
        bpy.ops.ideal.assess()


def test_in_another_mode_it_is_off(bedroom):
    bpy.context.view_layer.objects.active = next(
        obj for obj in bpy.context.scene.objects if obj.type == "MESH" and obj.visible_get()
    )
    bpy.ops.object.mode_set(mode="EDIT")
    with pytest.raises(RuntimeError, match="What is being edited is not in the room yet"):
        bpy.ops.ideal.assess()
    with pytest.raises(RuntimeError, match="Furniture is moved in Object Mode"):
        bpy.ops.ideal.refine_room()
    bpy.ops.object.mode_set(mode="OBJECT")


def test_a_scene_that_is_no_room_is_an_error_and_keeps_what_there_was(loaded, panel):
    for obj in list(bpy.context.scene.objects):
        bpy.data.objects.remove(obj)
    mesh = bpy.data.meshes.new("Cube")
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("Cube", mesh))
    with pytest.raises(RuntimeError):
        bpy.ops.ideal.assess()
    assert assessment_of(bpy.context.scene) is loaded and len(panel().defects) == 3


def test_esc_stops_it_at_once_and_what_there_was_stays(loaded, monkeypatch):
    going_on = threading.Event()
    look = assess.physical_findings

    def slow(*args):
        going_on.wait(60)
        return look(*args)

    monkeypatch.setattr(assess, "physical_findings", slow)
    tasks.start("Assessing the room", assessing())
    tick_until(lambda: properties.window().task.stage == "Looking at the furniture")
    try:
        assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
        assert tasks.current() is None
        assert assessment_of(bpy.context.scene) is loaded
    finally:
        going_on.set()


def test_in_the_window_it_goes_on_beside_it(lifted):
    tasks.start("Assessing the room", assessing())
    tick_until(lambda: tasks.current() is None)
    assert properties.window().task.message.startswith("bedroom_s1: ")
    assert len(assessment_of(bpy.context.scene).told.defects) == 1


def test_what_is_left_aside_is_not_waited_for():
    going_on = threading.Event()
    work = aside(lambda: going_on.wait(60), leave=True)
    next(work)
    work.close()
    assert not going_on.is_set()
    going_on.set()
