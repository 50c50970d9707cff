"""C3, no furniture interpenetration: do two pieces share volume?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..geometry.mesh_parts import Part
from ..geometry.solid_overlap import CELLS, Overlap, overlap
from ..names import short
from ..protocol import Protocol
from .finding import Finding

UNIT = "m3"
_DECIMALS = 9
"""Cubic millimetres: what lies below differs between machines."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two pieces, by id, whose boxes share volume, and what their meshes share."""

    one: str
    other: str
    overlap: Overlap


def one_unit(one: str, other: str, protocol: Protocol) -> bool:
    """Whether pieces of two categories are one unit, which is not held against itself.

    A bed frame and a mattress are (A.3, C3), where they are different pieces; a mattress that is
    parented to its bed is part of it anyway. Two beds are two units.

    Args:
        one: category of a piece.
        other: that of another piece.
        protocol: `one_unit`, lists of categories.
    """
    both = {protocol.category_key(one), protocol.category_key(other)}
    return len(both) == 2 and any(both <= unit for unit in protocol.one_unit)


def pair_overlap(one: Sequence[Part], other: Sequence[Part], protocol: Protocol) -> Overlap:
    """What the meshes of two pieces share (the narrow phase), by `overlap_pitch_m`, `..._sheet_m`.

    Args:
        one: the parts of a piece, world coordinates, metres.
        other: those of the other piece.
        protocol: how it is counted where it cannot be computed exactly.
    """
    return overlap(one, other, protocol.overlap_pitch_m, protocol.overlap_sheet_m)


def interpenetration(pairs: Sequence[Pair], pieces: int, protocol: Protocol) -> Finding:
    """Whether no two pieces share more volume than allowed (A.3, C3).

    The number is the largest volume that two pieces share; pieces that only touch share none.

    Args:
        pairs: every pair whose boxes share volume, but those of one unit.
        pieces: how many pieces were looked at.
        protocol: `overlap_m3`.
    """
    limit = protocol.overlap_m3
    sharing = sorted(
        (pair for pair in pairs if pair.overlap.volume_m3 > 0.0),
        key=lambda pair: (-round(pair.overlap.volume_m3, _DECIMALS), pair.one, pair.other),
    )
    over = [pair for pair in sharing if pair.overlap.volume_m3 > limit]
    largest = round(sharing[0].overlap.volume_m3, _DECIMALS) if sharing else 0.0
    details = {
        "limit": limit,
        "pieces": pieces,
        "pairs_measured": len(pairs),
        "pairs": [_document(pair) for pair in sharing if round(pair.overlap.volume_m3, _DECIMALS)],
    }
    return Finding("C3", not over, largest, UNIT, _sentence(over, pieces, limit), details)


def _sentence(over: list[Pair], pieces: int, limit: float) -> str:
    if not over:
        return f"no two of {pieces} pieces share more than {limit:g} m3"
    worst = over[0]
    told = f"{short(worst.one)} and {short(worst.other)} share {_volume(worst.overlap)}"
    more = len(over) - 1
    if more == 0:
        return told
    return f"{told}; {more} more {'pair shares' if more == 1 else 'pairs share'} too much"


def _volume(found: Overlap) -> str:
    how = f" (counted, +-{found.error_m3:.2g})" if found.method == CELLS else ""
    return f"{found.volume_m3:.3g} m3{how}"


def _document(pair: Pair) -> dict[str, object]:
    found = pair.overlap
    return {
        "objects": [pair.one, pair.other],
        "volume_m3": round(found.volume_m3, _DECIMALS),
        "method": found.method,
        "error_m3": round(found.error_m3, _DECIMALS),
        "pitch_m": None if found.pitch_m is None else round(found.pitch_m, 6),
        "box_m": None
        if found.box_m is None
        else [[round(value, 4) for value in corner] for corner in found.box_m],
    }
