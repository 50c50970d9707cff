"""The shortest way from a floating object to what can hold it."""

from __future__ import annotations

from collections.abc import Set

from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing
from .contact import way_down
from .mounts import Way, kind_of, to_ceiling, to_floor, to_wall


def nearest_way(
    thing: Thing,
    room: FurnishedRoom,
    protocol: QualityProtocol,
    apart: Set[str],
) -> Way:
    """The shortest way to what can hold an object of this kind.

    That is the floor or the object straight beneath it; for mounted categories, and for those the
    protocol does not know, a wall or the ceiling too.

    Args:
        thing: the object, which nothing holds.
        room: where it is.
        protocol: what can hold it.
        apart: ids of what floats with it.
    """
    best = to_floor(thing, room.floor_z_m)
    kind = kind_of(thing.category, protocol)
    if kind in ("wall", "unknown") and room.boundary is not None:
        best = _shorter(to_wall(thing, room.boundary), best)
    if kind in ("ceiling", "unknown") and room.height_m is not None:
        best = _shorter(to_ceiling(thing, room.floor_z_m + room.height_m), best)
    # The highest ones first: a short way spares to look at what is farther down.
    for other in sorted(room.things, key=lambda one: -float(one.high[2])):
        # Of two floating ones the upper one is told how far it is from the lower one.
        if other.id not in apart and other.low[2] <= thing.low[2]:
            way = way_down(thing, other, best.gap_m, 4 * protocol.contact_m)
            best = _shorter(way, best)
    return best


def _shorter(way: Way | None, best: Way) -> Way:
    return way if way is not None and way.gap_m < best.gap_m else best
