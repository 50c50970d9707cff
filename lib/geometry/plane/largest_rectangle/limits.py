"""What keeps a rectangle from growing, turning and moving."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ....layout import FloatArray
from .nodes import EAST, NORTH, SOUTH, WEST, BoolArray, IntArray
from .outline import Outline
from .placed import Placed

LINE = 4
"""The axis that parts a rectangle from an edge where none of its four sides does."""


def clearances(outline: Outline, placed: Placed) -> FloatArray:
    """(n, 5) how far each edge is from a rectangle: beyond WEST, SOUTH, EAST, NORTH, and LINE.

    The last is how far the rectangle is left of the edge's line. An edge whose largest clearance
    is not negative does not cross the rectangle.
    """
    cosine, sine = math.cos(placed.angle), math.sin(placed.angle)
    turn, center = np.array([[cosine, -sine], [sine, cosine]]), np.array([placed.x, placed.y])
    starts, ends = (outline.starts - center) @ turn, (outline.ends - center) @ turn
    half = np.array([placed.width, placed.depth]) / 2
    low, high = -np.maximum(starts, ends) - half, np.minimum(starts, ends) - half
    along = ends - starts
    along = along / np.hypot(along[:, 0], along[:, 1])[:, None]
    line = along[:, 1] * starts[:, 0] - along[:, 0] * starts[:, 1]
    return np.column_stack([low, high, line - np.abs(along) @ half[::-1]])


@dataclass(frozen=True, slots=True)
class Limits:
    """Constraints on a rectangle z = (x, y, width, depth, angle).

    Attributes:
        points: (p, 2) corners of the floor that stay beyond a side.
        side: (p,) which.
        on: (q, 2) points on the lines of edges that the rectangle stays left of.
        normal: (q, 2) unit vectors to the left of these.
    """

    points: FloatArray
    side: IntArray
    on: FloatArray
    normal: FloatArray

    @classmethod
    def of(cls, outline: Outline, axis: IntArray) -> Limits:
        """That each edge stays beyond its axis (n,)."""
        beyond = axis < LINE
        points = np.concatenate([outline.starts[beyond], outline.ends[beyond]])
        rows = np.unique(np.column_stack([points, np.tile(axis[beyond], 2)]), axis=0)
        on, along = outline.starts[~beyond], (outline.ends - outline.starts)[~beyond]
        normal = np.column_stack([-along[:, 1], along[:, 0]])
        normal = normal / np.hypot(along[:, 0], along[:, 1])[:, None]
        return cls(rows[:, :2], rows[:, 2].astype(np.int64), on, normal)

    def room(self, z: FloatArray) -> FloatArray:
        """(p + q,) how far each is from binding, metres."""
        side = self._ways(z) - np.where(self._upright, z[3], z[2]) / 2
        across = np.abs(self.normal @ _axes(z[4])) @ z[2:4] / 2
        line = ((z[:2] - self.on) * self.normal).sum(axis=1) - across
        return np.concatenate([side, line])

    def slopes(self, z: FloatArray) -> FloatArray:
        """(p + q, 5) the derivatives of `room`."""
        axes, upright = _axes(z[4]), self._upright
        seen = (self.points - z[:2]) @ axes
        outward = np.where(self.side < EAST, -1.0, 1.0)
        slopes = np.zeros((len(self.points) + len(self.on), 5))
        side, line = slopes[: len(self.points)], slopes[len(self.points) :]
        side[:, :2] = -outward[:, None] * np.where(upright[:, None], axes[:, 1], axes[:, 0])
        side[:, 2], side[:, 3] = np.where(upright, 0.0, -0.5), np.where(upright, -0.5, 0.0)
        side[:, 4] = outward * np.where(upright, -seen[:, 0], seen[:, 1])
        normal = self.normal @ axes
        line[:, :2], line[:, 2:4] = self.normal, -np.abs(normal) / 2
        turning = np.sign(normal) * np.column_stack([normal[:, 1], -normal[:, 0]])
        line[:, 4] = -(turning @ z[2:4]) / 2
        return slopes

    def pushed_out(self, z: FloatArray) -> Placed | None:
        """At this angle, each side pushed to the nearest corner beyond it; None if that is not all.

        Exact where corners alone bound the rectangle.
        """
        ways = self._ways(z)
        reach = [ways[self.side == side] for side in (WEST, SOUTH, EAST, NORTH)]
        if not all(map(len, reach)):
            return None
        west, south, east, north = (float(way.min()) for way in reach)
        size = np.array([west + east, south + north])
        if (size <= 0.0).any():
            return None
        center = z[:2] + _axes(z[4]) @ np.array([east - west, north - south]) / 2
        moved = np.concatenate([center, size, z[4:]])
        return _placed(moved) if self.room(moved).min() >= -1e-12 else None

    def drawn_in(self, z: FloatArray) -> Placed | None:
        """Around this centre, sides drawn in until all constraints hold; None if nothing is left.

        A solver meets them up to a tolerance.
        """
        over = -self.room(z)
        sides = over[: len(self.points)]
        size = z[2:4].copy()
        for axis, mine in enumerate((~self._upright, self._upright)):
            size[axis] -= 2.0 * max(0.0, sides[mine].max(initial=0.0))
        z = np.concatenate([z[:2], size, z[4:]])
        over, spread = -self.room(z)[len(self.points) :], np.abs(self.normal @ _axes(z[4]))
        size = size - max(0.0, (2.0 * over / spread.sum(axis=1)).max(initial=0.0))
        return _placed(np.concatenate([z[:2], size, z[4:]])) if (size > 0.0).all() else None

    @property
    def _upright(self) -> BoolArray:
        """(p,) whether a side is across the second axis."""
        upright: BoolArray = self.side % 2 == 1
        return upright

    def _ways(self, z: FloatArray) -> FloatArray:
        """(p,) how far points are from the centre, outwards across their sides."""
        seen = (self.points - z[:2]) @ _axes(z[4])
        ways: FloatArray = np.where(self._upright, seen[:, 1], seen[:, 0])
        return np.where(self.side < EAST, -ways, ways)


def _axes(angle: float) -> FloatArray:
    """(2, 2) the rectangle's axes, as columns."""
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.array([[cosine, -sine], [sine, cosine]])


def _placed(z: FloatArray) -> Placed:
    x, y, width, depth, angle = map(float, z)
    return Placed(x, y, width, depth, angle)
