"""Beds that nobody gets into (clearance)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...names import short
from ..amounts import length_text
from ..measures.corridor import Reach
from ..measures.frames import side_frame
from ..measures.uses import uses
from ..records import Record
from ..room import Thing
from .approaches import (
    FREE,
    Blocking,
    approach_of,
    blocked_record,
    blocking_of,
    free_record,
)
from .looked_at import LookedAt

GOT_INTO = ("left", "right", "front")
"""A bed's sides but its head; its front is its foot."""


def beds(looked: LookedAt, faces_wall: Collection[str]) -> Iterator[Record]:
    """A record for each bed: somebody has to get to one of its sides.

    The magnitude is the free depth on the side where the widest stretch is left.
    """
    for thing in looked.standing:
        if uses().is_bed(thing.category) and thing.front is not None:
            reaches = list(_open_sides(thing, faces_wall, looked))
            if reaches:
                yield _record(thing, max(reaches, key=lambda reach: reach.widest_m), looked)


def _open_sides(thing: Thing, faces_wall: Collection[str], looked: LookedAt) -> Iterator[Reach]:
    """The approaches of sides that do not lie at a wall."""
    for side in GOT_INTO:
        frame = side_frame(thing, side)
        if frame is not None:
            depth = looked.protocol.agent_radius_m
            reach = approach_of(thing, frame, depth, faces_wall, looked)
            if reach.wall_m is None or reach.wall_m >= depth:
                yield reach


def _record(thing: Thing, reach: Reach, looked: LookedAt) -> Record:
    person_m = 2 * looked.protocol.agent_radius_m
    blocking = FREE
    if reach.widest_m < person_m:
        blocking = blocking_of(reach, person_m, looked)
        if blocking.level is not None:
            blocking = Blocking("blocked", False)
    if blocking.free:
        reason = f"{short(thing.id)} has a free side of {length_text(reach.widest_m)}"
        return free_record(thing, reason, reach)
    return blocked_record((thing.id,), f"the best side of {short(thing.id)}", reach, blocking)
