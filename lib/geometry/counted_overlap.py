"""The volume that parts share where some do not close.

Cells are counted, and surfaces without an inside get a thickness.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import binary_dilation, binary_erosion

from ..layout import FloatArray, Vec3
from .mesh_parts import Part
from .ragged import BoolArray, IntArray
from .voxels import Grid, inside

FEWEST_CELLS = 8
"""Along each axis: the thinnest layer that two boxes can share is this many cells thick."""

MOST_CELLS = 2_000_000


REFINED = 4
"""Where something is shared, it is counted again in cells of this fraction of the pitch."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A volume found by counting.

    Attributes:
        volume_m3: shared by the insides, and of the sheets.
        error_m3: bound of the insides' error: what lies along their border. What is thinner than
            the pitch may be missed besides.
        pitch_m: longest side of a cell in which it was counted.
        box_m: lower and upper corner of the box that was looked at last.
    """

    volume_m3: float
    error_m3: float
    pitch_m: float
    box_m: tuple[Vec3, Vec3]


def counted_volume(
    one: Sequence[Part],
    other: Sequence[Part],
    low: FloatArray,
    high: FloatArray,
    pitch_m: float,
    sheet_m: float,
) -> Counted:
    """Count what two pieces share between two corners.

    Solid is where most rays from a cell say so (`voxels.inside`), for each part without a border;
    those with borders are looked at together, as a table top may be two discs and a rim, and a
    basin an inner and an outer bowl. Surface of an open part that bounds nothing solid is a sheet:
    it counts with a thickness where it lies more than a cell deep in the other piece.

    Args:
        one: the parts of a piece, world coordinates, metres.
        other: those of the other piece.
        low: (3,) lower corner of the box looked at.
        high: (3,) its upper corner.
        pitch_m: longest side of a cell; longer where more than `MOST_CELLS` would be needed.
        sheet_m: thickness of a sheet.
    """
    grid = Grid.between(low, high, pitch_m, FEWEST_CELLS, MOST_CELLS)
    mine, theirs = _solid(one, grid), _solid(other, grid)
    sheets_m2 = _sheet_m2(one, mine, theirs, grid) + _sheet_m2(other, theirs, mine, grid)
    shared = mine & theirs
    if shared.any():
        low, high = grid.corners(shared)
        grid = Grid.between(low, high, pitch_m / REFINED, FEWEST_CELLS, MOST_CELLS)
        shared = _solid(one, grid) & _solid(other, grid)
    within = shared & ~binary_erosion(shared)
    around = binary_dilation(shared) & ~shared
    return Counted(
        volume_m3=float(shared.sum()) * grid.cell_m3 + sheets_m2 * sheet_m,
        error_m3=float(max(within.sum(), around.sum())) * grid.cell_m3,
        pitch_m=float(grid.step_m.max()),
        box_m=(tuple(low.tolist()), tuple(high.tolist())),
    )


def _solid(parts: Sequence[Part], grid: Grid) -> BoolArray:
    """Cells inside of a piece."""
    solid = np.zeros(grid.counts, dtype=bool)
    for part in parts:
        if not part.border:
            _fill(solid, part.triangles, grid)
    if bordered := [part.triangles for part in parts if part.border]:
        _fill(solid, np.concatenate(bordered), grid)
    return solid


def _fill(solid: BoolArray, triangles: FloatArray, grid: Grid) -> None:
    """Add the inside of a mesh; only cells within its box are looked at."""
    first = np.maximum(grid.cell_of(triangles.min(axis=(0, 1))), 0)
    last = np.minimum(grid.cell_of(triangles.max(axis=(0, 1))) + 1, grid.counts)
    if (last <= first).any():
        return
    block = tuple(slice(a, b) for a, b in zip(first, last, strict=True))
    solid[block] |= inside(triangles, grid.block(first, last))


def _sheet_m2(parts: Sequence[Part], own: BoolArray, foreign: BoolArray, grid: Grid) -> float:
    """Area of open parts that lies in the other piece and bounds nothing solid."""
    open_ones = [part.triangles for part in parts if not part.closed]
    if not open_ones or not foreign.any():
        return 0.0
    points, area = _samples(np.concatenate(open_ones), grid)
    cells = grid.cell_of(points)
    within = ((cells >= 0) & (cells < grid.counts)).all(axis=1)
    x, y, z = cells[within].T
    counted = binary_erosion(foreign)[x, y, z] & ~binary_dilation(own)[x, y, z]
    return float(area[within][counted].sum())


def _samples(triangles: FloatArray, grid: Grid) -> tuple[FloatArray, FloatArray]:
    """Points (k, 3) spread over the triangles in reach, and the area that each stands for."""
    reach = (triangles.max(axis=1) >= grid.low) & (triangles.min(axis=1) <= grid.high)
    triangles = triangles[reach.all(axis=1)]
    a, b, c = triangles.swapaxes(0, 1)
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2
    repeats = np.clip(np.ceil(area / grid.step_m.max() ** 2), 1, 10_000).astype(np.intp)
    which: IntArray = np.repeat(np.arange(len(triangles)), repeats)
    index = np.arange(len(which)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    # Two irrational steps fill the unit square evenly; the half beyond the diagonal is folded back.
    u, v = (index * 0.7548776662 + 0.5) % 1.0, (index * 0.5698402910 + 0.5) % 1.0
    fold = u + v > 1.0
    u, v = np.where(fold, 1.0 - u, u)[:, None], np.where(fold, 1.0 - v, v)[:, None]
    points = a[which] + u * (b - a)[which] + v * (c - a)[which]
    # The first point of each triangle is its middle: (0.5, 0.5) lies on the longest side.
    first = index == 0
    points[first] = triangles[which[first]].mean(axis=1)
    return points, (area / repeats)[which]
