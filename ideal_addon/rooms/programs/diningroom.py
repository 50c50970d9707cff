"""A dining room: a table in the middle, chairs round it, a rug under them, storage, pictures."""

from __future__ import annotations

from collections.abc import Mapping

from infinigen.assets.objects import seating, tables
from infinigen.core.constraints import constraint_language as cl

from ....lib.rooms.plan import RoomPlan
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .common import Statements, storage_category, storage_fits, storage_kind
from .seating import seat_round
from .table_room import lay_rug_under, stand_in_middle, stand_storage, table_for
from .walls_hung import hang_pictures

CHAIR_ROOM_M = 0.62
"""Between table and storage: a chair drawn up to the table fits in."""


def table_kind(plan: RoomPlan) -> type:
    """For four people in the smallest room, eight in the largest."""
    return table_for(plan, (1.4, 2.2), (0.85, 1.05))


def constraints(plan: RoomPlan) -> cl.Problem:
    """The table in the middle, one or two pieces of storage along the walls."""
    room = Statements()
    table = stand_in_middle(room, table_kind(plan), CHAIR_ROOM_M)
    storage = stand_storage(room, storage_kind(plan), table, CHAIR_ROOM_M, most=2)
    room.wish(
        "a second piece of storage",
        storage,
        lambda piece, place: storage.related_to(place).count().maximize(weight=1),
    )
    room.keep_doors_clear()
    room.keep_fronts_accessible(metres=0.5)
    return room.problem()


def rules(plan: RoomPlan) -> AssetRules:
    """The table first, from the room's centre."""
    table = table_kind(plan)
    return AssetRules(
        replacements={tables.TableDiningFactory: table},
        fits=storage_fits(1.4),
        variety={table: 1},
        order=(table, storage_kind(plan)),
        start_at_center=frozenset({table}),
    )


def furnish(placer: Placer) -> None:
    """Chairs round the table, the rug under them where it fits, pictures on free walls."""
    chair = placer.spawn(
        seating.ChairFactory, "at the table", lambda x, y, z: max(x, y) < 0.62 and z < 1.1
    )
    for table in placer.pieces("TableDiningFactory"):
        chairs = seat_round(placer, chair, table)
        lay_rug_under(placer, table, chairs)
    hang_pictures(placer, most=2)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no dining room."""
    return {"table_dining": 1, "chair": 4, storage_category(plan): 1}


PROGRAM = RoomProgram(
    tag="DiningRoom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 60},
    required=required,
)
