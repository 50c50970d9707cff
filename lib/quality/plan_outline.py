"""A room from above, to be drawn beside what was found in it; millimetres are enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .room import FurnishedRoom, Thing

_SMOOTH_M = 0.01
"""An outline may be off by this: a round table needs no hundred corners in a drawing."""


def plan_document(room: FurnishedRoom) -> dict[str, Any]:
    """Outlines of the room, its openings and its objects, metres, world frame.

    >>> from shapely.geometry import box
    >>> plan_document(FurnishedRoom("room", "office", (), box(0, 0, 4, 3)))["boundary"]
    [[4.0, 0.0], [4.0, 3.0], [0.0, 3.0], [0.0, 0.0]]
    """
    return {
        "boundary": None if room.boundary is None else _ring(room.boundary.exterior.coords),
        "openings": [
            {"kind": opening.kind, "start": _point(opening.start), "end": _point(opening.end)}
            for opening in room.openings
        ],
        "objects": [_outline(thing) for thing in room.things],
    }


def _outline(thing: Thing) -> dict[str, Any]:
    hull = thing.footprint
    smooth = hull.simplify(_SMOOTH_M)
    return {
        "id": thing.id,
        "outline": _ring((smooth if smooth.geom_type == "Polygon" else hull).exterior.coords),
        "yaw_deg": None if thing.yaw_deg is None else round(thing.yaw_deg, 2),
        "low_m": round(float(thing.low[2]), 3) + 0.0,
        "high_m": round(float(thing.high[2]), 3) + 0.0,
    }


def _ring(coords: Iterable[tuple[float, ...]]) -> list[list[float]]:
    """Corners, the first not repeated."""
    return [_point(point) for point in coords][:-1]


def _point(point: Iterable[float]) -> list[float]:
    x, y, *_ = point
    return [round(float(x), 3) + 0.0, round(float(y), 3) + 0.0]
