"""Which questions are worth asking: those whose answer a tolerance means something for.

A relative tolerance of nothing is nothing: an object that cannot slide has no question, as the
model that says 0.001 m would be as wrong as the one that says 3 m. How large an answer has to be
stands in the registry.
"""

from __future__ import annotations

import math

from shapely.geometry import LineString

from ...names import short
from ..answers.answer import Answer, Parameters, path_length_m
from ..answers.registry import QuestionType
from ..ground import Ground
from .listing import can_be_listed, label_counts

APART_M = 0.3
"""Least distance of the centroids of a view angle.

At this distance a coordinate that is rounded to a millimetre turns the line by less than 0.2
degrees, which is 2 % of the smallest angle.
"""

GRAZED_M = 0.001
"""A line that passes this near to an outline is not asked about, nor is what stands out so far."""

_LONGER = 1.02
"""A path that is longer than the straight line by this factor has gone around something."""


def fault(kind: QuestionType, ground: Ground, asked: Parameters, answer: Answer) -> str:
    """Why this is not asked; "" where it is."""
    value = answer.value
    if value is None:
        return answer.reason
    if kind.unit == "deg" and (apart := _apart_m(ground, asked)) < APART_M:
        return f"their centroids are {apart:.2f} m apart, and a direction needs {APART_M} m"
    if kind.format == "labels":
        return _list_fault(ground, value) or _line_fault(ground, asked)
    if "mover" in kind.needs and _stands_out(ground, asked):
        return f"'{short(asked.objects[0])}' stands partly outside of the room"
    if kind.least is None:
        return ""
    size = path_length_m(_points(value)) if isinstance(value, list) else float(value)
    if size >= kind.least:
        return ""
    return f"the answer {size:.3f} {kind.unit} is under the least that is asked for, {kind.least:g}"


def is_rich(kind: QuestionType, ground: Ground, asked: Parameters, answer: Answer) -> bool | None:
    """Which of two sorts of answer it is; None for a type that has one sort.

    An object fits, a line meets something, a path has to go around something: half of the
    questions should have such an answer, and half the other.
    """
    value = answer.value
    if kind.format == "boolean":
        return bool(value)
    if kind.format == "labels":
        return bool(value)
    if kind.format == "path" and isinstance(value, list):
        return path_length_m(_points(value)) > _LONGER * _apart_m(ground, asked)
    return None


def _points(value: list[str] | list[list[float]]) -> list[list[float]]:
    return [item for item in value if not isinstance(item, str)]


def _apart_m(ground: Ground, asked: Parameters) -> float:
    first, second = (ground.centroid(ground.shape(label)) for label in asked.objects)
    return math.dist(first, second)


def _list_fault(ground: Ground, value: object) -> str:
    """A list of labels has to say which things are meant."""
    labels = value if isinstance(value, list) else []
    count = label_counts(ground.plan.shapes())
    for label in labels:
        if (alike := count[label.casefold()]) != 1:
            return f"the answer names '{short(label)}', and {alike} things have that label"
        if not can_be_listed(label):
            return f"the answer names '{short(label)}', which cannot stand in a list"
    return ""


def _line_fault(ground: Ground, asked: Parameters) -> str:
    """What a line grazes is met or not by less than three decimals tell."""
    pair = [ground.shape(label) for label in asked.objects]
    line = LineString([ground.centroid(shape) for shape in pair])
    for shape in ground.plan.shapes():
        polygon = ground.polygon(shape)
        if shape in pair or not polygon.boundary.dwithin(line, GRAZED_M):
            continue
        if polygon.buffer(GRAZED_M).intersects(line) != polygon.buffer(-GRAZED_M).intersects(line):
            return f"the line grazes '{short(shape.label)}'"
    return ""


def _stands_out(ground: Ground, asked: Parameters) -> bool:
    polygon = ground.polygon(ground.shape(asked.objects[0]))
    return not ground.room.buffer(GRAZED_M).covers(polygon)
