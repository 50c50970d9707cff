"""Cameras that show a room as a whole: from above, and from its corners."""

from __future__ import annotations

import math

import numpy as np
from shapely.geometry import Point, Polygon
from shapely.geometry.polygon import orient

from ...layout import FloatArray
from ..views import ViewCamera
from .feasible import Inside

FOV_DEG = 25.0
"""From above: narrow and from far, so that it is nearly a plan."""
CORNER_FOV_DEG = 85.0
FROM_CORNER_M = 0.35
FROM_CEILING_M = 0.25
LOOKS_AT_M = 0.7
"""Height above the floor of what a corner's camera looks at: that of most furniture."""


def room_cameras(inside: Inside, count: int) -> tuple[ViewCamera, ...]:
    """At most `count` cameras: one from above, then the corners from which the most is visible."""
    return (from_above(inside), *_corners(inside, count - 1))[:count]


def from_above(inside: Inside) -> ViewCamera:
    """A camera that looks straight down on the whole floor, +Y up; the ceiling is left out."""
    x_low, y_low, x_high, y_high = inside.outline.bounds
    half = max(x_high - x_low, y_high - y_low) / 2 * 1.05
    height = inside.ceiling_m + half / math.tan(math.radians(FOV_DEG / 2))
    x, y = (x_low + x_high) / 2, (y_low + y_high) / 2
    about = "the whole room from straight above, +X to the right, +Y up"
    return ViewCamera((x, y, height), (x, y, inside.floor_m), FOV_DEG, about)


def _corners(inside: Inside, count: int) -> list[ViewCamera]:
    middle = _middle(inside)
    stood = []
    for x, y in _standing_places(inside.outline):
        top = inside.ceiling_m - FROM_CEILING_M
        camera = ViewCamera(
            (x, y, top), middle, CORNER_FOV_DEG, f"from the corner at {_told(x, y)}"
        )
        if math.dist((x, y), middle[:2]) > 0.5 and inside.allows(camera):
            stood.append((_shown(inside, camera), camera))
    chosen: list[ViewCamera] = []
    while stood and len(chosen) < count:
        _, best = max(stood, key=lambda item: round(item[0], 6))
        chosen.append(best)
        # The opposite corner shows the other sides; the next one shows much the same again.
        stood = [
            (worth * (1.0 if _is_opposite(camera, best) else 0.8), camera)
            for worth, camera in stood
            if camera is not best
        ]
    return chosen


def _standing_places(outline: Polygon) -> list[tuple[float, float]]:
    """Next to each corner of the floor, inside, counter-clockwise from the lower left one."""
    inner = outline.buffer(-FROM_CORNER_M, join_style="mitre")
    polygons = [inner] if isinstance(inner, Polygon) else list(inner.geoms)
    places = []
    for polygon in polygons:
        if not polygon.is_empty:
            places += list(orient(polygon).exterior.coords)[:-1]
    places = sorted({(round(x, 4), round(y, 4)) for x, y in places})
    return [(x, y) for x, y in places if outline.contains(Point(x, y))]


def _middle(inside: Inside) -> tuple[float, float, float]:
    """What a corner's camera looks at: the middle of the furniture, where the floor has it."""
    centers: FloatArray = np.array([thing.box.center_m[:2] for thing in inside.sight.room.things])
    x, y = centers.mean(axis=0)
    if not inside.outline.contains(Point(x, y)):
        spot = inside.outline.representative_point()
        x, y = spot.x, spot.y
    return float(x), float(y), inside.floor_m + LOOKS_AT_M


def _shown(inside: Inside, camera: ViewCamera) -> float:
    return sum(inside.sight.visible(camera, name) for name in inside.sight.room.ids)


def _is_opposite(one: ViewCamera, other: ViewCamera) -> bool:
    a = np.array(one.position_m[:2]) - np.array(one.target_m[:2])
    b = np.array(other.position_m[:2]) - np.array(other.target_m[:2])
    return bool(a @ b < 0)


def _told(x: float, y: float) -> str:
    return f"x = {x:.1f} m, y = {y:.1f} m"
