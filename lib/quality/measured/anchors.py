"""Furniture that stands against a wall, and the gap behind it (contextual anchor)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from ...names import short
from ..amounts import length_text
from ..measures.corridor import Corridor, approach
from ..measures.frames import Frame, side_frame
from ..measures.sides import BackGap, back_gap, person_heights_m
from ..measures.uses import uses
from ..records import Drawn, Measurement, Record
from ..room import Thing
from .looked_at import LookedAt


def anchors(looked: LookedAt, faces_wall: Collection[str]) -> Iterator[Record]:
    """A record for each object that stands along a wall which it belongs to.

    The magnitude is the gap between its back and the wall. A gap so wide that it may be of use, or
    with something in it, is no question of measurement.
    """
    for thing in looked.standing:
        flush = uses().flush_m(thing.category)
        gap, frame = back_gap(looked.room, thing), side_frame(thing, "back")
        if flush is None or gap is None or frame is None or thing.id in faces_wall:
            continue
        if _stands_along(gap, looked) and not _filled(thing, frame, gap, looked):
            yield _record(thing, frame, gap, flush, looked)


def _stands_along(gap: BackGap, looked: LookedAt) -> bool:
    within = -looked.protocol.bounds_tolerance_m <= gap.gap_m < looked.protocol.useful_gap_m
    return within and gap.slant_deg <= looked.protocol.parallel_deg


def _filled(thing: Thing, frame: Frame, gap: BackGap, looked: LookedAt) -> bool:
    """Whether something stands between the back and the wall."""
    left_out = looked.not_standing | {thing.id}
    heights = person_heights_m(looked.protocol)
    depth = max(gap.gap_m, looked.protocol.interface_m)
    return bool(approach(looked.room, frame, depth, heights, left_out).obstacles)


def _record(thing: Thing, frame: Frame, gap: BackGap, flush_m: float, looked: LookedAt) -> Record:
    row = _gap_of_its_row(thing, gap, looked)
    aligned = row is None or gap.gap_m <= row + looked.protocol.contact_m
    flush = gap.gap_m <= flush_m and aligned
    name, gap_m = short(thing.id), length_text(max(gap.gap_m, 0.0))
    reason = f"{name} stands {gap_m} off the wall behind it"
    if row is not None and not aligned:
        reason += f", and those of its row {length_text(row)}; push it back into the row"
    elif not flush:
        reason += ", neither against it nor with room behind; push it to the wall"
    low, high = (looked.room.floor_z_m + height for height in person_heights_m(looked.protocol))
    outline = Corridor(frame, max(gap.gap_m, 0.001), low, high).outline()
    return Record(
        "placement",
        "contextual_anchor",
        (thing.id,),
        "valid" if flush else "defect",
        "measured",
        reason,
        severity=None if flush else "atypical",
        magnitude=round(gap.gap_m, 4),
        unit="m",
        attribution={} if flush else {thing.id: 1.0},
        evidence=(
            Measurement("gap between the back and the wall", round(gap.gap_m, 4), "m"),
            Measurement("angle between the back and the wall", round(gap.slant_deg, 4), "deg"),
        ),
        drawn=() if flush else (Drawn("outline", outline),),
    )


def _gap_of_its_row(thing: Thing, gap: BackGap, looked: LookedAt) -> float | None:
    """The smallest gap of those of its kind that it stands side by side with; None alone."""
    outline, front = looked.outline(thing), thing.front
    gaps = [
        other_gap.gap_m
        for other in looked.standing
        if other.id != thing.id
        and other.category == thing.category
        and other.front is not None
        and front is not None
        and np.allclose(other.front, front, atol=1e-3)
        and outline.distance(looked.outline(other)) <= looked.protocol.interface_m + gap.gap_m
        and (other_gap := back_gap(looked.room, other)) is not None
        and other_gap.gap_m >= 0
    ]
    return min(gaps, default=None)
