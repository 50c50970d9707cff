"""Boxes as lines over a room's picture: paths of an SVG, in the picture's own pixels."""

from __future__ import annotations

import numpy as np

from ...bundle import Camera
from ...geometry.projection import BOX_EDGES, box_corners, visible_segments
from ...layout import FloatArray, Layout

_EDGES = np.array(BOX_EDGES)

# An answer may say 1e300 m; beyond this nothing is seen of it, and its square is still a number.
_FARTHEST_M = 1e6


def box_paths(layout: Layout, camera: Camera) -> list[str]:
    """The `d` of an SVG path for each object's turned box; "" where none of it is in the picture.

    A line on the floor of the box, from its middle to its front, shows which way the object faces.
    Source of the camera: the bundle's metadata.
    """
    if len(layout) == 0:
        return []
    corners = np.clip(box_corners(layout), -_FARTHEST_M, _FARTHEST_M)
    starts, ends = _lines(corners)
    lines_each = starts.shape[1]
    pixels, visible = visible_segments(starts.reshape(-1, 3), ends.reshape(-1, 3), camera)
    return [
        _path(pixels[rows][visible[rows]])
        for rows in (
            slice(place * lines_each, (place + 1) * lines_each) for place in range(len(layout))
        )
    ]


def _lines(corners_m: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Starts and ends of the lines of boxes (n, 8, 3): edges, then the front's; (n, 13, 3) each."""
    middle = corners_m[:, :4].mean(axis=1, keepdims=True)
    front = corners_m[:, 2:4].mean(axis=1, keepdims=True)
    starts = np.concatenate([corners_m[:, _EDGES[:, 0]], middle], axis=1)
    ends = np.concatenate([corners_m[:, _EDGES[:, 1]], front], axis=1)
    return starts, ends


def _path(lines: FloatArray) -> str:
    """Lines (k, 2, 2) as a path; one that begins where the last ended goes on from there."""
    parts: list[str] = []
    at: tuple[int, int] | None = None
    for (x0, y0), (x1, y1) in np.rint(lines).astype(int).tolist():
        if (x0, y0) == (x1, y1):
            continue
        parts.append(f"L{x1} {y1}" if at == (x0, y0) else f"M{x0} {y0}L{x1} {y1}")
        at = (x1, y1)
    return "".join(parts)
