"""Area of a mesh's silhouette as if the picture had no border (paper, A.3, F3, eq. 5).

Every triangle is cut into rows, and in each row the union of the triangles' spans is measured.
There is no canvas, so a mesh right before the lens, whose projection is kilometres wide, takes no
more memory than any other.
"""

from __future__ import annotations

import numpy as np

from .geometry.ragged import IntArray
from .layout import FloatArray

NEAR_M = 0.05
"""Triangles nearer than this are cut off: what touches the lens has no finite projection."""

_MAX_SPANS = 1_000_000


def _clip_near(triangles: FloatArray) -> FloatArray:
    """Cut triangles (m, 3, 3), in camera coordinates, at the near plane."""
    depth = -triangles[:, :, 2]
    ahead = depth > NEAR_M
    whole = triangles[ahead.all(axis=1)]
    crossing = ahead.any(axis=1) & ~ahead.all(axis=1)
    cut: list[FloatArray] = []
    for triangle, d, keep in zip(
        triangles[crossing], depth[crossing], ahead[crossing], strict=True
    ):
        polygon = []
        for i in range(3):
            j = (i + 1) % 3
            if keep[i]:
                polygon.append(triangle[i])
            if keep[i] != keep[j]:
                t = (d[i] - NEAR_M) / (d[i] - d[j])
                polygon.append(triangle[i] + t * (triangle[j] - triangle[i]))
        cut.extend(np.array([polygon[0], *polygon[k : k + 2]]) for k in range(1, len(polygon) - 1))
    return np.concatenate([whole, np.array(cut)]) if cut else whole


def _crossing_x(y: FloatArray, a: FloatArray, b: FloatArray) -> FloatArray:
    """Where edges from `a` to `b`, (k, 2) each, cross the level lines at `y`, (k,)."""
    along = (y - a[:, 1]) / (b[:, 1] - a[:, 1])
    x: FloatArray = a[:, 0] + along * (b[:, 0] - a[:, 0])
    return x


def _spans(triangles: FloatArray) -> tuple[IntArray, FloatArray, FloatArray]:
    """Row number, left end and right end of each triangle's share of each row, (k,) each.

    Row r is the line y = r + 0.5. Triangles that share an edge end and begin at the same x, since
    either takes the edge from its lower to its higher end.
    """
    by_height = np.argsort(triangles[:, :, 1], axis=1)
    low, middle, high = np.take_along_axis(triangles, by_height[:, :, None], axis=1).swapaxes(0, 1)
    first = np.ceil(low[:, 1] - 0.5).astype(np.intp)
    rows = np.ceil(high[:, 1] - 0.5).astype(np.intp) - first
    which = np.repeat(np.arange(len(rows)), rows)
    row = np.arange(len(which)) + (first - np.cumsum(rows) + rows)[which]
    y = row + 0.5
    low, middle, high = low[which], middle[which], high[which]
    below = (y < middle[:, 1])[:, None]
    long_side = _crossing_x(y, low, high)
    short_side = _crossing_x(y, np.where(below, low, middle), np.where(below, middle, high))
    return row, np.minimum(long_side, short_side), np.maximum(long_side, short_side)


def _union_length(row: IntArray, left: FloatArray, right: FloatArray) -> float:
    """Total length of the union of spans, each row for itself."""
    if len(row) == 0:
        return 0.0
    # All rows behind one another on one line, so that one pass from the left serves them all.
    shift = (row - row.min()) * (right.max() - left.min() + 1.0) - left.min()
    left, right = left + shift, right + shift
    order = np.argsort(left)
    left, right = left[order], right[order]
    reached = np.concatenate([[0.0], np.maximum.accumulate(right)[:-1]])
    return float(np.maximum(right - np.maximum(left, reached), 0.0).sum())


def covered_area_px(triangles_px: FloatArray) -> float:
    """Area that the union of triangles (m, 3, 2), in pixels, covers.

    Rows are a pixel high. Where the triangles' heights sum to more than a million pixels, rows are
    so much higher that the spans' number stays within that, plus one a triangle.

    >>> covered_area_px(np.array([[[0.0, 0.0], [8.0, 0.0], [0.0, 4.0]]]))
    16.0
    """
    y = triangles_px[:, :, 1]
    heights = y.max(axis=1) - y.min(axis=1)
    row_height = max(1.0, float(heights.sum()) / _MAX_SPANS)
    return _union_length(*_spans(triangles_px / (1.0, row_height))) * row_height


def silhouette_pixels(triangles_m: FloatArray, focal_px: float) -> int:
    """Pixels of the unclipped silhouette of a mesh seen through a pinhole.

    Args:
        triangles_m: (m, 3, 3) corners in camera coordinates (looks along -Z, +Y up), metres.
        focal_px: focal length in pixels.
    """
    ahead = _clip_near(triangles_m)
    return round(covered_area_px(ahead[:, :, :2] / -ahead[:, :, 2:] * focal_px))
