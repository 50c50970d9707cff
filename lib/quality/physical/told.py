"""What the records of collision say: sentences and measurements."""

from __future__ import annotations

from ...geometry.solid_overlap import CELLS, Overlap
from ..amounts import volume_text
from ..records import Measurement, Record
from ..room import Thing
from .penetration import Escape

NO_LINE = "no line through what they share tells their insides"


def valid(one: Thing, other: Thing, reason: str, *evidence: Measurement) -> Record:
    """The record of two objects that do not collide."""
    return Record(
        "collision", "collision", (one.id, other.id), "valid", "measured", reason, evidence=evidence
    )


def told_volume(found: Overlap) -> str:
    """A shared volume for a sentence.

    >>> told_volume(Overlap(6e-4, "exact"))
    '600 cm3'
    """
    how = f" (counted, {_error(found)})" if found.method == CELLS else ""
    return f"{volume_text(found.volume_m3)}{how}"


def volume(found: Overlap) -> Measurement:
    """A shared volume as evidence."""
    note = f"counted, {_error(found)}" if found.method == CELLS else found.method
    return Measurement("shared volume", round(found.volume_m3, 9), "m3", note)


def _error(found: Overlap) -> str:
    return f"give or take {volume_text(found.error_m3)}"


def depth(escape: Escape | None) -> Measurement:
    """A penetration depth as evidence."""
    if escape is None:
        return Measurement("penetration depth", None, "m", NO_LINE)
    return Measurement("penetration depth", escape.depth_m, "m", "shortest way out along an axis")
