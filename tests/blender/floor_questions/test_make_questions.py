"""Making questions about the open room: what is kept, listed, and what stops it."""

from __future__ import annotations

import sys
import time

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration, tasks
from ideal_bench.ideal_addon.session.floorplan import questions_of
from ideal_bench.ideal_addon.session.floorplan_making import making
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.ideal_addon.tasks.aside import aside
from ideal_bench.lib.floorplan.answers.registry import TYPES, answered
from ideal_bench.lib.floorplan.files import plan_name, read_plan
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about


def tick_until(holds) -> None:
    """What Blender's timer does, until something holds; background Blender runs none."""
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, "it never came so far"
        runner._tick()


def test_they_are_those_of_the_command_line(questions, layout, panel):
    expected = questions_about(read_plan(layout), plan_name(layout), Wanted()).questions
    assert list(questions.questions.values()) == expected
    rows = list(panel().questions)
    assert [row.name for row in rows] == [item.id for item in expected]
    assert [row.label for row in rows] == [TYPES[item.kind].label for item in expected]
    assert {item.kind for item in expected} == set(TYPES)
    assert all(row.subject and row.answer and row.mark == "NONE" for row in rows)


def test_each_has_its_exact_answer_with_what_can_be_drawn(questions, layout):
    ground = Ground(read_plan(layout))
    for question in questions.questions.values():
        exact = answered(ground, question.kind, question.parameters)
        assert questions.answers[question.id] == exact


def test_seed_rules_and_number_are_the_panels(built, panel, layout):
    floor = panel()
    floor.seed, floor.profile, floor.per_type = 7, "RELEASED", 2
    bpy.ops.ideal.make_questions()
    found = list(questions_of(built).questions.values())
    assert {item.seed for item in found} == {7} and {item.profile for item in found} == {"released"}
    assert len([item for item in found if item.kind == "distance"]) == 2


def test_the_room_stays_as_it_is(built, scene_state):
    before = scene_state()
    bpy.ops.ideal.make_questions()
    assert scene_state() == before


def test_an_example_room_is_asked_about_by_its_name(bedroom, panel):
    assert bpy.ops.ideal.make_questions() == {"FINISHED"}
    assert {row.name.partition("-")[0] for row in panel().questions} == {"bedroom_s1"}


def test_an_empty_scene_says_what_to_do():
    with pytest.raises(RuntimeError, match="Nothing stands in this scene; open a room or import"):
        bpy.ops.ideal.make_questions()


def test_a_scene_that_is_no_room_is_an_error_and_keeps_what_there_was(questions, built, panel):
    for room in list(built.collection.children):
        bpy.data.collections.remove(room)
    mesh = bpy.data.meshes.new("Cube")
    built.collection.objects.link(bpy.data.objects.new("Cube", mesh))
    with pytest.raises(RuntimeError, match="in the scene"):
        bpy.ops.ideal.make_questions()
    assert questions_of(built) is questions and len(panel().questions) == len(questions.questions)


def test_esc_stops_it_and_what_there_was_stays(questions, built):
    tasks.start("Making questions", making(seed=3, profile="paper"))
    tick_until(lambda: properties.window().task.factor > 0)
    assert tasks.current() is not None
    assert bpy.ops.ideal.cancel_task() == {"FINISHED"}
    assert questions_of(built) is questions
    assert tasks.current() is None


def test_in_the_window_it_goes_on_beside_it(built):
    tasks.start("Making questions", making(seed=0, profile="paper"))
    tick_until(lambda: tasks.current() is None)
    assert properties.window().task.message.startswith("8 questions about bedroom_0")
    assert len(questions_of(built).questions) == 8


def test_another_file_has_no_questions(questions, panel, bedroom):
    assert len(panel().questions) == 0 and panel().scene_uid == 0
    with pytest.raises(RuntimeError, match="There is no question about the scene"):
        bpy.ops.ideal.copy_prompt()


def test_each_scene_has_its_own(questions, built, panel):
    from ideal_bench.ideal_addon.session import floorplan_showing

    bpy.context.window.scene = bpy.data.scenes.new("Other")
    floorplan_showing.follow_scene()
    assert len(panel().questions) == 0
    bpy.context.window.scene = built
    floorplan_showing.follow_scene()
    assert len(panel().questions) == len(questions.questions)


def test_from_now_on_undo_and_changes_are_followed(questions):
    assert f"{registration.__package__}.listeners" in sys.modules


def test_moved_furniture_makes_them_untrue_until_it_is_moved_back(questions, built, panel):
    from ideal_bench.ideal_addon.session import floorplan_showing

    bed = built.objects["bed"]
    for shift_m, outdated in ((0.3, True), (-0.3, False)):
        place = bed.location.copy()
        bed.location.x = place.x + shift_m if outdated else round(place.x + shift_m, 6)
        bpy.context.view_layer.update()
        floorplan_showing.look_again()
        assert panel().outdated == outdated


def test_the_extension_leaves_no_timer(questions, built):
    from ideal_bench.ideal_addon.session import floorplan_showing

    floorplan_showing.follow_scene()
    assert bpy.app.timers.is_registered(floorplan_showing.look_again)
    registration.unregister()
    assert not bpy.app.timers.is_registered(floorplan_showing.look_again)
    registration.register()


def test_a_fault_aside_is_raised_where_it_is_waited_for():
    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        list(aside(fail))
