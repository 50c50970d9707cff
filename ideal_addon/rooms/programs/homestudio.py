"""A home studio: one large room to sleep, work and sit in.

A double bed between nightstands, a sofa at a wall that faces a TV on its stand across a coffee
table on a rug, a floor lamp, an armchair, storage, a plant, and a desk with a swivel chair.
"""

from __future__ import annotations

from collections.abc import Mapping

from infinigen.assets.objects import seating, shelves
from infinigen.core.constraints import constraint_language as cl
from infinigen_examples.constraints import util as cu

from ....lib.rooms.plan import RoomPlan
from ..assets.bed import DOUBLE_M, sized_bed
from ..assets.sofa import sized_sofa
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .common import Statements, face_free_wall, storage_fits, storage_kind
from .groups import NIGHTSTAND_M, furnish_bed, furnish_desks, stand_plant
from .lounge import furnish_lounge, set_up_tv

BED = sized_bed(DOUBLE_M)
SOFA = sized_sofa(1.4, 1.6, straight=True)

SOFA_DEPTH_M = 1.0

TV_STAND_M = (1.0, 1.6)

IN_A_CORNER = cl.StableAgainst(cu.leftright, cu.walltags, margin=0.4, check_z=False)
"""Of the sofa: its view crosses the room, and from the middle of a wall it would leave the bed no
place in the smaller rooms. At its side is space for a lamp; a window may be there."""


def view_m(plan: RoomPlan) -> float:
    """Depth of the zone before the sofa that ends at the TV's wall."""
    return min(plan.width_m, plan.depth_m) - SOFA_DEPTH_M - 0.2


def constraints(plan: RoomPlan) -> cl.Problem:
    """Everything along the walls, the bed away from the door and out of the TV's view."""
    room = Statements()
    bed = room.along_walls[BED]
    sofa = room.along_walls[SOFA].related_to(room.rooms, IN_A_CORNER)
    desk = room.along_walls[shelves.SimpleDeskFactory]
    storage = room.along_walls[storage_kind(plan)]
    room.count("one bed", bed, 1)
    room.count("a wall sofa", sofa, 1)
    room.count("one desk", desk, 1)
    room.count("storage", storage, 1)
    face_free_wall(room, sofa, {"bed": bed, "desk": desk, "storage": storage})
    room.keep_windows_clear("storage", storage)
    room.apart("a way between bed and sofa", sofa, bed, 0.1)
    room.apart("storage opens past the bed", storage, bed, 0.1)
    room.apart("storage opens past the sofa", storage, sofa, 0.1)
    room.apart("desk beside the bed's zone", desk, bed, 0.1)
    room.apart("desk off the sofa", desk, sofa, 0.1)
    room.apart("desk clear of storage", desk, storage, 0.1)
    room.wish(
        "bed away from the door",
        bed,
        lambda piece, _: piece.distance(room.doors).maximize(weight=1),
    )
    room.keep_doors_clear()
    room.keep_fronts_accessible()
    return room.problem()


def rules(plan: RoomPlan) -> AssetRules:
    """Space for nightstands, for the desk's chair, and the sofa's view of the TV."""
    return AssetRules(
        replacements={seating.BedFactory: BED, seating.SofaFactory: SOFA},
        fits={
            shelves.SimpleDeskFactory: lambda x, y, z: y < 1.5 and z > 0.65,
            **storage_fits(),
        },
        variety={SOFA: 1},
        order=(SOFA, BED, shelves.SimpleDeskFactory, storage_kind(plan)),
        start_at_wall_middle=frozenset({BED}),
        reserve_m={
            BED: (0.0, NIGHTSTAND_M + 0.12),
            SOFA: (view_m(plan), 0.0),
            shelves.SimpleDeskFactory: (0.75, 0.0),
        },
    )


def furnish(placer: Placer) -> None:
    """Nightstands, the desk's chair, the TV, and what belongs before and beside the sofa."""
    for bed in placer.pieces("BedFactory"):
        furnish_bed(placer, bed, nightstands=2)
    furnish_desks(placer)
    for sofa in placer.pieces("SofaFactory"):
        set_up_tv(placer, sofa, TV_STAND_M)
        furnish_lounge(placer, sofa, armchairs=1, side_table=False)
    stand_plant(placer)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no home studio."""
    return {"bed": 1, "sofa": 1, "tv_stand": 1, "tv": 1, "floor_lamp": 1}


PROGRAM = RoomProgram(
    # InfiniGen has no home studios; its bedrooms get the same walls, floors and windows.
    tag="Bedroom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 80},
    required=required,
)
