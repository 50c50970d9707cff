"""A bathroom: a bathtub in a corner, a toilet, a pedestal sink, a mirror above the sink.

All three stand with their backs to walls; there is room to stand before sink and toilet.
"""

from __future__ import annotations

from collections.abc import Mapping

from infinigen.assets.objects import bathroom
from infinigen.core.constraints import constraint_language as cl
from infinigen_examples.constraints import util as cu

from ....lib.rooms.plan import RoomPlan
from ..assets.wall_hung import MirrorFactory
from ..placing import Placer
from ..program import AssetRules, RoomProgram
from .arrange import hang_above
from .common import Statements

STANDING_ROOM_M = 0.4
"""Kept free before sink and toilet."""


def constraints(plan: RoomPlan) -> cl.Problem:
    """One bathtub, one toilet, one sink."""
    room = Statements()
    # Its end wall closes a bathtub in; a gap between the two could not be cleaned.
    tub = room.along_walls[bathroom.BathtubFactory].related_to(
        room.rooms, cl.StableAgainst(cu.leftright, cu.walltags, margin=0.02)
    )
    toilet = room.along_walls[bathroom.ToiletFactory]
    sink = room.along_walls[bathroom.StandingSinkFactory]
    room.count("one bathtub", tub, 1)
    room.count("one toilet", toilet, 1)
    room.count("one sink", sink, 1)
    room.apart("elbow room between toilet and sink", toilet, sink, 0.1)
    room.apart("elbow room between toilet and bathtub", toilet, tub, 0.1)
    room.apart("sink beside the bathtub", sink, tub, 0.05)
    # A mirror is to hang there.
    room.keep_windows_clear("sink", sink)
    room.keep_doors_clear(0.05)
    room.wish("bathtub away from the door", tub, lambda piece, _: far_from_door(room, piece))
    room.wish("toilet away from the door", toilet, lambda piece, _: far_from_door(room, piece))
    room.keep_fronts_accessible(metres=0.6)
    return room.problem()


def far_from_door(room: Statements, piece: cl.ObjectSetExpression) -> cl.ScalarExpression:
    """Better the farther it is; nobody should walk into it on entering."""
    return piece.distance(room.doors).maximize(weight=1)


def rules(plan: RoomPlan) -> AssetRules:
    """The bathtub, which needs a corner, goes first."""
    longest = max(plan.width_m, plan.depth_m)
    tub, toilet, sink = (
        bathroom.BathtubFactory,
        bathroom.ToiletFactory,
        bathroom.StandingSinkFactory,
    )
    return AssetRules(
        fits={
            tub: lambda x, y, z: x < 0.95 and y < min(1.8, longest - 0.6),
            toilet: lambda x, y, z: x < 0.85,
            sink: lambda x, y, z: x < 0.6 and y < 0.75,
        },
        variety={tub: 1, toilet: 1, sink: 1},
        order=(tub, toilet, sink),
        reserve_m={toilet: (STANDING_ROOM_M, 0.0), sink: (STANDING_ROOM_M, 0.0)},
    )


def furnish(placer: Placer) -> None:
    """A mirror above the sink."""
    for sink in placer.pieces("StandingSinkFactory"):
        size = (placer.rng.uniform(0.5, 0.85), placer.rng.uniform(0.6, 0.95))
        mirror = placer.spawn(MirrorFactory, "above the sink", dimensions=size)
        hang_above(placer, mirror, sink)


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no bathroom."""
    return {"toilet": 1, "sink": 1, "mirror": 1, "bathtub": 1}


PROGRAM = RoomProgram(
    tag="Bathroom",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 60},
    required=required,
)
