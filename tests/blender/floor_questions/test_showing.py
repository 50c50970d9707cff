"""What the panel says of the chosen question, and what is drawn of it in the view."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.overlay import layers
from ideal_bench.ideal_addon.overlay.floorplan_answers import EXACT
from ideal_bench.ideal_addon.overlay.floorplan_replies import REPLIED
from ideal_bench.ideal_addon.session.floorplan_showing import EXACT as EXACT_LAYER
from ideal_bench.ideal_addon.session.floorplan_showing import REPLIED as REPLIED_LAYER
from ideal_bench.lib.floorplan.answers.registry import TYPES
from shapely.geometry import Polygon, shape


def drawn():
    return layers.layers().get(EXACT_LAYER)


def area(shapes, color) -> float:
    mine = np.all(np.isclose(shapes.face_colors[:, :3], color[:3]), axis=1)
    return sum(Polygon(corners[:, :2]).area for corners in shapes.faces[mine].reshape(-1, 3, 3))


def corners(shapes) -> set[tuple[float, float]]:
    return {(round(x, 3), round(y, 3)) for x, y, _ in shapes.lines.tolist()}


@pytest.mark.parametrize("kind", TYPES)
def test_the_answers_geometry_is_drawn_a_centimetre_above_the_floor(questions, choose, kind):
    choose(kind)
    shapes, question = drawn(), questions.chosen
    assert question.kind == kind and shapes.labels
    assert np.isclose(shapes.lines[:, 2], 0.01).all() and np.isclose(shapes.faces[:, 2], 0.01).all()
    answer = questions.answers[question.id]
    geometry = None if answer.geometry is None else shape(answer.geometry)
    if geometry is None:
        assert shapes.labels[0].text == "fits nowhere"
    elif geometry.geom_type in ("Polygon", "MultiPolygon") and kind != "repositioning":
        assert area(shapes, EXACT) == pytest.approx(geometry.area, rel=1e-4)
    elif geometry.geom_type == "LineString":
        ends = {(round(x, 3), round(y, 3)) for x, y in (geometry.coords[0], geometry.coords[-1])}
        near = np.array([*corners(shapes)])
        for end in ends:
            assert np.hypot(*(near - end).T).min() < 0.15


def test_the_words_are_the_chosen_questions(questions, choose, panel):
    choose("distance")
    chosen = questions.chosen
    first, second = chosen.parameters.objects
    assert panel().sentence == f"How far apart are the middles of {first} and {second}?"
    assert float(panel().answer.removesuffix(" m")) == pytest.approx(chosen.answer, abs=1e-4)
    assert panel().reason == panel().changed == panel().replied == ""


def test_a_models_answer_is_drawn_beside_it(questions, choose, panel):
    choose("free_space")
    value = questions.chosen.answer * 1.01
    assert bpy.ops.ideal.paste_reply(text=f"Final answer: {value}", model="eye") == {"FINISHED"}
    assert panel().model == "eye" and panel().questions[panel().active].mark == "RIGHT"
    replied = layers.layers()[REPLIED_LAYER]
    assert [label.text for label in replied.labels] == [f"eye: {value:.2f} m²"]
    choose("repositioning")
    assert REPLIED_LAYER not in layers.layers()
    assert panel().replied_why == "eye has not been asked this"
    bpy.ops.ideal.paste_reply(text="Final answer: 99", model="eye")
    moved = layers.layers()[REPLIED_LAYER]
    assert len(moved.lines) and np.allclose(moved.line_colors[:, :3], REPLIED[:3])
    assert panel().questions[panel().active].mark == "WRONG" and "% off" in panel().replied_why
    panel().model = ""
    assert REPLIED_LAYER not in layers.layers() and panel().replied == panel().score == ""


def test_a_reply_that_cannot_be_read_says_why(questions, choose, panel):
    choose("max_box")
    assert bpy.ops.ideal.paste_reply(text="Final answer: 3 or 4", model="eye") == {"FINISHED"}
    row = panel().questions[panel().active]
    assert (row.mark, row.replied) == ("UNREAD", "-")
    assert panel().replied_why == "'3 or 4' is no single number"
    assert layers.layers()[REPLIED_LAYER].labels[0].text == "eye: unreadable"


def test_it_can_be_switched_off_and_drawn_behind(questions, choose, panel, built):
    choose("distance")
    uid = built.session_uid
    assert [len(part) for part in layers.layers_in(uid)] == [0, 1]
    panel().in_front = False
    assert [len(part) for part in layers.layers_in(uid)] == [1, 0]
    panel().draw_in_view = False
    assert drawn() is None
    panel().draw_in_view = True
    assert drawn() is not None


def test_it_is_drawn_in_its_own_scene_alone(questions, choose, built):
    choose("distance")
    other = bpy.data.scenes.new("Other")
    assert [len(part) for part in layers.layers_in(other.session_uid)] == [0, 0]


def test_it_is_made_anew_only_where_something_changes(questions, choose, panel):
    choose("distance")
    before, revision = drawn(), layers.revision()
    bpy.context.view_layer.update()
    assert drawn() is before and layers.revision() == revision


def test_another_file_and_the_extensions_end_take_it_away(questions, choose, bedroom):
    assert layers.layers() == {}


def test_undo_keeps_it(built, questions, choose):
    from ideal_bench.ideal_addon import listeners

    choose("distance")
    before = drawn()
    listeners.undone()
    assert drawn() is before


def test_a_floor_that_lies_higher_has_its_answers_there(bedroom, panel):
    for thing in bpy.context.scene.objects:
        if thing.parent is None:
            thing.location.z += 2.0
    bpy.context.view_layer.update()
    bpy.ops.ideal.make_questions()
    assert np.isclose(drawn().lines[:, 2], 2.01, atol=1e-3).all()
