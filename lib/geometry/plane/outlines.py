"""Shapely's polygons as arrays: their parts, and the edges of their outlines."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ...layout import FloatArray

SHORTEST_EDGE_M = 1e-12
"""What is shorter is rounding: its direction means nothing, and its neighbours cover it."""


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """The polygons in a geometry, the largest first; points and lines are left out.

    >>> from shapely.geometry import GeometryCollection, LineString, box
    >>> mixed = GeometryCollection([box(0, 0, 1, 1), LineString([(0, 0), (1, 1)]), box(2, 0, 4, 1)])
    >>> [part.area for part in polygons(mixed)]
    [2.0, 1.0]
    """
    found: list[Polygon] = []
    for part in shapely.get_parts(geometry):
        if isinstance(part, Polygon):
            found += [] if part.is_empty else [part]
        elif hasattr(part, "geoms"):
            found += polygons(part)
    return sorted(found, key=lambda part: -part.area)


def edges(polygon: Polygon) -> FloatArray:
    """(n, 2, 2) edges of a polygon's outline and holes, each from its first to its second end.

    >>> edges(Polygon([(0, 0), (1, 0), (1, 1), (1, 1)])).tolist()
    [[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [0.0, 0.0]]]
    """
    rings = [shapely.get_coordinates(ring) for ring in (polygon.exterior, *polygon.interiors)]
    pieces = [np.stack([ring[:-1], ring[1:]], axis=1) for ring in rings if len(ring)]
    every: FloatArray = np.concatenate(pieces) if pieces else np.zeros((0, 2, 2))
    length = np.hypot(*(every[:, 1] - every[:, 0]).T)
    kept: FloatArray = every[length > SHORTEST_EDGE_M]
    return kept
