"""Edges that run right across the outer rectangles of nodes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....layout import FloatArray
from .nodes import EAST, NORTH, SOUTH, WEST, BoolArray, IntArray, Nodes

TOUCHES = 1e-10
"""Metres: what reaches less far into a rectangle only touches it."""


@dataclass(frozen=True, slots=True)
class Crossings:
    """Which edges cross which nodes, and how; corners in the order SW, SE, NW, NE.

    Attributes:
        starts, along: (k, n, 2) edges in each node's frame, and the ways to their ends.
        sides: (k, n, 4) how far the corners lie left of the edges, times the edges' lengths.
        through: (k, n) whether an edge crosses with two corners on either side.
        corner: (k, n) for other edges, the only corner on its side.
        on_left: (k, n) whether that is the left side.
        legs: (k, n, 2) how much is cut off along x and y; 0 where an edge does not cross.
    """

    starts: FloatArray
    along: FloatArray
    sides: FloatArray
    through: BoolArray
    corner: IntArray
    on_left: BoolArray
    legs: FloatArray

    def take(self, which: BoolArray) -> Crossings:
        """Of some nodes."""
        return Crossings(
            self.starts[which],
            self.along[which],
            self.sides[which],
            self.through[which],
            self.corner[which],
            self.on_left[which],
            self.legs[which],
        )

    def most_central_through(self) -> tuple[FloatArray, FloatArray, BoolArray]:
        """Of each node an edge that parts it: start, way to its end, whether it runs west-east."""
        off = np.abs(self.sides.sum(axis=2)) / np.hypot(self.along[..., 0], self.along[..., 1])
        edge = np.argmin(np.where(self.through, off, np.inf), axis=1)
        row = np.arange(len(edge))
        side = self.sides[row, edge]
        return self.starts[row, edge], self.along[row, edge], (side[:, 0] > 0) == (side[:, 1] > 0)

    def largest_corners(self, floor_only: bool = False) -> FloatArray:
        """(k, 4, 2) legs of the largest triangle that is cut off at each corner; 0 where none is.

        Args:
            floor_only: look only at those that have the floor in the corner.
        """
        legs = np.where(self.on_left[..., None], self.legs, 0.0) if floor_only else self.legs
        largest = np.zeros((len(legs), 4, 2))
        row, areas = np.arange(len(legs)), legs.prod(axis=2)
        for corner in range(4):
            here = np.where(self.corner == corner, areas, 0.0)
            edge = np.argmax(here, axis=1)
            largest[:, corner] = np.where((here[row, edge] > 0.0)[:, None], legs[row, edge], 0.0)
        return largest


def crossings(nodes: Nodes, starts: FloatArray, ends: FloatArray) -> Crossings:
    """How edges (k, n, 2), of which none begins or ends within, cross nodes (k)."""
    along = ends - starts
    crossing, sides = _crossing(nodes, starts, along), _sides(nodes, starts, along)
    grazing = TOUCHES / 2 * np.hypot(along[..., 0], along[..., 1])[..., None]
    left, right = sides > grazing, sides < -grazing
    lefts, rights = left.sum(axis=2), right.sum(axis=2)
    through = crossing & (lefts == 2) & (rights == 2)
    # Of an edge through two corners, the one on its right: the rest may be floor.
    on_left = rights != 1
    corner = np.where(on_left, np.argmax(left, axis=2), np.argmax(right, axis=2))
    reach = np.abs(np.take_along_axis(sides, corner[..., None], axis=2))
    with np.errstate(divide="ignore", invalid="ignore"):
        legs = reach / np.abs(along[..., ::-1])
    legs = np.where((crossing & ~through)[..., None], legs, 0.0)
    return Crossings(starts, along, sides, through, corner, on_left, legs)


def _crossing(nodes: Nodes, starts: FloatArray, along: FloatArray) -> BoolArray:
    """(k, n) whether edges cross the outer rectangles."""
    # An edge along an axis never meets the sides that run with it.
    along = np.where(np.abs(along) < 1e-300, 1e-300, along)
    low = (nodes.outer[:, None, :2] + TOUCHES - starts) / along
    high = (nodes.outer[:, None, 2:] - TOUCHES - starts) / along
    enter = np.minimum(low, high).max(axis=2).clip(min=0.0)
    leave = np.maximum(low, high).min(axis=2).clip(max=1.0)
    crossing: BoolArray = enter < leave
    return crossing


def _sides(nodes: Nodes, starts: FloatArray, along: FloatArray) -> FloatArray:
    """(k, n, 4) how far the outer rectangles' corners lie left of edges, times their lengths."""
    x = nodes.outer[:, None, [WEST, EAST, WEST, EAST]] - starts[..., :1]
    y = nodes.outer[:, None, [SOUTH, SOUTH, NORTH, NORTH]] - starts[..., 1:]
    sides: FloatArray = along[..., :1] * y - along[..., 1:] * x
    return sides
