"""Edges that run right across the outer rectangles of nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....layout import FloatArray
from .nodes import EAST, NORTH, SOUTH, WEST, BoolArray, IntArray, Nodes

TOUCHES = 1e-10
"""Metres: what reaches less far into a rectangle only touches it."""


@dataclass(frozen=True, slots=True)
class Crossings:
    """Which edges cross which nodes, and how; corners in the order SW, SE, NW, NE.

    Attributes:
        starts, along: (k, n, 2) edges in each node's frame, and the ways to their ends.
        sides: (k, n, 4) how far the corners lie left of the edges, times the edges' lengths; 0
            where an edge does not cross.
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
    # Few edges cross a node. Of the others nothing more is asked, and most of the time is saved.
    met = np.nonzero(_crossing(nodes, starts, along))
    way = along[met]
    sides = _sides(nodes.outer[met[0]], starts[met], way)
    grazing = TOUCHES / 2 * np.hypot(way[:, 0], way[:, 1])[:, None]
    left, right = sides > grazing, sides < -grazing
    lefts, rights = left.sum(axis=1), right.sum(axis=1)
    through = (lefts == 2) & (rights == 2)
    # Of an edge through two corners, the one on its right: the rest may be floor.
    on_left = rights != 1
    corner = np.where(on_left, np.argmax(left, axis=1), np.argmax(right, axis=1))
    reach = np.abs(sides[np.arange(len(corner)), corner])
    # An edge along an axis goes through, and cuts off no corner.
    legs = np.zeros_like(way)
    legs[~through] = reach[~through, None] / np.abs(way[~through, ::-1])
    shape = along.shape[:2]
    return Crossings(
        starts,
        along,
        _spread(sides, met, shape),
        _spread(through, met, shape),
        _spread(corner, met, shape),
        _spread(on_left, met, shape),
        _spread(legs, met, shape),
    )


def _spread(
    values: NDArray[Any], met: tuple[IntArray, ...], shape: tuple[int, ...]
) -> NDArray[Any]:
    """Values (m, ...) of some pairs of node and edge in an array of all (k, n, ...), else 0."""
    spread = np.zeros((*shape, *values.shape[1:]), dtype=values.dtype)
    spread[met] = values
    return spread


def _crossing(nodes: Nodes, starts: FloatArray, along: FloatArray) -> BoolArray:
    """(k, n) whether edges cross the outer rectangles."""
    # An edge along an axis never meets the sides that run with it.
    along = np.where(np.abs(along) < 1e-300, 1e-300, along)
    low = (nodes.outer[:, None, :2] + TOUCHES - starts) / along
    high = (nodes.outer[:, None, 2:] - TOUCHES - starts) / along
    enter, leave = np.minimum(low, high), np.maximum(low, high)
    # By component: numpy is slow along an axis of two.
    entered = np.maximum(enter[..., 0], enter[..., 1]).clip(min=0.0)
    crossing: BoolArray = entered < np.minimum(leave[..., 0], leave[..., 1]).clip(max=1.0)
    return crossing


def _sides(outer: FloatArray, starts: FloatArray, along: FloatArray) -> FloatArray:
    """(m, 4) how far outer rectangles' corners lie left of an edge each, times its length."""
    x = outer[:, [WEST, EAST, WEST, EAST]] - starts[:, :1]
    y = outer[:, [SOUTH, SOUTH, NORTH, NORTH]] - starts[:, 1:]
    sides: FloatArray = along[:, :1] * y - along[:, 1:] * x
    return sides
