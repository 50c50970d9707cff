"""What is drawn of answers about a floor plan: the arrays are the answer's geometry."""

from __future__ import annotations

import math

import numpy as np
import pytest
from ideal_bench.ideal_addon.overlay.floorplan_answers import EXACT, Asked, truth_shapes
from ideal_bench.ideal_addon.overlay.floorplan_replies import REPLIED, Replied, reply_shapes
from ideal_bench.ideal_addon.overlay.labels import laid_out
from ideal_bench.lib.floorplan.answers.answer import Answer, Parameters
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape
from shapely.geometry import Polygon, shape

FLOOR_M = 0.5
Z = pytest.approx(FLOOR_M + 0.01)


def square(x: float, y: float, side: float = 1.0) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


PLAN = FloorPlan(
    "room",
    "bedroom",
    square(0.0, 0.0, 6.0),
    objects=(
        Shape("bed", square(0.0, 0.0)),
        Shape("desk", square(4.0, 0.0)),
        Shape("lamp", square(2.0, 0.0, 0.5)),
    ),
)


def asked(kind, value, geometry, text="text", **parameters) -> Asked:
    answer = Answer(value, geometry)
    return Asked(PLAN, kind, Parameters(**parameters), answer, text, 0.15, FLOOR_M)


def line(*points) -> dict:
    return {"type": "LineString", "coordinates": [list(point) for point in points]}


def polygon(*rings) -> dict:
    closed = [[*map(list, ring), list(ring[0])] for ring in rings]
    return {"type": "Polygon", "coordinates": closed}


def area_of(shapes, color, alpha=None) -> float:
    """Of all triangles in a colour, seen from above."""
    mine = np.all(np.isclose(shapes.face_colors[:, :3], color[:3]), axis=1)
    if alpha is not None:
        mine &= np.isclose(shapes.face_colors[:, 3], alpha)
    corners = shapes.faces[mine].reshape(-1, 3, 3)
    a, b = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    return float(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / 2)


def lines_of(shapes, color) -> set[tuple[tuple[float, float], ...]]:
    mine = np.all(np.isclose(shapes.line_colors[:, :3], color[:3]), axis=1)
    ends = shapes.lines[mine][:, :2].reshape(-1, 2, 2)
    return {tuple(sorted((round(x, 4), round(y, 4)) for x, y in pair)) for pair in ends.tolist()}


def texts(shapes) -> list[str]:
    return [label.text for label in shapes.labels]


def test_everything_lies_a_centimetre_above_the_floor():
    shapes = truth_shapes(asked("distance", 4.0, line((0.5, 0.5), (4.5, 0.5)), "4.00 m"))
    assert shapes.lines[:, 2] == Z and shapes.faces[:, 2] == Z
    assert [label.position_m[2] for label in shapes.labels] == [Z]


def test_a_distance_is_the_segment_with_its_number_in_the_middle():
    question = asked(
        "distance", 4.0, line((0.5, 0.5), (4.5, 0.5)), "4.00 m", objects=("bed", "desk")
    )
    shapes = truth_shapes(question)
    assert lines_of(shapes, EXACT) == {((0.5, 0.5), (4.5, 0.5))}
    (label,) = shapes.labels
    assert label.text == "4.00 m" and label.position_m[:2] == (2.5, 0.5)
    # What is asked about is outlined in neither answer's colour.
    assert len(lines_of(shapes, (0.9, 0.9, 0.9))) == 8
    reply = reply_shapes(question, Replied(3.0, "model: 3.00 m"))
    assert texts(reply) == ["model: 3.00 m"] and len(reply.lines) == 0
    assert reply.labels[0].position_m[:2] == (2.5, 0.5) and reply.labels[0].row == 1


@pytest.mark.parametrize(("end", "swept"), [((2.5, 0.5), -90.0), ((0.5, 0.1), 180.0)])
def test_an_angle_is_an_arc_from_north(end, swept):
    shapes = truth_shapes(asked("view_angle", abs(swept), line((0.5, 0.5), end), "a"))
    assert texts(shapes) == ["N", "a"]
    radius = 0.6 * min(0.8, math.dist((0.5, 0.5), end))
    mine = np.all(np.isclose(shapes.line_colors[:, :3], EXACT[:3]), axis=1)
    distances = np.hypot(*(shapes.lines[mine][:, :2] - (0.5, 0.5)).T)
    on_arc = shapes.lines[mine][np.isclose(distances, radius, atol=1e-5)][:, :2] - (0.5, 0.5)
    angles = np.degrees(np.arctan2(on_arc[:, 0], on_arc[:, 1]))
    assert np.abs(angles).max() == pytest.approx(abs(swept), abs=1e-3)
    assert np.abs(angles).min() == pytest.approx(0.0, abs=1e-3)


def test_a_models_angle_is_an_arm_on_the_same_side():
    question = asked("view_angle", 90.0, line((0.5, 0.5), (2.5, 0.5)), "a")
    shapes = reply_shapes(question, Replied(45.0, "model: 45"))
    tip = max(shapes.faces[:, :2].tolist())
    assert tip == pytest.approx([0.5 + 2 * math.sin(math.pi / 4), 0.5 + 2 * math.cos(math.pi / 4)])


