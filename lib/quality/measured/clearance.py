"""Fronts that something stands before (clearance)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ...names import short
from ..amounts import length_text
from ..measures.corridor import Reach
from ..measures.frames import Frame, side_frame
from ..measures.uses import Use, uses
from ..records import Record
from ..room import Thing
from .approaches import FREE, approach_of, blocked_record, blocking_of, free_record
from .looked_at import LookedAt

REACHED = frozenset({"storage", "appliances", "fixtures", "desks", "seats"})
"""Uses that need somebody in front of the object; what is looked at is seen from afar."""

WHOLE_FRONT = frozenset({"storage", "appliances", "desks"})
"""Uses of the whole front, with its doors, drawers and boards; of others a person's width does."""


def clearances(looked: LookedAt, faces_wall: frozenset[str]) -> Iterator[Record]:
    """A record for each object whose front somebody has to reach.

    Args:
        looked: the room.
        faces_wall: ids of what faces a wall too closely, which is told there: whom they block will
            be free once they are turned.

    The magnitude is the free depth from the front to the first object in front of it. A desk with
    a chair that looks at it is reached.
    """
    told: set[frozenset[str]] = set()
    for thing in looked.standing:
        frame, use = side_frame(thing), uses().front(thing.category)
        if frame is None or use not in REACHED or thing.id in faces_wall | looked.served:
            continue
        reach = _approach(thing, frame, use, faces_wall, looked)
        record = _of_thing(thing, use in WHOLE_FRONT, reach, looked)
        if record.verdict == "valid" or frozenset(record.objects) not in told:
            told.add(frozenset(record.objects))
            yield record


def _approach(
    thing: Thing, frame: Frame, use: Use, left_out: Collection[str], looked: LookedAt
) -> Reach:
    protocol = looked.protocol
    depth = protocol.seat_depth_m if use == "seats" else protocol.access_depth_m
    return approach_of(thing, frame, depth, left_out, looked)


def _of_thing(thing: Thing, whole: bool, reach: Reach, looked: LookedAt) -> Record:
    radius, half = looked.protocol.agent_radius_m, reach.corridor.frame.half_width_m
    blocking = blocking_of(reach, min(radius, half), looked)
    if not whole and reach.widest_m >= 2 * radius:
        blocking = FREE
    name = short(thing.id)
    if blocking.free:
        reason = f"the front of {name} is free to {length_text(reach.free_m)} or more"
        return free_record(thing, reason, reach)
    return blocked_record((thing.id,), f"the front of {name}", reach, blocking)
