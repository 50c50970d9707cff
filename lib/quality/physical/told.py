"""What the records of collision say: sentences and measurements."""

from __future__ import annotations

from ...geometry.solid_overlap import CELLS, Overlap
from ..records import Measurement, Record
from ..room import Thing
from .penetration import Escape

NO_LINE = "no line through what they share tells their insides"


def valid(one: Thing, other: Thing, reason: str, *evidence: Measurement) -> Record:
    """The record of two objects that do not collide."""
    return Record(
        "collision", "collision", (one.id, other.id), "valid", "measured", reason, evidence=evidence
    )


def told_length(length_m: float) -> str:
    """A length for a sentence.

    >>> told_length(0.0042), told_length(0.03)
    ('4.2 mm', '3.0 cm')
    """
    return f"{length_m * 1000:.1f} mm" if length_m < 0.01 else f"{length_m * 100:.1f} cm"


def told_volume(found: Overlap) -> str:
    """A shared volume for a sentence.

    >>> told_volume(Overlap(6e-4, "exact"))
    '600 cm3'
    """
    how = f" (counted, +-{found.error_m3 * 1e6:.2g})" if found.method == CELLS else ""
    return f"{found.volume_m3 * 1e6:.4g} cm3{how}"


def volume(found: Overlap) -> Measurement:
    """A shared volume as evidence."""
    note = f"counted, +-{found.error_m3:.2g} m3" if found.method == CELLS else found.method
    return Measurement("shared volume", round(found.volume_m3, 9), "m3", note)


def depth(escape: Escape | None) -> Measurement:
    """A penetration depth as evidence."""
    if escape is None:
        return Measurement("penetration depth", None, "m", NO_LINE)
    return Measurement("penetration depth", escape.depth_m, "m", "shortest way out along an axis")
