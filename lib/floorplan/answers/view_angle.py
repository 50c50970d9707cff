"""Angle from north of the way from one thing to another (paper, G.4)."""

from __future__ import annotations

import math

from ..faults import NoAnswer
from ..ground import Ground
from . import geojson
from .answer import Answer, Parameters

COINCIDING_M = 1e-9
"""Centroids no further apart than this have no direction between them, only rounding."""


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Smallest absolute angle between the way from one centroid to another and north (0, 1).

    In degrees, from 0 (due north) to 180 (due south); east and west are not told apart. Taken
    from the arc tangent: the arc cosine of the paper is the same angle, but loses half its digits
    near 0 and 180 degrees.

    Args:
        ground: the layout.
        parameters: two labels, from the first to the second.

    Returns:
        The angle; as geometry the segment from the first to the second.

    Raises:
        CallFault: a label is unknown or not unique.
        PlanFault: an outline of the two is no polygon.
        NoAnswer: the centroids coincide.

    Source: paper, G.4.
    """
    first, second = (ground.centroid(ground.shape(label)) for label in parameters.objects)
    if math.dist(first, second) <= COINCIDING_M:
        raise NoAnswer("both centroids lie at the same place: there is no direction between them")
    east, north = second[0] - first[0], second[1] - first[1]
    return Answer(angle_from_north(east, north), geojson.line((first, second)))


def angle_from_north(east: float, north: float) -> float:
    """Angle between (east, north) and (0, 1), degrees in [0, 180].

    >>> angle_from_north(0, 2), angle_from_north(-3, 0), angle_from_north(1, -1)
    (0.0, 90.0, 135.0)
    """
    return math.degrees(math.atan2(abs(east), north))
