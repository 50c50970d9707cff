"""What lies on the straight line between two things (paper, G.7)."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import substring

from ..faults import NoAnswer
from ..ground import Ground
from . import geojson
from .answer import Answer, Parameters

TOUCHING_M = 1e-9
"""A footprint that comes as near to the line as this touches it: coordinates are rounded."""

END_M = 1e-6
"""What touches the line only this near to one of its ends is not on it."""


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Labels of all that touches the segment between the centroids of two objects or openings.

    Footprints themselves, not the boxes around them that the paper names: a box changes when the
    room is turned. All objects and openings but the two count, coverings and fixtures too. A touch
    of an edge or a corner counts, to 1e-9 m; contact only within 1e-6 m of an end of the segment
    does not.

    Args:
        ground: the layout.
        parameters: two labels.

    Returns:
        The labels in the order in which the segment meets them, a label that several things share
        once; those met at the same place in the layout's order. As geometry the segment.

    Raises:
        CallFault: a label of the two is unknown or not unique.
        PlanFault: an outline is no polygon.
        NoAnswer: the centroids coincide.

    Source: paper, G.7.
    """
    pair = [ground.shape(label) for label in parameters.objects]
    first, second = (ground.centroid(shape) for shape in pair)
    length = math.dist(first, second)
    if length <= 2 * END_M:
        raise NoAnswer("both centroids lie at the same place: there is no line between them")
    others = [shape for shape in ground.plan.shapes() if shape not in pair]
    polygons = np.array([ground.polygon(shape) for shape in others], dtype=object)
    segment = LineString([first, second])
    between = substring(segment, END_M, length - END_M)
    touching = np.flatnonzero(shapely.distance(polygons, between) <= TOUCHING_M)
    met = sorted(touching, key=lambda index: _first_contact(segment, polygons[index]))
    labels = dict.fromkeys(others[index].label for index in met)
    return Answer(list(labels), geojson.line((first, second)))


def _first_contact(segment: LineString, polygon: Polygon) -> float:
    """How far along a segment it meets a polygon that touches it; equal where rounding differs."""
    common = shapely.intersection(segment, polygon)
    if common.is_empty:
        common = shapely.shortest_line(segment, polygon)
    corners = shapely.points(shapely.get_coordinates(common))
    return round(float(shapely.line_locate_point(segment, corners).min()), 9)
