"""The metric collision: which objects reach into each other, how far, and which way leads out.

GREP, 3.2 and A.5: certified separation by turned boxes, then meshes; an overlap of boxes makes a
pair a candidate and is no verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ...geometry.ragged import IntArray
from ...geometry.turned_boxes import box_gaps
from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom, Thing
from .meeting import Meetings

_APART_M = -1e-7
"""Boxes that overlap by less than this touch: it is the rounding of their coordinates."""

_PAIRS_AT_ONCE = 20_000


def collisions(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Hold every two objects of a room against each other.

    Pairs whose boxes are apart are only counted. Every other pair ends in a record:
    valid where their meshes share no more than `overlap_m3` or one rests upon the other
    (`interface`), else a defect; unresolved where an object is known by its box alone.

    Args:
        room: the room; two objects of one unit, a bed and its mattress, are not held against each
            other.
        protocol: `overlap_m3` and how it is measured, `one_unit`, `interface_m`, `covering_m`,
            `full_depth_share`, `thin_m`.
    """
    pairs = _pairs(room.things, protocol)
    near = [pair for some in _pieces(pairs) for pair in _near(room.things, some)]
    meetings = Meetings(protocol)
    records = tuple(meetings.record(room.things[i], room.things[j]) for i, j in near)
    return Findings("collision", records, apart=len(pairs) - len(records))


def _pairs(things: Sequence[Thing], protocol: QualityProtocol) -> IntArray:
    """(k, 2) rows of the objects that are held against each other."""
    i, j = np.triu_indices(len(things), 1)
    kinds = sorted({thing.category for thing in things})
    number = {kind: k for k, kind in enumerate(kinds)}
    one_unit = np.array(
        [[protocol.is_one_unit(one, other) for other in kinds] for one in kinds], dtype=bool
    ).reshape(len(kinds), len(kinds))
    kind = np.array([number[thing.category] for thing in things], dtype=np.intp)
    apart = ~one_unit[kind[i], kind[j]]
    return np.stack([i[apart], j[apart]], axis=1)


def _pieces(pairs: IntArray) -> Iterator[IntArray]:
    for begin in range(0, len(pairs), _PAIRS_AT_ONCE):
        yield pairs[begin : begin + _PAIRS_AT_ONCE]


def _near(things: Sequence[Thing], pairs: IntArray) -> list[tuple[int, int]]:
    """The pairs whose boxes are not certainly apart."""
    center = np.array([thing.box.center_m for thing in things])
    half = np.array([thing.box.half_m for thing in things])
    axes = np.array([thing.box.axes for thing in things])
    i, j = pairs.T
    # Boxes along the world's axes around them part most pairs of a large scene at once.
    reach = np.einsum("nkj,nk->nj", np.abs(axes), half)
    pairs = pairs[(np.abs(center[i] - center[j]) < reach[i] + reach[j]).all(axis=1)]
    near = pairs[box_gaps(center, half, axes, *pairs.T) < _APART_M]
    return [(i, j) for i, j in near.tolist()]
