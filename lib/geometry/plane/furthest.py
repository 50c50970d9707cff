"""The point of an area that lies the farthest from a polygon."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ...layout import FloatArray

ACCURACY_M = 5e-4
_QUARTERS = np.array([[-0.5, -0.5], [-0.5, 0.5], [0.5, -0.5], [0.5, 0.5]])


def furthest_from(area: BaseGeometry, polygon: Polygon) -> tuple[float, tuple[float, float]]:
    """How far an area reaches away from a polygon, and where.

    Between two walls the distance to the nearest of them is greatest somewhere in the middle, so
    that corners alone do not tell. Squares are quartered for as long as one of them may hold a
    point that is farther away than the best one known by more than `ACCURACY_M`.

    Args:
        area: points, lines, polygons; not empty.
        polygon: not empty.

    Returns:
        metres, and the point.

    >>> distance, point = furthest_from(shapely.box(1, 1, 3, 2), shapely.box(0, 0, 2, 4))
    >>> distance, point[0]
    (1.0, 3.0)
    """
    points = shapely.get_coordinates(area)
    distances = shapely.distance(shapely.points(points), polygon)
    first = int(np.argmax(distances))
    best, found = float(distances[first]), points[first]
    west, south, east, north = area.bounds
    centers = np.array([[(west + east) / 2, (south + north) / 2]])
    half = max(east - west, north - south) / 2
    while len(centers) and half * np.sqrt(2.0) > ACCURACY_M / 2:
        on = _nearest(area, centers)
        away = shapely.distance(shapely.points(on), polygon)
        at = int(np.argmax(away))
        if away[at] > best:
            best, found = float(away[at]), on[at]
        # A point of the area in the square is within two radii of the one next to its centre.
        radius = half * np.sqrt(2.0)
        near = np.hypot(*(on - centers).T) <= radius
        kept = near & (away + 2.0 * radius > best + ACCURACY_M)
        centers = (centers[kept, None] + _QUARTERS * half).reshape(-1, 2)
        half /= 2.0
    return best, (float(found[0]), float(found[1]))


def _nearest(area: BaseGeometry, points: FloatArray) -> FloatArray:
    """The points of an area that are the nearest to others."""
    shapely.prepare(area)
    lines = shapely.shortest_line(shapely.points(points), area)
    nearest: FloatArray = shapely.get_coordinates(lines)[1::2]
    return nearest
