"""Angles between fronts, and between a front and the way to something; degrees, 0 to 180."""

from __future__ import annotations

import math

import numpy as np
from shapely.geometry import Point
from shapely.ops import nearest_points

from ...layout import FloatArray
from ..room import Thing

_SAME_PLACE_M = 0.02


def between_deg(first: FloatArray, second: FloatArray) -> float:
    """The angle between two vectors (2,) of the floor.

    >>> between_deg(np.array([0.0, 1.0]), np.array([-2.0, 0.0]))
    90.0
    """
    cross = float(first[0] * second[1] - first[1] * second[0])
    return abs(math.degrees(math.atan2(cross, float(first @ second))))


def between_fronts_deg(first: Thing, second: Thing) -> float | None:
    """How far two fronts are turned from each other: 0 alike, 180 opposite; None without one."""
    if first.front is None or second.front is None:
        return None
    return between_deg(first.front, second.front)


def front_to_deg(thing: Thing, other: Thing) -> float | None:
    """How far a front is turned from the way to another object; None without a front.

    The way goes from the middle of the one to the nearest point of the other's footprint, or to
    its middle where the one stands within the footprint, as a chair under a table.
    """
    if thing.front is None:
        return None
    middle = thing.box.center_m[:2]
    target = np.array(nearest_points(other.footprint, Point(middle))[0].coords[0])
    way = target - middle
    if float(np.linalg.norm(way)) < _SAME_PLACE_M:
        way = other.box.center_m[:2] - middle
    if float(np.linalg.norm(way)) < _SAME_PLACE_M:
        return None
    return between_deg(thing.front, way)
