"""Where the checks found objects that reach into each other or out of the room, ready to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from ...lib.checks.within_room import SIDES
from ...lib.geometry.boxes import Boxes, hull_extents
from ...lib.layout import FloatArray, Layout
from .boxes import box_edges
from .shapes import Color, Label, Shapes, colored, joined

OVERLAP: Color = (1.0, 0.25, 0.1, 1.0)
OUTSIDE: Color = (1.0, 0.6, 0.0, 1.0)
_FACE_ALPHA = 0.35
# Thinner than this it would be seen from no side.
_LEAST_M = 0.004
# Boxes of GT.json are rounded to a centimetre: two that share little may lie so far apart in it.
_ROUNDED_M = 0.015

# Corner number: 1 for high x, 2 for high y, 4 for high z.
_SIDES = [(0, 2, 6, 4), (1, 3, 7, 5), (0, 1, 5, 4), (2, 3, 7, 6), (0, 1, 3, 2), (4, 5, 7, 6)]
_TRIANGLES = [corner for a, b, c, d in _SIDES for corner in (a, b, c, a, c, d)]


def check_shapes(
    criteria: Mapping[str, Any], truth: Layout, volume_text: Callable[[float], str]
) -> Shapes:
    """The regions that C3 and C4 hold against the room, each a box with its number.

    Args:
        criteria: findings by criterion, as dataset.json keeps them.
        truth: the ground truth, world frame.
        volume_text: a shared volume for people.
    """
    extents = hull_extents(truth.dimensions_m, truth.yaws_deg)
    hulls = Boxes.around(truth.positions_m, extents)
    boxes = dict(zip(truth.ids, zip(hulls.low, hulls.high, strict=True), strict=True))
    parts = [*_overlaps(criteria.get("C3", {}), boxes, volume_text)]
    if truth.room.size_m is not None:
        parts += _outsides(criteria.get("C4", {}), boxes, np.array(truth.room.size_m))
    return joined(parts)


def box_shape(low: FloatArray, high: FloatArray, color: Color, text: str) -> Shapes:
    """A box along the world's axes: edges, faces that let see through, its text at the middle."""
    low, high = _thick(np.asarray(low, dtype=float), np.asarray(high, dtype=float))
    middle, size = (low + high) / 2, high - low
    corners = np.array(
        [[(low, high)[number >> axis & 1][axis] for axis in range(3)] for number in range(8)],
        dtype=np.float32,
    )
    faces = corners[_TRIANGLES]
    x, y, z = middle.tolist()
    walls = Shapes(
        faces=faces,
        face_colors=colored(len(faces), (*color[:3], _FACE_ALPHA)),
        labels=(Label(text, (x, y, z), color),),
    )
    return joined([box_edges(middle[None], size[None], np.zeros(1), color), walls])


def _thick(low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray]:
    more = np.maximum(_LEAST_M - (high - low), 0.0) / 2
    return low - more, high + more


def _overlaps(
    found: Mapping[str, Any],
    boxes: Mapping[str, tuple[FloatArray, FloatArray]],
    volume_text: Callable[[float], str],
) -> Iterator[Shapes]:
    for pair in found.get("pairs", ()):
        place = pair.get("box_m") or _common(*(boxes.get(name) for name in pair["objects"]))
        if pair["volume_m3"] > found["limit"] and place is not None:
            yield box_shape(*place, OVERLAP, volume_text(pair["volume_m3"]))


def _common(
    one: tuple[FloatArray, FloatArray] | None, other: tuple[FloatArray, FloatArray] | None
) -> tuple[FloatArray, FloatArray] | None:
    """What two boxes share; None where one is unknown or they are apart by more than rounding."""
    if one is None or other is None:
        return None
    low, high = np.maximum(one[0], other[0]), np.minimum(one[1], other[1])
    if (high - low < -_ROUNDED_M).any():
        return None
    return np.minimum(low, high), np.maximum(low, high)


def _outsides(
    found: Mapping[str, Any],
    boxes: Mapping[str, tuple[FloatArray, FloatArray]],
    size_m: FloatArray,
) -> Iterator[Shapes]:
    """The part of each box that lies beyond the side at which it reaches out farthest."""
    inner_low = np.array([-size_m[0] / 2, -size_m[1] / 2, 0.0])
    inner_high = inner_low + size_m
    for item in found.get("objects", ()):
        box = boxes.get(item["id"])
        if box is None or item["side"] not in SIDES:
            continue
        side = SIDES.index(item["side"])
        axis, upper = side % 3, side >= 3
        low, high = box[0].copy(), box[1].copy()
        if upper:
            low[axis] = max(low[axis], inner_high[axis])
        else:
            high[axis] = min(high[axis], inner_low[axis])
        if low[axis] < high[axis]:
            yield box_shape(low, high, OUTSIDE, f"{item['outside_m'] * 100:.1f} cm out")
