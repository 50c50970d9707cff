"""The volume that two pieces of furniture share (paper, A.3, C3, narrow phase)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..layout import FloatArray, Vec3
from . import exact_overlap
from .counted_overlap import counted_volume
from .mesh_parts import Part
from .ragged import IntArray

EXACT, CELLS, APART = "exact", "cells", "boxes apart"


@dataclass(frozen=True, slots=True)
class Overlap:
    """What two pieces share.

    Attributes:
        volume_m3: shared volume.
        method: ``"exact"``; ``"cells"``, counted; ``"boxes apart"``, as no box of a part of one
            shares volume with one of the other.
        error_m3: bound of a counted volume's error (`Counted`), 0 for the others.
        pitch_m: longest side of a counted cell, None for the others.
        box_m: lower and upper corner of a box around what is shared, along the world's axes; None
            where nothing is.
    """

    volume_m3: float
    method: str
    error_m3: float = 0.0
    pitch_m: float | None = None
    box_m: tuple[Vec3, Vec3] | None = None


def overlap(
    one: Sequence[Part],
    other: Sequence[Part],
    pitch_m: float,
    sheet_m: float,
    within: tuple[FloatArray, FloatArray] | None = None,
) -> Overlap:
    """The volume that two pieces share; 0 where they only touch.

    Exact where every part that comes near the other piece closes (`exact_overlap`), else counted
    (`counted_overlap`). Parts of one piece may overlap each other; what they share counts once. A
    closed part is solid whatever way its faces look, also where another part lies inside of it.

    Args:
        one: the parts of a piece, world coordinates, metres.
        other: those of the other piece.
        pitch_m: longest side of a cell where cells are counted.
        sheet_m: thickness given to open sheets that reach into the other piece.
        within: lower and upper corner (3,) of a box outside of which they certainly share nothing:
            only its cells are counted.
    """
    mine, theirs = _boxes(one, sheet_m), _boxes(other, sheet_m)
    low = np.maximum(mine[0][:, None], theirs[0])
    high = np.minimum(mine[1][:, None], theirs[1])
    near: IntArray = np.argwhere((high > low).all(axis=2))
    if len(near) == 0:
        return Overlap(0.0, APART)
    involved = [one[i] for i in np.unique(near[:, 0])], [other[j] for j in np.unique(near[:, 1])]
    if exact_overlap.AVAILABLE and all(part.closed for part in (*involved[0], *involved[1])):
        shared = exact_overlap.exact_shared(one, other, near)
        if shared is not None:
            return Overlap(shared.volume_m3, EXACT, box_m=shared.box_m)
    i, j = near.T
    box = low[i, j].min(axis=0), high[i, j].max(axis=0)
    if within is not None:
        box = np.maximum(box[0], within[0]), np.minimum(box[1], within[1])
        if (box[1] <= box[0]).any():
            return Overlap(0.0, CELLS)
    counted = counted_volume(*involved, *box, pitch_m, sheet_m)
    return Overlap(counted.volume_m3, CELLS, counted.error_m3, counted.pitch_m, counted.box_m)


def _boxes(parts: Sequence[Part], sheet_m: float) -> tuple[FloatArray, FloatArray]:
    """Lower and upper corners of the parts' boxes; those of open parts with a sheet's thickness."""
    margin = np.array([[0.0 if part.closed else sheet_m] for part in parts])
    low = np.array([part.low for part in parts]) - margin
    high = np.array([part.high for part in parts]) + margin
    return low, high
