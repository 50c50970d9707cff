"""Area of a mesh's silhouette as if the picture had no border (paper, A.3, F3, eq. 5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .layout import FloatArray

NEAR_M = 0.05
"""Triangles nearer than this are cut off: what touches the lens has no finite projection."""

_SMALL_PX = 8
_MAX_CANVAS_PX = 16_000_000


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
        cut.extend(
            np.array([polygon[0], polygon[k], polygon[k + 1]]) for k in range(1, len(polygon) - 1)
        )
    return np.concatenate([whole, np.array(cut)]) if cut else whole


def _inside(corners: FloatArray, x: FloatArray, y: FloatArray) -> NDArray[np.bool_]:
    """Whether points lie in triangles; `corners` (m, 3, 2) broadcasts against `x`, `y`."""
    signs = []
    for i in range(3):
        (ax, ay), (bx, by) = corners[:, i].T, corners[:, (i + 1) % 3].T
        shape = (-1,) + (1,) * (x.ndim - 1)
        ax, ay, bx, by = (v.reshape(shape) for v in (ax, ay, bx, by))
        signs.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    a, b, c = signs
    return ((a >= 0) & (b >= 0) & (c >= 0)) | ((a <= 0) & (b <= 0) & (c <= 0))


def covered_pixels(triangles_px: FloatArray) -> int:
    """Number of pixel centres that at least one triangle (m, 3, 2) covers.

    The grid is as large as the triangles; beyond 16 million pixels it is coarsened and the count
    scaled, so a mesh in front of the lens costs no more memory than any other.
    """
    if len(triangles_px) == 0:
        return 0
    low = np.floor(triangles_px.min(axis=(0, 1)))
    extent = triangles_px.max(axis=(0, 1)) - low
    step = max(1.0, float(np.sqrt(extent[0] * extent[1] / _MAX_CANVAS_PX)))
    corners = (triangles_px - low) / step
    width, height = (int(v) + 2 for v in extent / step)
    canvas = np.zeros((height, width), dtype=bool)
    start = np.floor(corners.min(axis=1)).astype(int)
    size = np.floor(corners.max(axis=1)).astype(int) - start + 1
    small = size.max(axis=1) <= _SMALL_PX
    for dx in range(_SMALL_PX):
        for dy in range(_SMALL_PX):
            use = small & (size[:, 0] > dx) & (size[:, 1] > dy)
            column, row = start[use, 0] + dx, start[use, 1] + dy
            hit = _inside(corners[use], column + 0.5, row + 0.5)
            canvas[row[hit], column[hit]] = True
    for triangle, (column, row), (w, h) in zip(
        corners[~small], start[~small], size[~small], strict=True
    ):
        xs, ys = np.meshgrid(column + np.arange(w) + 0.5, row + np.arange(h) + 0.5)
        canvas[row : row + h, column : column + w] |= _inside(triangle[None], xs[None], ys[None])[0]
    return round(int(canvas.sum()) * step * step)


def silhouette_pixels(triangles_m: FloatArray, focal_px: float) -> int:
    """Pixels of the unclipped silhouette of a mesh seen through a pinhole.

    Args:
        triangles_m: (m, 3, 3) corners in camera coordinates (looks along -Z, +Y up), metres.
        focal_px: focal length in pixels.
    """
    ahead = _clip_near(triangles_m)
    if len(ahead) == 0:
        return 0
    return covered_pixels(ahead[:, :, :2] / -ahead[:, :, 2:] * focal_px)
