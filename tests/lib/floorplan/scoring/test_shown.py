"""What answers look like on the floor."""

import pytest
from ideal_bench.lib.floorplan.replies import Reply
from ideal_bench.lib.floorplan.scoring.shown import answer_geometry, true_geometry
from shapely.geometry import shape


def drawn(asked, question, value):
    return answer_geometry(asked.room(), question, Reply(value))


def test_a_path_is_its_line(asked):
    points = [[1.0, 0.8], [3.0, 1.0], [5.4, 0.5]]
    made = drawn(asked, asked.question("shortest_path"), points)
    assert made == {"type": "LineString", "coordinates": points}


def test_labels_are_the_outlines_of_what_they_name(asked):
    question = asked.question("visibility")
    made = drawn(asked, question, ["BED ", "window", "unicorn"])
    assert shape(made).area == pytest.approx(2.0 * 1.6 + 2.0 * 0.05)
    assert len(made["coordinates"]) == 2
    assert drawn(asked, question, ["unicorn"]) is None
    assert drawn(asked, question, []) is None


@pytest.mark.parametrize(
    ("direction", "bounds"),
    [
        ("right", (3.0, 1.5, 4.0, 2.5)),
        ("left", (2.0, 1.5, 3.0, 2.5)),
        ("up", (2.5, 2.0, 3.5, 3.0)),
        ("down", (2.5, 1.0, 3.5, 2.0)),
    ],
)
def test_a_slide_is_the_object_at_its_end(asked, direction, bounds):
    parameters = type(asked.ANSWERS["distance"][0])(("table",), direction)
    question = asked.question("repositioning", parameters=parameters)
    made = drawn(asked, question, 0.5)
    assert shape(made).bounds == pytest.approx(bounds)
    # The right answer is where the true slide ends.
    assert shape(true_geometry(question)).area == pytest.approx(1.0)


def test_the_true_slide_and_the_right_answer_lie_at_the_same_place(asked):
    question = asked.question("repositioning")
    made = drawn(asked, question, question.answer)
    assert shape(made).symmetric_difference(shape(true_geometry(question))).area < 1e-9


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("distance", 2.0),
        ("view_angle", 2.0),
        ("free_space", 2.0),
        ("max_box", 2.0),
        ("placement", True),
        ("distance", None),
        ("repositioning", None),
        ("repositioning", 1e9),
        ("shortest_path", [[0.0, 0.0], [1e9, 0.0]]),
    ],
)
def test_what_has_no_place_is_not_drawn(asked, kind, value):
    assert drawn(asked, asked.question(kind), value) is None


def test_a_broken_layout_has_no_true_geometry(asked):
    question = asked.question("free_space")
    plan = {**question.plan, "room_boundary": question.plan["room_boundary"][:2]}
    assert true_geometry(asked.question("free_space", plan=plan)) is None
