"""What a model's answer looks like on the floor, beside the true one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ..answers.answer import Parameters, Value
from ..answers.registry import answered
from ..answers.repositioning import VECTORS
from ..faults import CallFault, PlanFault
from ..ground import Ground
from ..plan import FloorPlan, Point, Shape
from ..profile import PROFILES
from ..questions.question_file import FloorQuestion
from ..replies import Reply

Geometry = Mapping[str, Any]
"""A GeoJSON geometry, metres in the layout's frame."""

FARTHEST_DRAWN_M = 1000.0
"""Farther than this nothing is drawn: a view of the room would shrink to a dot."""


def answer_geometry(plan: FloorPlan, question: FloorQuestion, reply: Reply) -> Geometry | None:
    """What a model's answer looks like; None where there is nothing to draw.

    A path is its line, labels are the outlines of what they name (those that name nothing are
    left out), a slide is the object at its end. Other numbers, and whether a thing can be placed,
    have no place in the room.

    Args:
        plan: the layout that was asked about.
        question: the question.
        reply: what was read.
    """
    return geometry_of(plan, question.kind, question.parameters, reply.value)


def geometry_of(
    plan: FloorPlan, kind: str, parameters: Parameters, value: Value
) -> Geometry | None:
    """`answer_geometry`, of plain values."""
    if value is None:
        return None
    if kind == "shortest_path":
        points = cast("list[list[float]]", value)
        return {"type": "LineString", "coordinates": points} if _near(points) else None
    if kind == "visibility":
        return _outlines(plan, cast("list[str]", value))
    if kind == "repositioning":
        return _slid(plan, parameters, cast(float, value))
    return None


def true_geometry(question: FloorQuestion) -> Geometry | None:
    """What the true answer looks like; None where there is nothing to draw."""
    try:
        ground = Ground(question.floor_plan(), PROFILES[question.profile])
        return answered(ground, question.kind, question.parameters).geometry
    except (PlanFault, CallFault):
        return None


def _near(points: Sequence[Sequence[float]]) -> bool:
    return all(abs(value) <= FARTHEST_DRAWN_M for point in points for value in point)


def _outlines(plan: FloorPlan, labels: Sequence[str]) -> Geometry | None:
    wanted = {label.strip().casefold() for label in labels}
    named = [shape for shape in plan.shapes() if shape.label.strip().casefold() in wanted]
    if not named:
        return None
    return {"type": "MultiPolygon", "coordinates": [[_ring(shape)] for shape in named]}


def _slid(plan: FloorPlan, parameters: Parameters, metres: float) -> Geometry | None:
    named = [shape for shape in plan.shapes() if shape.label in parameters.objects]
    if len(named) != 1 or parameters.direction is None or abs(metres) > FARTHEST_DRAWN_M:
        return None
    x, y = VECTORS[parameters.direction]
    return {"type": "Polygon", "coordinates": [_ring(named[0], (x * metres, y * metres))]}


def _ring(shape: Shape, shift: Point = (0.0, 0.0)) -> list[list[float]]:
    """The outline, its first point repeated at its end as GeoJSON wants it."""
    ring = [[x + shift[0], y + shift[1]] for x, y in shape.points]
    return ring if ring[:1] == ring[-1:] else [*ring, *ring[:1]]
