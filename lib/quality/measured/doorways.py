"""Doors of the room that something stands inside of (clearance)."""

from __future__ import annotations

from collections.abc import Iterator

from ..measures.doors import inside_door
from ..records import Record
from .approaches import blocked_record, blocking_of, settled, without
from .looked_at import LookedAt

LEFT_OF_A_DOOR = 0.9
"""The share of a narrow door's width that has to be left in one stretch to walk through it."""


def doors(looked: LookedAt) -> Iterator[Record]:
    """A record for each door that something stands inside of; a free one needs none.

    It is about the objects inside alone: the door is none. The magnitude is the free depth from the
    wall's face, which the boundary is, to the first of them.
    """
    doors = [opening for opening in looked.room.openings if opening.kind == "door"]
    for door in doors:
        inside = inside_door(looked.room, door, looked.protocol)
        reach = settled(without(inside, looked.not_standing), looked)
        person_m = 2 * looked.protocol.agent_radius_m
        door_m = 2 * reach.corridor.frame.half_width_m
        blocking = blocking_of(reach, min(person_m, LEFT_OF_A_DOOR * door_m), looked)
        if blocking.free:
            continue
        x, y = reach.corridor.frame.origin.tolist()
        which = f"the door at ({x:.2f}, {y:.2f})" if len(doors) > 1 else "the room's door"
        yield blocked_record((), which, reach, blocking)
