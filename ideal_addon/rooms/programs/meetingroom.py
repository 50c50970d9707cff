"""A meeting room: a conference table with swivel chairs round it, storage, pictures.

Medium and large rooms also have a TV on its stand in the middle of a wall.
"""

from __future__ import annotations

from collections.abc import Mapping

from infinigen.assets.objects import seating, shelves, tables
from infinigen.core.constraints import constraint_language as cl

from ....lib.rooms.plan import RoomPlan
from ..assets.television import TVFactory
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .arrange import place_on
from .common import Pieces, Statements, storage_category, storage_fits, storage_kind
from .seating import seat_round
from .table_room import stand_in_middle, stand_storage, table_for
from .walls_hung import hang_pictures

TABLE_M = {
    "small": ((1.4, 2.4), (0.8, 1.1)),
    "medium": ((2.6, 3.8), (1.1, 1.3)),
    "large": ((3.6, 5.0), (1.2, 1.5)),
}
"""Length and width of the conference table by tier."""

STORAGE_MOST = {"small": 1, "medium": 2, "large": 3}

LEAST_CHAIRS = {"small": 4, "medium": 6, "large": 8}

CHAIR_ROOM_M = 0.62
"""Between table and storage: a chair drawn up to the table fits in."""


def table_kind(plan: RoomPlan) -> type:
    """Conference tables for this room."""
    return table_for(plan, *TABLE_M[plan.tier])


def constraints(plan: RoomPlan) -> cl.Problem:
    """The table in the middle, storage and the TV's stand along the walls."""
    room = Statements()
    table = stand_in_middle(room, table_kind(plan), CHAIR_ROOM_M)
    storage = stand_storage(room, storage_kind(plan), table, CHAIR_ROOM_M, STORAGE_MOST[plan.tier])
    if plan.tier != "small":
        _add_tv_stand(room, table, storage)
    room.keep_doors_clear()
    room.keep_fronts_accessible(metres=0.5)
    return room.problem()


def _add_tv_stand(room: Statements, table: Pieces, storage: Pieces) -> None:
    stand = room.along_walls[shelves.TVStandFactory]
    room.count("one TV stand", stand, 1)
    room.keep_windows_clear("TV", stand)
    room.apart("space for chairs between table and TV", stand, table, CHAIR_ROOM_M)
    room.apart("storage beside the TV", storage, stand, 0.15)
    room.wish(
        "TV at the middle of its wall",
        stand,
        lambda piece, _: cl.center_stable_surface_dist(piece).minimize(weight=3),
    )


def rules(plan: RoomPlan) -> AssetRules:
    """The table first, from the room's centre."""
    table = table_kind(plan)
    return AssetRules(
        replacements={tables.TableDiningFactory: table},
        fits={shelves.TVStandFactory: lambda x, y, z: 1.0 < y < 2.1, **storage_fits(1.4)},
        variety={table: 1, shelves.TVStandFactory: 1},
        order=(table, shelves.TVStandFactory, storage_kind(plan)),
        start_at_center=frozenset({table}),
        start_at_wall_middle=frozenset({shelves.TVStandFactory}),
    )


def furnish(placer: Placer) -> None:
    """Chairs round the table, the TV on its stand, pictures on free walls."""
    chair = placer.spawn(
        seating.OfficeChairFactory, "at the table", lambda x, y, z: max(x, y) < 0.68
    )
    for table in placer.pieces("TableDiningFactory"):
        seat_round(placer, chair, table)
    for stand in placer.pieces("TVStandFactory"):
        width = stand.size[1] * placer.rng.uniform(0.6, 0.9)
        place_on(placer, placer.spawn(TVFactory, "television", width_m=width), stand)
    hang_pictures(placer, most=2)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no meeting room of its tier."""
    core = {
        "conference_table": 1,
        "swivel_chair": LEAST_CHAIRS[plan.tier],
        storage_category(plan): 1,
    }
    return core if plan.tier == "small" else core | {"tv_stand": 1, "tv": 1}


PROGRAM = RoomProgram(
    tag="MeetingRoom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 60},
    required=required,
)
