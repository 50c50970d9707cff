"""A bedroom.

Small: a single bed with a nightstand and a rug, storage, a floor lamp. Medium: a double bed between
two nightstands, a desk with a swivel chair, and a sofa where the room is large enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from infinigen.assets.objects import seating, shelves
from infinigen.core.constraints import constraint_language as cl

from ....lib.rooms.plan import RoomPlan
from ..assets.bed import DOUBLE_M, SINGLE_M, sized_bed
from ..assets.sofa import sized_sofa
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .common import Statements, storage_category, storage_fits, storage_kind
from .groups import NIGHTSTAND_M, furnish_bed, furnish_desks, lay_bedside_rug, stand_lamp

NARROW_M = 1.1
"""Of storage in a small bedroom: bed, nightstand and door leave no more of its walls."""

SOFA_NEEDS_M = 4.6
"""Shorter side of a bedroom that has space for a sofa beside everything else."""

BED = {"small": sized_bed(SINGLE_M), "medium": sized_bed(DOUBLE_M)}
SOFA = sized_sofa(1.3, 1.6, straight=True)


def constraints(plan: RoomPlan) -> cl.Problem:
    """What stands along the walls: bed, storage, and in medium rooms desk and sofa."""
    room = Statements()
    bed = room.along_walls[BED[plan.tier]]
    storage = room.along_walls[storage_kind(plan)]
    room.count("one bed", bed, 1)
    room.wish(
        "bed at the middle of a wall, away from door and windows",
        bed,
        lambda piece, _: (
            cl.center_stable_surface_dist(piece).minimize(weight=8)
            + piece.distance(room.doors).maximize(weight=1)
        ),
    )
    room.count("storage", storage, 1)
    room.keep_windows_clear("storage", storage)
    room.apart("storage opens past the bed", storage, bed, 0.1)
    if plan.tier == "medium":
        _add_desk(room, bed, storage)
    if has_sofa(plan):
        _add_sofa(room, bed, storage)
    room.keep_doors_clear()
    room.keep_fronts_accessible()
    return room.problem()


def _add_desk(room: Statements, bed: Any, storage: Any) -> None:
    desk = room.along_walls[shelves.SimpleDeskFactory]
    room.count("one desk", desk, 1)
    room.apart("desk beside the bed's zone", desk, bed, 0.1)
    room.apart("desk clear of storage", desk, storage, 0.1)
    room.wish(
        "desk in daylight",
        desk,
        lambda piece, _: piece.distance(room.windows).minimize(weight=1),
    )


def _add_sofa(room: Statements, bed: Any, storage: Any) -> None:
    sofa = room.along_walls[SOFA]
    room.count("a sofa", sofa, 1)
    room.apart("a way between sofa and bed", sofa, bed, 0.3)
    room.apart("storage opens past the sofa", sofa, storage, 0.1)


def has_sofa(plan: RoomPlan) -> bool:
    """Whether this bedroom gets a sofa: it must be medium and wide enough."""
    return plan.tier == "medium" and min(plan.width_m, plan.depth_m) >= SOFA_NEEDS_M


def rules(plan: RoomPlan) -> AssetRules:
    """A single bed in small rooms, a double one in medium; space at its sides and at the desk."""
    bed = BED[plan.tier]
    return AssetRules(
        replacements={seating.BedFactory: bed, seating.SofaFactory: SOFA},
        fits={
            shelves.SimpleDeskFactory: lambda x, y, z: y < 1.5 and z > 0.65,
            **(storage_fits(NARROW_M) if plan.tier == "small" else storage_fits()),
        },
        order=(bed, SOFA, shelves.SimpleDeskFactory, storage_kind(plan)),
        start_at_wall_middle=frozenset({bed}),
        reserve_m={
            bed: (0.0, NIGHTSTAND_M + 0.12),
            shelves.SimpleDeskFactory: (0.75, 0.0),
            SOFA: (0.5, 0.0),
        },
    )


def furnish(placer: Placer) -> None:
    """Nightstands and a rug at the bed, a chair at the desk, a lamp at the sofa or in a corner."""
    small = placer.plan.tier == "small"
    furnish_desks(placer)
    for bed in placer.pieces("BedFactory"):
        furnish_bed(placer, bed, nightstands=1 if small else 2)
        for seat in placer.pieces("SofaFactory") or [bed]:
            stand_lamp(placer, seat)
        lay_bedside_rug(placer, bed)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no bedroom of its tier."""
    core = {"bed": 1, "side_table": 1, storage_category(plan): 1}
    return core if plan.tier == "small" else core | {"simple_desk": 1, "swivel_chair": 1}


PROGRAM = RoomProgram(
    tag="Bedroom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 60},
    required=required,
)
