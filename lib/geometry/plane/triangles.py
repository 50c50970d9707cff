"""Triangles seen from above: which way they look, and where two of them lie over each other."""

from __future__ import annotations

import numpy as np

from ...layout import FloatArray
from ..ragged import BoolArray, IntArray
from .cross import cross

THIN_M = 1e-4
"""An overlap that is no wider is two things side by side, not one above the other."""


def turn(triangles: FloatArray) -> FloatArray:
    """Twice the area of each on the ground, above 0 where it looks up."""
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    turn: FloatArray = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    return turn


def overlaps(a: FloatArray, b: FloatArray) -> tuple[FloatArray, BoolArray]:
    """Where triangles overlap on the ground, pair by pair.

    Returns:
        (k, s, 2) corners of the overlap, the first repeated to fill the row, and (k,) whether there
        is one that is wider than `THIN_M`.
    """
    ring = a[:, :, :2]
    count = np.full(len(a), 3)
    b_ring = np.where((turn(b) < 0)[:, None, None], b[:, ::-1, :2], b[:, :, :2])
    for side in range(3):
        ring, count = _clipped(ring, count, b_ring[:, side], b_ring[:, (side + 1) % 3])
    some = count > 0
    filled = np.arange(ring.shape[1])[None] < count[:, None]
    corners = np.where(filled[:, :, None], ring, ring[:, :1])
    closing = np.roll(corners, -1, axis=1)
    area = np.abs(cross(corners, closing).sum(axis=1)) / 2
    length = np.hypot(*(closing - corners).transpose(2, 0, 1)).max(axis=1)
    least = np.minimum(THIN_M, _width(a, b))
    return corners, some & (area > least * length)


def _width(a: FloatArray, b: FloatArray) -> FloatArray:
    """A hundredth of the width of the narrower triangle: slivers may be thinner than `THIN_M`."""
    widths = []
    for triangles in (a, b):
        sides = np.roll(triangles, -1, axis=1) - triangles
        longest = np.hypot(sides[:, :, 0], sides[:, :, 1]).max(axis=1)
        widths.append(np.abs(turn(triangles)) / longest / 100.0)
    narrower: FloatArray = np.minimum(*widths)
    return narrower


def _clipped(
    ring: FloatArray, count: IntArray, start: FloatArray, end: FloatArray
) -> tuple[FloatArray, IntArray]:
    """Polygons cut off at the line from `start` to `end`, of which the left is kept.

    Args:
        ring: (k, s, 2) corners, of which the first `count` are the polygon's.
        count: (k,).
        start: (k, 2).
        end: (k, 2).
    """
    size = ring.shape[1]
    place = np.arange(size)[None]
    real = place < count[:, None]
    after = np.where(place + 1 < count[:, None], place + 1, 0)
    following = np.take_along_axis(ring, after[:, :, None], axis=1)
    line = (end - start)[:, None]
    here, there = (cross(line, points - start[:, None]) for points in (ring, following))
    crosses = real & ((here > 0) != (there > 0))
    share = here / np.where(crosses, here - there, 1.0)
    cut = ring + share[:, :, None] * (following - ring)
    both = np.stack([ring, cut], axis=2).reshape(len(ring), 2 * size, 2)
    kept = np.stack([real & (here > 0), crosses], axis=2).reshape(len(ring), 2 * size)
    counts = kept.sum(axis=1)
    # A corner more than before, but where rounding makes corners on the line change its sides.
    most = max(int(counts.max(initial=0)), 1)
    order = np.argsort(~kept, axis=1, kind="stable")[:, :most]
    return np.take_along_axis(both, order[:, :, None], axis=1), counts
