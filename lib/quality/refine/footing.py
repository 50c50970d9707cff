"""What has its place on the floor, and how far it is down to there."""

from __future__ import annotations

from ...floorplan.kinds import is_floor_covering
from ..measures.uses import uses
from ..physical.contact import way_down
from ..physical.mounts import kind_of, to_floor, to_wall
from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing

NEAR_THE_FLOOR_M = 0.05
"""What begins no higher than this stands on the floor, or on a carpet."""

SMALL_M3 = 0.08
"""What has no more volume, as a lamp, a box or a microwave oven, may stand on other things."""

_FIRST_LOOK_M = 0.02


def has_place_on_floor(thing: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> bool:
    """Whether a thing belongs on the floor, wherever it is now, and so never on top of another.

    That is what stands there, what somebody sits, works or sleeps on, and what is too large to be
    put on furniture; what hangs on a wall or from the ceiling is none of these.
    """
    if float(thing.low[2]) - room.floor_z_m <= NEAR_THE_FLOOR_M:
        return True
    return not _hangs(thing, room, protocol) and (
        _carries_somebody(thing.category) or 8 * float(thing.box.half_m.prod()) > SMALL_M3
    )


def above_floor_m(thing: Thing, room: FurnishedRoom) -> float:
    """How far a thing is above the floor, or above what covers the floor beneath it."""
    gap = to_floor(thing, room.floor_z_m).gap_m
    for cover in room.things:
        if cover.id != thing.id and is_floor_covering(cover.category):
            way = way_down(thing, cover, gap, _FIRST_LOOK_M)
            gap = gap if way is None else way.gap_m
    return gap


def _carries_somebody(category: str) -> bool:
    known = uses()
    in_front = known.front(category) in ("chairs", "seats", "desks")
    return in_front or known.is_table(category) or known.is_bed(category)


def _hangs(thing: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> bool:
    """Whether walls or ceiling may hold it; storage only where it is at a wall."""
    kind = kind_of(thing.category, protocol)
    if kind != "wall" or uses().front(thing.category) != "storage" or room.boundary is None:
        return kind in ("wall", "ceiling")
    wall = to_wall(thing, room.boundary)
    return wall is not None and wall.gap_m <= NEAR_THE_FLOOR_M
