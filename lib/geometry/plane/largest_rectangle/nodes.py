"""Sets of rectangles that a search has still to look at, many at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....layout import FloatArray

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

WEST, SOUTH, EAST, NORTH = range(4)


@dataclass(slots=True)
class Nodes:
    """Sets of rectangles, each of all that lie in an outer one and contain a core.

    Their sides run along a frame's axes. No array is written to once it is in here.

    Attributes:
        outer: (k, 4) west, south, east, north of the outer rectangles.
        core: (k, 4) the same of what has to be contained: west of it the rectangle has to begin.
            Infinite where nothing has to be: (inf, inf, -inf, -inf).
        frame: (k,) in which frame the sides run.
    """

    outer: FloatArray
    core: FloatArray
    frame: IntArray

    def __len__(self) -> int:
        return len(self.outer)

    def sizes(self) -> tuple[FloatArray, FloatArray]:
        """Widths and depths (k,) of the outer rectangles."""
        return self.outer[:, EAST] - self.outer[:, WEST], self.outer[:, NORTH] - self.outer[
            :, SOUTH
        ]

    def take(self, which: IntArray | BoolArray) -> Nodes:
        """Some of them."""
        return Nodes(self.outer[which], self.core[which], self.frame[which])

    def possible(self) -> BoolArray:
        """(k,) whether the core lies within the outer rectangle."""
        lower = self.outer[:, :2] <= self.core[:, :2]
        upper = self.outer[:, 2:] >= self.core[:, 2:]
        possible: BoolArray = (lower & upper).all(axis=1)
        return possible

    def with_side(self, side: int, at: FloatArray) -> Nodes:
        """Rectangles that lie on the inner side of a line through `at` (k,)."""
        outer = self.outer.copy()
        outer[:, side] = at
        return Nodes(outer, self.core, self.frame)

    def across(self, x: FloatArray) -> Nodes:
        """Rectangles that reach from west of `x` (k,) to east of it."""
        core = self.core.copy()
        core[:, WEST] = np.minimum(core[:, WEST], x)
        core[:, EAST] = np.maximum(core[:, EAST], x)
        return Nodes(self.outer, core, self.frame)


def whole(outer: FloatArray, frame: IntArray) -> Nodes:
    """All rectangles within outer ones (k, 4)."""
    nothing = np.array([np.inf, np.inf, -np.inf, -np.inf])
    return Nodes(
        outer,
        np.broadcast_to(nothing, outer.shape).copy(),
        frame,
    )


def joined(groups: list[Nodes]) -> Nodes:
    """All of them, in order."""
    return Nodes(
        np.concatenate([group.outer for group in groups]),
        np.concatenate([group.core for group in groups]),
        np.concatenate([group.frame for group in groups]),
    )
