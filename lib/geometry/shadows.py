"""A cheap proof that two meshes share nothing, without taking them apart.

Space is cut into cells. From a cell the surface is looked for along the world's axes, six ways. Who
is inside of a mesh meets it whichever way he goes, if it closes; where it does not, a place counts
as inside only where most of the six rays say so (`voxels.inside`). So a mesh has nothing inside of
a cell, and no surface either, from which three ways are free.
"""

from __future__ import annotations

import numpy as np

from ..layout import FloatArray
from .boxes import Boxes
from .ragged import BoolArray, IntArray, expand
from .voxels import VOTES, Grid

_FEWEST_CELLS, _MOST_CELLS = 2, 200_000
_AT_ONCE = 1 << 20
_ROUNDING = 1e-9
"""Of a cell: what touches a cell's side is in both cells."""


def triangle_boxes(vertices: FloatArray, faces: IntArray) -> Boxes:
    """The boxes of triangles along the axes: `faces` (m, 3) are rows of `vertices`, (n, 3 or 2)."""
    a, b, c = (vertices[corner] for corner in faces.T)
    return Boxes(np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c))


def common_region(
    one: Boxes, other: Boxes, pitch_m: float, margin_m: float
) -> tuple[FloatArray, FloatArray] | None:
    """Where two meshes may share volume, or one's surface lie in the other's inside.

    Args:
        one: boxes of a mesh's triangles, `triangle_boxes`.
        other: those of the other mesh.
        pitch_m: side of a cell; longer where there would be too many.
        margin_m: how far around the region in which their boxes overlap they are looked at.

    Returns:
        Lower and upper corner (3,) of a box that holds all such places, also those that a count of
        cells would find; None where there certainly is none.

    >>> corner = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    >>> faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    >>> beside = [triangle_boxes(corner + offset, faces) for offset in (0.0, 0.9)]
    >>> common_region(*beside, 0.02, 0.001) is None
    False
    """
    if len(one.low) == 0 or len(other.low) == 0:
        return None
    low = np.maximum(one.low.min(axis=0), other.low.min(axis=0)) - margin_m
    high = np.minimum(one.high.max(axis=0), other.high.max(axis=0)) + margin_m
    if (high <= low).any():
        return None
    grid = Grid.between(low, high, pitch_m, _FEWEST_CELLS, _MOST_CELLS)
    both = _held(one, grid) & _held(other, grid)
    return grid.corners(both) if both.any() else None


def _held(triangles: Boxes, grid: Grid) -> BoolArray:
    """Cells that a mesh may have an inside, or surface, in."""
    blocked = np.zeros(grid.counts, dtype=np.int8)
    beside = [
        (triangles.high[:, axis] >= grid.low[axis]) & (triangles.low[:, axis] <= grid.high[axis])
        for axis in range(3)
    ]
    for axis in range(3):
        met = np.flatnonzero(beside[axis - 1] & beside[axis - 2])
        behind, ahead = _in_the_way(triangles.take(met), grid, axis)
        blocked += np.moveaxis(behind.astype(np.int8) + ahead, 2, axis)
    held: BoolArray = blocked >= VOTES
    return held


def _in_the_way(triangles: Boxes, grid: Grid, axis: int) -> tuple[BoolArray, BoolArray]:
    """Cells, the axis last, from which triangles may be met down the axis, and up it.

    Args:
        triangles: all of them meet the region's columns along the axis.
        grid: the region's cells.
        axis: which.
    """
    order = [other for other in range(3) if other != axis] + [axis]
    counts = np.array(grid.counts)[order]
    low, step = grid.low[order], grid.step_m[order]
    first = np.floor((triangles.low[:, order] - low) / step - _ROUNDING).astype(np.intp)
    last = np.floor((triangles.high[:, order] - low) / step + _ROUNDING).astype(np.intp)
    # One cell more at either end of a column holds what lies beyond.
    bottom = np.clip(first[:, 2], -1, counts[2]) + 1
    top = np.clip(last[:, 2], -1, counts[2]) + 1
    begin = np.clip(first[:, :2], 0, counts[:2] - 1)
    size = np.clip(last[:, :2], 0, counts[:2] - 1) - begin + 1
    height = counts[2] + 2
    bottoms, tops = np.zeros((2, counts[0] * counts[1] * height), dtype=bool)
    rows = np.zeros(len(size), dtype=np.intp), size[:, 0] * size[:, 1]
    for row, index in expand(*rows, _AT_ONCE):
        u, v = np.divmod(index, size[row, 1])
        column = ((begin[row, 0] + u) * counts[1] + begin[row, 1] + v) * height
        bottoms[column + bottom[row]] = True
        tops[column + top[row]] = True
    shape = (*counts[:2].tolist(), int(height))
    behind = np.logical_or.accumulate(bottoms.reshape(shape), axis=2)
    ahead = np.logical_or.accumulate(tops.reshape(shape)[:, :, ::-1], axis=2)[:, :, ::-1]
    return behind[:, :, 1:-1], ahead[:, :, 1:-1]
