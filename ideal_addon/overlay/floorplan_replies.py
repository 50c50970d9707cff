"""A model's answer to a question about a floor plan, on the floor beside the exact one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon

from ...lib.floorplan.answers.answer import Value
from .floorplan_answers import (
    ABOVE_FLOOR_M,
    Asked,
    ends_of,
    from_north_deg,
    hit_shapes,
    middle_of,
    said_geometry,
    truth_shapes,
)
from .floorplan_shapes import Pen, Place, on_circle
from .shapes import Color, Shapes, joined

REPLIED: Color = (1.0, 0.55, 0.1, 1.0)


@dataclass(frozen=True)
class Replied:
    """What a model answers.

    Attributes:
        value: read out of its reply, of the question's format; None where there is none.
        text: it, or why it is none, in a few letters.
    """

    value: Value
    text: str


def reply_shapes(asked: Asked, replied: Replied) -> Shapes:
    """A model's answer: what can be drawn of it, and a text below that of the exact one."""
    pen = Pen(asked.floor_m + ABOVE_FLOOR_M, REPLIED)
    place = _reply_place(asked, replied)
    draw = None if replied.value is None else _REPLIES.get(asked.kind)
    drawn = () if draw is None else draw(asked, replied.value, pen)
    own = asked.kind == "shortest_path" and _said_points(asked, replied.value)
    return joined([*drawn, pen.words(replied.text, place, row=0 if own else 1)])


def _said_angle(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """An arm at the angle that was said, on the side of the true one."""
    geometry = asked.geometry
    if geometry is None or not _is_number(value):
        return []
    start, end = ends_of(geometry)
    said = math.copysign(float(value), from_north_deg(start, end))
    return pen.arrow(start, on_circle(start, math.dist(start, end), math.radians(90.0 + said)))


def _said_slide(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """The object as far from its place as was said."""
    end = said_geometry(asked, value) if _is_number(value) else None
    if not isinstance(end, Polygon):
        return []
    start = asked.outline(asked.parameters.objects[0])
    return [pen.rim(end), *pen.arrow(middle_of(start), middle_of(end.exterior.coords[:-1]))]


def _said_path(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    points = _said_points(asked, value)
    return [*pen.bar(points), *map(pen.dot, points)] if points else []


def _said_points(asked: Asked, value: Value) -> list[Place]:
    """The corners of a path; none of what is no path, or leads far away."""
    is_path = isinstance(value, list) and value and not isinstance(value[0], str)
    line = said_geometry(asked, value) if is_path else None
    return [] if line is None else [(point[0], point[1]) for point in line.coords]


_REPLIES: Mapping[str, Callable[[Asked, Value, Pen], Iterable[Shapes]]] = {
    "view_angle": _said_angle,
    "visibility": hit_shapes,
    "repositioning": _said_slide,
    "shortest_path": _said_path,
}
"""What is drawn of an answer; of the other types nothing but its text."""


def _reply_place(asked: Asked, replied: Replied) -> Place:
    """By what is drawn of the reply, else by the text of the exact answer."""
    if asked.kind == "shortest_path" and (points := _said_points(asked, replied.value)):
        middle = LineString(points).interpolate(0.4, normalized=True)
        return middle.x, middle.y
    labels = truth_shapes(asked).labels
    return (labels[-1].position_m[0], labels[-1].position_m[1])


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
