"""Cells of a grid that lie inside a mesh, also where the mesh does not close.

From every cell's centre a ray goes along the three axes, both ways. One that crosses an odd number
of faces on its way out began inside, if the mesh closes. Where it has holes, sheets or inner walls
some rays err; the majority of the six decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..layout import FloatArray
from .plane.cross import cross
from .ragged import BoolArray, IntArray

VOTES = 4
"""Of six rays: more than half."""

_AT_ONCE = 500_000
_OFF_CENTER = np.array([0.5 + 0.0131, 0.5 - 0.0079, 0.5 + 0.0053])
"""Where a cell's rays begin, as a share of the cell: beside the centre, as the edges of boxes and
their diagonals run through the centres themselves."""


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells between two corners: `low` and `high` (3,) metres, `counts` along the axes."""

    low: FloatArray
    high: FloatArray
    counts: tuple[int, int, int]

    @classmethod
    def between(
        cls, low: FloatArray, high: FloatArray, pitch_m: float, fewest: int, most: int
    ) -> Grid:
        """Cells no longer than a pitch: the given one, or the least that `most` cells allow.

        `fewest` along each axis, so that a thin layer is more than one cell thick.
        """
        extent = high - low
        while True:
            counts = np.maximum(np.ceil(extent / pitch_m), fewest)
            if counts.prod() <= most or (counts == fewest).all():
                x, y, z = (int(value) for value in counts)
                return cls(low, high, (x, y, z))
            pitch_m *= 1.1

    @property
    def step_m(self) -> FloatArray:
        """(3,) size of a cell."""
        step: FloatArray = (self.high - self.low) / self.counts
        return step

    @property
    def cell_m3(self) -> float:
        """Volume of a cell."""
        return float(self.step_m.prod())

    def block(self, first: IntArray, last: IntArray) -> Grid:
        """The grid of the cells from `first` up to, without, `last`, (3,) each."""
        x, y, z = (last - first).tolist()
        return Grid(self.low + first * self.step_m, self.low + last * self.step_m, (x, y, z))

    def corners(self, cells: BoolArray) -> tuple[FloatArray, FloatArray]:
        """Lower and upper corner of the box around some cells, with one more on each side."""
        found = np.argwhere(cells)
        first = np.maximum(found.min(axis=0) - 1, 0)
        last = np.minimum(found.max(axis=0) + 2, self.counts)
        return self.low + first * self.step_m, self.low + last * self.step_m

    def cell_of(self, points: FloatArray) -> IntArray:
        """The cell (n, 3) that each point (n, 3) is in; numbers beyond the grid outside of it."""
        cells: IntArray = np.floor((points - self.low) / self.step_m).astype(np.intp)
        return cells


def inside(triangles: FloatArray, grid: Grid) -> BoolArray:
    """Which cells' centres lie inside a mesh, an array of the grid's `counts`.

    Args:
        triangles: (m, 3, 3) the whole mesh, also what of it lies outside of the grid.
        grid: the cells.
    """
    votes = np.zeros(grid.counts, dtype=np.int8)
    # In cells, so that a centre's number is its coordinate.
    cells = (triangles - grid.low) / grid.step_m - _OFF_CENTER
    for axis in range(3):
        crossings = _crossings(cells, grid, axis)
        behind = np.cumsum(crossings, axis=2)
        odd_behind = behind[:, :, :-1] % 2
        odd_ahead = (behind[:, :, -1:] - behind[:, :, :-1]) % 2
        votes += np.moveaxis(odd_behind + odd_ahead, 2, axis).astype(np.int8)
    enough: BoolArray = votes >= VOTES
    return enough


def _crossings(cells: FloatArray, grid: Grid, axis: int) -> NDArray[np.int32]:
    """Faces met along each line of centres: (u, v, n + 1), numbered by the next centre behind."""
    across = [other for other in range(3) if other != axis]
    counts_uv = np.array([grid.counts[other] for other in across])
    n = grid.counts[axis]
    found = np.zeros(counts_uv[0] * counts_uv[1] * (n + 1), dtype=np.int32)
    for which, column in _columns(cells[:, :, across], counts_uv):
        corners = cells[which]
        weights, hit = _weights(corners[:, :, across], column)
        depth = np.einsum("ij,ij->i", weights, corners[hit][:, :, axis])
        level = np.clip(np.ceil(depth), 0, n).astype(np.intp)
        line = column[hit, 0] * counts_uv[1] + column[hit, 1]
        found += np.bincount(line * (n + 1) + level, minlength=len(found)).astype(np.int32)
    return found.reshape(counts_uv[0], counts_uv[1], n + 1)


def _columns(flat: FloatArray, counts: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """Triangles (k,) and lines of centres (k, 2) whose box in the plane they are in, in chunks."""
    a, b, c = np.swapaxes(flat, 0, 1)
    lowest, highest = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    first = np.clip(np.ceil(lowest), 0, counts).astype(np.intp)
    last = np.clip(np.floor(highest), -1, counts - 1).astype(np.intp)
    size = np.maximum(last - first + 1, 0)
    area = size[:, 0] * size[:, 1]
    rows = np.flatnonzero(area)
    area = area[rows]
    chunk = np.cumsum(area) // _AT_ONCE
    for number in np.unique(chunk):
        which = rows[chunk == number]
        repeats = size[which].prod(axis=1)
        triangle = np.repeat(which, repeats)
        index = np.arange(len(triangle)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
        depth_v = size[triangle, 1]
        offset = np.stack([index // depth_v, index % depth_v], axis=1)
        yield triangle, first[triangle] + offset


def _weights(corners: FloatArray, point: IntArray) -> tuple[FloatArray, BoolArray]:
    """Barycentric weights of the points that lie in their triangle (k, 3, 2), and which do."""
    a, b, c = np.swapaxes(corners - point[:, None, :], 0, 1)
    parts = np.stack([cross(b, c), cross(c, a), cross(a, b)], axis=1)
    total = parts.sum(axis=1)
    hit = ((parts > 0).all(axis=1) | (parts < 0).all(axis=1)) & (total != 0)
    weights: FloatArray = parts[hit] / total[hit, None]
    return weights, hit
