"""From outlines to planes through the camera that touch a target.

A plane through the camera and parallel to one of the axes is a line on the pair of the other two.
Of the lines that hold a target's silhouette between them, the object is on the inner side of each,
and touches it, unless something else hides where it would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray, Vec3
from ..pose import Optics, directions
from .outlines import Outline, View, convex
from .region import PLANES, corners_of

Box = tuple[FloatArray, FloatArray]
"""Lower and upper corner, (3,) each, task frame."""


class Placed(Protocol):
    """A target that is known to be about somewhere."""

    @property
    def box(self) -> Box:
        """The best guess of its box."""
        ...

    @property
    def outer(self) -> Box:
        """What it surely lies in."""
        ...

    @property
    def spans(self) -> FloatArray:
        """(2, 3) how well each lower and upper face is known, metres."""
        ...


_SLACK_M = 0.015
_KNOWN_M = 1.0
_FULL = np.pi * 0.98
_EDGES = np.array([(a, a | bit) for a in range(8) for bit in (1, 2, 4) if not a & bit])


@dataclass(frozen=True, slots=True)
class Tangent:
    """A line on a pair of axes, with a target on one side; known to half a pixel either way.

    Attributes:
        plane: the pair, a row of PLANES.
        camera: where it starts, on the pair.
        ahead: from there to the middle of what is seen, a unit vector.
        outer: outward normal of the line half a pixel farther out: nothing lies beyond.
        inner: of that half a pixel farther in, along the last pixel that shows the target: some
            of it is there or beyond.
        touches: whether nothing hides more of it on this side.
    """

    plane: int
    camera: tuple[float, float]
    ahead: tuple[float, float]
    outer: tuple[float, float]
    inner: tuple[float, float]
    touches: bool

    @property
    def offset(self) -> float:
        """Of the outer line: normal . point."""
        return self.outer[0] * self.camera[0] + self.outer[1] * self.camera[1]

    @property
    def inner_offset(self) -> float:
        """Of the inner line."""
        return self.inner[0] * self.camera[0] + self.inner[1] * self.camera[1]


def tangents_of(
    view: View, target: int, placed: Mapping[int, Placed], optics: Optics
) -> list[Tangent]:
    """The tangents of a target in a picture.

    Args:
        view: the picture.
        target: one that it shows.
        placed: where targets are about, that one among them: who may hide whom.
        optics: of the picture.
    """
    outline = view.outlines[target]
    seen = outline.hull_px
    may_be = _may_be(view, target, outline, placed, optics)
    rays = _rays(view, seen, optics)
    further = np.concatenate([rays, may_be]) if len(may_be) else rays
    middle = _rays(view, outline.middle_px[None], optics)[0]
    found = []
    for plane, pair in enumerate(PLANES):
        found += _on_plane(plane, rays[:, pair], further[:, pair], middle[list(pair)], view, optics)
    return found


def _rays(view: View, pixels: FloatArray, optics: Optics) -> FloatArray:
    return directions(view.pose, optics, pixels)


def _on_plane(
    plane: int,
    seen: FloatArray,
    further: FloatArray,
    middle: FloatArray,
    view: View,
    optics: Optics,
) -> list[Tangent]:
    size = float(np.hypot(*middle))
    if size < 1e-3:
        return []
    ahead = middle / size
    shown, whole = _angles(seen, ahead), _angles(further, ahead)
    pixel = 1.0 / (optics.focal_px * size)
    if shown.max() - shown.min() > _FULL:
        return []
    pair = PLANES[plane]
    camera = (view.pose.position_m[pair[0]], view.pose.position_m[pair[1]])
    onward = float(ahead[0]), float(ahead[1])
    found = []
    for side in (-1.0, 1.0):
        reach, most = float((side * shown).max()), float((side * whole).max())
        is_clean = most <= reach + 0.25 * pixel
        if most >= _FULL / 2:
            continue
        angle = reach if is_clean else most
        outer = _normal(ahead, side, angle + pixel / 2)
        inner = _normal(ahead, side, reach - pixel / 2)
        found.append(Tangent(plane, camera, onward, outer, inner, is_clean))
    return found


def _normal(ahead: FloatArray, side: float, angle: float) -> tuple[float, float]:
    """Outward normal of the line at an angle from straight ahead, to the left for side 1."""
    cos, sin = np.cos(angle), side * np.sin(angle)
    along = ahead[0] * cos - ahead[1] * sin, ahead[0] * sin + ahead[1] * cos
    return float(-along[1] * side), float(along[0] * side)


def _angles(rays: FloatArray, ahead: FloatArray) -> FloatArray:
    across = ahead[0] * rays[:, 1] - ahead[1] * rays[:, 0]
    return np.asarray(np.arctan2(across, rays @ ahead))


def _may_be(
    view: View, target: int, outline: Outline, placed: Mapping[int, Placed], optics: Optics
) -> FloatArray:
    """(n, 3) rays where the target may be too, hidden or outside of the picture."""
    box = placed[target].outer
    parts = []
    if hiders := _hiders(view, target, placed):
        runs = np.concatenate([view.runs[row] for row in sorted(hiders)])
        parts.append(_within(view, runs, box, optics))
    if outline.is_cut:
        parts.append(_outside(view, box, optics))
    return np.concatenate(parts) if parts else np.empty((0, 3))


def _hiders(view: View, target: int, placed: Mapping[int, Placed]) -> set[int]:
    """Targets that may hide a part of it: those that touch it, or others that do, in front."""
    found: set[int] = set()
    todo = [target]
    while todo:
        for row in view.outlines[todo.pop()].touches - found - {target}:
            is_behind = row in placed and is_before(
                placed[target], placed[row], view.pose.position_m
            )
            if not is_behind:
                found.add(row)
                todo.append(row)
    return found


def is_before(one: Placed, other: Placed, camera: Vec3) -> bool:
    """Whether a plane along the axes has `one` and the camera on its one side, `other` beyond.

    Only between faces that are known well enough.
    """
    eye, low, high = np.array(camera), 0, 1
    above = (one.box[low] >= other.box[high] - _SLACK_M) & (eye >= other.box[high] - _SLACK_M)
    below = (one.box[high] <= other.box[low] + _SLACK_M) & (eye <= other.box[low] + _SLACK_M)
    above &= np.maximum(one.spans[low], other.spans[high]) < _KNOWN_M
    below &= np.maximum(one.spans[high], other.spans[low]) < _KNOWN_M
    return bool((above | below).any())


def _within(view: View, runs: IntArray, box: Box, optics: Optics) -> FloatArray:
    """Rays to the corners of what lies both in runs of pixels and in where a box can be seen."""
    corners = _projected(view, corners_of(*box), optics)
    rows, first, end = runs.T.astype(float)
    rows += 0.5
    if np.isfinite(corners).all():
        shape = convex(corners)
        middle = shape.mean(axis=0)
        for place, corner in enumerate(shape):
            down, right = corner[1] - shape[place - 1][1], corner[0] - shape[place - 1][0]
            # On the inner side of this edge: lean * column <= limit, in each row.
            lean, steep = down, -right
            if lean * (middle[0] - corner[0]) + steep * (middle[1] - corner[1]) > 0:
                lean, steep = -lean, -steep
            limit = lean * corner[0] + steep * (corner[1] - rows)
            if abs(lean) < 1e-9:
                end = np.where(limit < 0, first, end)
            elif lean > 0:
                end = np.minimum(end, limit / lean)
            else:
                first = np.maximum(first, limit / lean)
    kept = first < end
    ends = [np.stack([column[kept], rows[kept]], axis=1) for column in (first, end)]
    return _rays(view, convex(np.concatenate(ends)), optics)


def _outside(view: View, box: Box, optics: Optics) -> FloatArray:
    """Rays to points of a box's edges that the picture has no room for."""
    corners = corners_of(*box)
    starts, ends = corners[_EDGES[:, 0], None], corners[_EDGES[:, 1], None]
    points = (starts + np.linspace(0.0, 1.0, 9)[:, None] * (ends - starts)).reshape(-1, 3)
    pixels = _projected(view, points, optics, behind=np.inf)
    inside = (pixels >= 0) & (pixels <= (optics.width_px, optics.height_px))
    lines = points[~inside.all(axis=1)] - view.pose.position_m
    return np.asarray(lines / np.maximum(np.linalg.norm(lines, axis=1, keepdims=True), 1e-9))


def _projected(
    view: View, points: FloatArray, optics: Optics, behind: float = np.nan
) -> FloatArray:
    """(n, 2) pixels; `behind` where a point is not ahead of the camera."""
    local = (points - view.pose.position_m) @ view.pose.axes.T
    depth = np.where(local[:, 0] > 1e-3, local[:, 0], np.nan)
    pixels = np.stack(
        [
            optics.width_px / 2 - optics.focal_px * local[:, 1] / depth,
            optics.height_px / 2 - optics.focal_px * local[:, 2] / depth,
        ],
        axis=1,
    )
    return np.where(np.isnan(pixels), behind, pixels)
