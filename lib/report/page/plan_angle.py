"""What tells an angle from north in a drawing: the arrow, the north, and the arc between."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ...floorplan.plan import Point
from ...json_values import is_finite

Lines = list[tuple[str, list[Point]]]
"""Kind and points, x east and y north, metres."""

_NORTH = 0.2
_HEAD = 0.03
_HEAD_TURN = math.radians(150)
_STEP = math.radians(6)


def angle_lines(way: Any, size: float) -> Lines:
    """Lines beside the way itself; the tip of the north's is the last point of the first.

    Args:
        way: GeoJSON LineString from the first thing to the second.
        size: of the drawing, metres.

    Returns:
        The north, its head, the arc, and the head of the way; nothing where there is no way.
    """
    ends = _ends(way)
    if ends is None:
        return []
    (x, y), (to_x, to_y) = ends
    turn = math.atan2(to_x - x, to_y - y)
    long = _NORTH * size
    tip = (x, y + long)
    radius = min(0.6 * long, 0.6 * math.dist(*ends))
    steps = max(math.ceil(abs(turn) / _STEP), 1)
    arc = [_from((x, y), turn * step / steps, radius) for step in range(steps + 1)]
    return [
        ("north", [(x, y), tip]),
        ("north head", _head(tip, 0.0, size)),
        ("arc", arc),
        ("truth", _head((to_x, to_y), turn, size)),
    ]


def _head(tip: Point, turn: float, size: float) -> list[Point]:
    return [
        _from(tip, turn - _HEAD_TURN, _HEAD * size),
        tip,
        _from(tip, turn + _HEAD_TURN, _HEAD * size),
    ]


def _from(start: Point, turn: float, far: float) -> Point:
    """So far from a point; turns are from north to the east."""
    return start[0] + far * math.sin(turn), start[1] + far * math.cos(turn)


def _ends(way: Any) -> tuple[Point, Point] | None:
    points = way.get("coordinates") if isinstance(way, Mapping) else None
    if not isinstance(points, list) or len(points) < 2:
        return None
    ends = (points[0], points[-1])
    if not all(isinstance(p, list) and len(p) == 2 and all(map(is_finite, p)) for p in ends):
        return None
    (x, y), (to_x, to_y) = ends
    return None if (x, y) == (to_x, to_y) else ((x, y), (to_x, to_y))
