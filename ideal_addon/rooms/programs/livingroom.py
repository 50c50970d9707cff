"""A living room.

Small: a sofa with a lamp at its side faces a TV on its stand across a coffee table on a rug.
Medium: armchairs complete the sofa set, there are storage, a side table and a plant, and the sofa
leaves its wall where the room is too deep to watch TV across it.
"""

from __future__ import annotations

from collections.abc import Mapping

from infinigen.assets.objects import seating
from infinigen.core.constraints import constraint_language as cl
from infinigen_examples.constraints import util as cu

from ....lib.rooms.plan import RoomPlan
from ..assets.sofa import sized_sofa
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .common import (
    Pieces,
    Statements,
    face_free_wall,
    storage_category,
    storage_fits,
    storage_kind,
)
from .groups import stand_plant
from .lounge import furnish_lounge, set_up_tv

STRAIGHT_DEPTH_M = 1.0
"""Of a sofa without a footrest."""

DEEPEST_M = 1.45
"""Of a sofa with one, where the room has space for it."""

FOOTREST_FROM_M = 4.8
"""Shorter side of a medium room in which the sofa is long and may have a footrest."""

TV_STAND_M = {"small": (0.8, 1.4), "medium": (1.2, 2.1)}

ARMCHAIR_FROM_M = 4.4
"""Shorter side of a medium room from which on one armchair at least must have found a place."""

GROUP_DEPTH_M = 4.3
"""From the wall behind the TV to the back of a sofa from which it is watched."""


def has_footrest(plan: RoomPlan) -> bool:
    """Whether the sofa may have a seat that sticks out."""
    return plan.tier == "medium" and min(plan.width_m, plan.depth_m) >= FOOTREST_FROM_M


def sofa_kind(plan: RoomPlan) -> type:
    """As long as leaves space for what stands at its sides."""
    if plan.tier == "small":
        return sized_sofa(1.35, 1.6, straight=True)
    if not has_footrest(plan):
        return sized_sofa(1.5, 1.8, straight=True)
    return sized_sofa(1.7, 2.2, straight=False)


def view_m(plan: RoomPlan) -> float:
    """Depth of the zone before the sofa.

    In small rooms it is as deep as the shorter side lets it be, in medium ones no deeper than a TV
    is watched from.
    """
    shorter = min(plan.width_m, plan.depth_m) - 0.2
    group = shorter if plan.tier == "small" else min(shorter, GROUP_DEPTH_M)
    return group - (DEEPEST_M if has_footrest(plan) else STRAIGHT_DEPTH_M)


def constraints(plan: RoomPlan) -> cl.Problem:
    """The sofa, with its view; in medium rooms storage beside it."""
    room = Statements()
    sofa = _sofa(room, plan)
    storage = room.along_walls[storage_kind(plan)]
    room.count("one sofa", sofa, 1)
    face_free_wall(room, sofa, {})
    if plan.tier == "medium":
        room.count("storage", storage, 1)
        room.keep_windows_clear("storage", storage)
        room.apart("a way between storage and sofa", storage, sofa, 0.3)
    room.keep_doors_clear()
    room.each("door clear of the sofa", sofa, lambda piece, _: piece.distance(room.doors) > 0.15)
    room.keep_fronts_accessible()
    return room.problem()


def _sofa(room: Statements, plan: RoomPlan) -> Pieces:
    """In small rooms with its back to a wall; in medium ones its view ends at the TV's wall."""
    if plan.tier == "small":
        return room.along_walls[sofa_kind(plan)]
    view_ends_at_wall = cl.StableAgainst(cu.front, cu.walltags, margin=0.07)
    return room.furniture[sofa_kind(plan)].related_to(room.rooms, view_ends_at_wall)


def rules(plan: RoomPlan) -> AssetRules:
    """The sofa first, with its view kept free for the TV, the coffee table and the rug."""
    sofa = sofa_kind(plan)
    return AssetRules(
        replacements={seating.SofaFactory: sofa},
        fits={sofa: lambda x, y, z: x <= DEEPEST_M, **storage_fits()},
        variety={sofa: 1},
        order=(sofa, storage_kind(plan)),
        start_at_wall_middle=frozenset({sofa}),
        reserve_m={sofa: (view_m(plan), 0.0)},
    )


def furnish(placer: Placer) -> None:
    """The TV, and what belongs before and beside the sofa."""
    medium = placer.plan.tier == "medium"
    for sofa in placer.pieces("SofaFactory"):
        set_up_tv(placer, sofa, TV_STAND_M[placer.plan.tier])
        furnish_lounge(placer, sofa, armchairs=2 if medium else 0, side_table=medium)
    if medium:
        stand_plant(placer)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no living room of its tier."""
    least = {"sofa": 1, "coffee_table": 1, "tv_stand": 1, "tv": 1}
    if plan.tier == "medium":
        least[storage_category(plan)] = 1
        if min(plan.width_m, plan.depth_m) >= ARMCHAIR_FROM_M:
            least["armchair"] = 1
    return least


PROGRAM = RoomProgram(
    tag="LivingRoom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 40},
    required=required,
)
