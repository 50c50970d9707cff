"""What an answer looks like on the floor: GeoJSON geometries of plain numbers, in metres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ...geometry.plane.outlines import polygons


def polygon(shape: Polygon) -> dict[str, Any]:
    """A polygon: its outline counter-clockwise and closed, then its holes (RFC 7946, 3.1.6).

    >>> polygon(Polygon([(0, 0), (0, 1), (2, 0)]))
    {'type': 'Polygon', 'coordinates': [[[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [0.0, 0.0]]]}
    """
    return {"type": "Polygon", "coordinates": _rings(shape)}


def multi_polygon(area: BaseGeometry) -> dict[str, Any]:
    """All polygons of an area, the largest first: several, one or none."""
    return {"type": "MultiPolygon", "coordinates": [_rings(part) for part in polygons(area)]}


def line(points: Iterable[Sequence[float]]) -> dict[str, Any]:
    """A segment or a path.

    >>> line([(0, 0), (1, 2)])
    {'type': 'LineString', 'coordinates': [[0.0, 0.0], [1.0, 2.0]]}
    """
    return {"type": "LineString", "coordinates": [[float(x), float(y)] for x, y in points]}


def _rings(shape: Polygon) -> list[list[list[float]]]:
    upright = orient(shape)
    return [
        [[float(x), float(y)] for x, y in ring.coords]
        for ring in (upright.exterior, *upright.interiors)
    ]