def test_free_floor_is_filled_without_its_holes():
    floor = polygon(square(0.0, 0.0, 6.0), square(1.0, 1.0), square(3.0, 3.0, 2.0))
    shapes = truth_shapes(asked("free_space", 31.0, floor, "31 m"))
    assert area_of(shapes, EXACT) == pytest.approx(31.0, rel=1e-6)
    assert len(lines_of(shapes, EXACT)) == 12
    x, y = shapes.labels[0].position_m[:2]
    assert shape(floor).contains(shape({"type": "Point", "coordinates": (x, y)}))


def test_several_parts_of_the_floor_are_all_filled():
    parts = {
        "type": "MultiPolygon",
        "coordinates": [
            polygon(square(0.0, 0.0))["coordinates"],
            polygon(square(3.0, 0.0, 2.0))["coordinates"],
        ],
    }
    shapes = truth_shapes(asked("free_space", 5.0, parts))
    assert area_of(shapes, EXACT) == pytest.approx(5.0)


def test_what_is_in_the_way_is_filled_in_the_colour_of_who_says_so():
    question = asked(
        "visibility", ["lamp"], line((0.5, 0.5), (4.5, 0.5)), "1", objects=("bed", "desk")
    )
    assert area_of(truth_shapes(question), EXACT, 0.4) == pytest.approx(0.25)
    reply = reply_shapes(question, Replied(["desk", "nothing of that name"], "model: 2"))
    assert area_of(reply, REPLIED) == pytest.approx(1.0)
    assert len(lines_of(reply, REPLIED)) == 4


def test_a_slide_ends_where_the_answer_says():
    end = polygon(square(2.9, 0.0))
    question = asked("repositioning", 2.9, end, "2.90 m", objects=("bed",), direction="right")
    shapes = truth_shapes(question)
    assert area_of(shapes, EXACT, 0.22) == pytest.approx(1.0)
    assert ((2.9, 0.0), (2.9, 1.0)) in lines_of(shapes, EXACT)
    reply = reply_shapes(question, Replied(1.5, "model: 1.50 m"))
    ends = {point for pair in lines_of(reply, REPLIED) for point in pair}
    assert set(square(1.5, 0.0)) <= ends


@pytest.mark.parametrize("kind", ["placement", "max_box"])
def test_a_rectangle_is_filled(kind):
    slanted = ((1.0, 1.0), (2.0, 2.0), (1.5, 2.5), (0.5, 1.5))
    shapes = truth_shapes(asked(kind, True, polygon(slanted)))
    assert area_of(shapes, EXACT) == pytest.approx(Polygon(slanted).area)
    assert len(lines_of(shapes, EXACT)) == 4


def test_where_there_is_nothing_to_draw_the_text_stands_in_the_room():
    shapes = truth_shapes(asked("placement", False, None, "fits nowhere", size_m=(9.0, 9.0)))
    (label,) = shapes.labels
    assert label.text == "fits nowhere" and label.position_m[:2] == (3.0, 3.0)
    assert len(shapes.lines) == len(shapes.faces) == 0


def test_a_path_has_the_band_that_it_keeps_clear():
    way = [[0.5, 2.0], [4.5, 2.0], [4.5, 5.0]]
    question = asked("shortest_path", way, line(*way), "7.00 m", objects=("bed", "desk"))
    shapes = truth_shapes(question)
    band = shape(line(*way)).buffer(0.15, quad_segs=8)
    assert area_of(shapes, EXACT, 0.22) == pytest.approx(band.area, rel=1e-5)
    assert {((0.5, 2.0), (4.5, 2.0)), ((4.5, 2.0), (4.5, 5.0))} <= lines_of(shapes, EXACT)
    reply = reply_shapes(question, Replied([[0.5, 2.0], [4.5, 5.0]], "model: 5.00 m"))
    assert lines_of(reply, REPLIED) == {((0.5, 2.0), (4.5, 5.0))}
    assert reply.labels[0].row == 0


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("distance", [[1.0, 2.0]]),
        ("view_angle", True),
        ("visibility", 3.0),
        ("repositioning", ["bed"]),
        ("shortest_path", []),
        ("max_box", None),
    ],
)
def test_a_reply_of_another_kind_is_text_alone(kind, value):
    question = asked(
        kind, 1.0, line((0.5, 0.5), (4.5, 0.5)), objects=("bed", "desk"), direction="up"
    )
    shapes = reply_shapes(question, Replied(value, "model: -"))
    assert texts(shapes) == ["model: -"]


def test_a_broken_outline_is_drawn_as_it_is_and_not_filled():
    crossed = FloorPlan(
        "room",
        "bedroom",
        square(0.0, 0.0, 6.0),
        objects=(Shape("bow", ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0))),),
    )
    answer = Answer(["bow"], line((0.0, 0.0), (1.0, 0.0)))
    question = Asked(crossed, "visibility", Parameters(objects=("bow", "bow")), answer, "1")
    shapes = truth_shapes(question)
    assert ((0.0, 0.0), (1.0, 1.0)) in lines_of(shapes, EXACT)
    assert area_of(shapes, EXACT, 0.4) == 0.0


def test_a_models_text_stands_a_line_below_the_exact_one():
    question = asked("max_box", 1.0, polygon(square(1.0, 1.0)), "1.00 m²")
    exact = truth_shapes(question).labels[0]
    reply = reply_shapes(question, Replied(2.0, "eye: 2.00 m²")).labels[0]
    assert exact.position_m == reply.position_m
    found = [(1.0, (100.0, 50.0), exact), (1.0, (100.0, 50.0), reply)]
    placed = laid_out(found, lambda text: 80.0, 16.0)
    assert [place for place, _ in placed] == [(60.0, 50.0), (60.0, 34.0)]
