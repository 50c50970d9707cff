"""A kitchen: a counter with wall units in a corner, a sink let in, an oven and a fridge in a row.

An island stands before the counter in kitchens that leave a way all round it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from infinigen.assets.objects import seating, shelves
from infinigen.core.constraints import constraint_language as cl
from infinigen.core.tags import Semantics
from infinigen_examples.constraints import util as cu

from ....lib.rooms.plan import RoomPlan
from ..assets.kitchen import (
    BeverageFridgeFactory,
    OvenFactory,
    SinkFactory,
    kitchen_island,
    kitchen_space,
)
from ..assets.sink_well import cut_well
from ..placing import Piece, Placer, Prototype
from ..program import AssetRules, RoomProgram
from .arrange import LEFT, RIGHT, place_beside, spot
from .common import Pieces, Statements
from .walls_hung import hang_pictures

BESIDE_COUNTER_M = 1.1
"""Left of the longest wall for an oven beside the counter, and some play."""

ISLAND_NEEDS_M = 3.6
"""Shorter side of a kitchen that has space for counter, way, island and another way."""

WAY_M = 0.7
"""Between counter and island, and between island and walls."""

RIM_M = 0.015
"""By which a sink's rim stands out of the counter."""


def has_island(plan: RoomPlan) -> bool:
    """Whether the kitchen is wide enough for one."""
    return min(plan.width_m, plan.depth_m) >= ISLAND_NEEDS_M


def counter_kind(plan: RoomPlan) -> type:
    """Counters almost as long as the shorter wall, without the oven's place."""
    longest = min(min(plan.width_m, plan.depth_m) - BESIDE_COUNTER_M, 3.4)
    return kitchen_space((0.85 * longest, longest))


def island_kind(plan: RoomPlan) -> type:
    """Islands that are smaller in smaller kitchens."""
    short_side = min(plan.width_m, plan.depth_m)
    longest, deepest = min(short_side - 1.9, 2.2), min(short_side - 2.95, 0.9)
    return kitchen_island((0.75 * longest, longest), (0.6, deepest))


def constraints(plan: RoomPlan) -> cl.Problem:
    """The counter in a corner, the island before it."""
    room = Statements()
    # In a corner, so that what is left of the wall is on one side, for the oven and the fridge.
    counter = (
        room.furniture[Semantics.KitchenCounter][counter_kind(plan)]
        .related_to(room.rooms, cu.flush_wall)
        .related_to(room.rooms, cl.StableAgainst(cu.leftright, cu.walltags, margin=0.02))
    )
    room.count("one counter", counter, 1)
    room.keep_windows_clear("counter with its wall units", counter)
    room.wish(
        "the row goes on beside the counter, not into the door",
        counter,
        lambda piece, _: piece.distance(room.doors).maximize(weight=2),
    )
    if has_island(plan):
        _add_island(room, plan, counter)
    room.keep_doors_clear()
    room.keep_fronts_accessible()
    return room.problem()


def _add_island(room: Statements, plan: RoomPlan, counter: Pieces) -> None:
    island = room.furniture[Semantics.KitchenCounter][island_kind(plan)]
    room.count("one island", island, 1)
    room.apart("a way between counter and island", counter, island, WAY_M)
    room.each(
        "a way round the island",
        island,
        lambda piece, place: piece.distance(place, cu.walltags) > WAY_M,
    )
    room.square_to_walls("island", island)
    room.wish(
        "island along the counter and within its reach",
        island,
        lambda piece, place: (
            cl.angle_alignment_cost(piece, counter.related_to(place)).minimize(weight=5)
            + piece.distance(counter.related_to(place)).hinge(WAY_M, 1.2).minimize(weight=5)
        ),
    )


def rules(plan: RoomPlan) -> AssetRules:
    """The counter first; one asset of each, since kitchens take long to spawn."""
    counter, island = counter_kind(plan), island_kind(plan)
    replacements = {
        shelves.KitchenSpaceFactory: counter,
        shelves.KitchenIslandFactory: island,
    }
    return AssetRules(
        replacements=replacements,
        variety=dict.fromkeys(replacements.values(), 1),
        order=(counter, island),
        start_at_center=frozenset({island}),
    )


def furnish(placer: Placer) -> None:
    """Sink, oven and fridge, stools at the island, a picture on a free wall."""
    for counter in placer.pieces("KitchenSpaceFactory"):
        _let_sink_in(placer, counter)
        oven = placer.spawn(OvenFactory, "beside the counter", lambda x, y, z: x < 0.85)
        fridge = placer.spawn(BeverageFridgeFactory, "beside the oven", lambda x, y, z: x < 0.8)
        placed = _stand_in_row(placer, oven, counter)
        _stand_in_row(placer, fridge, placed or counter)
    for island in placer.pieces("KitchenIslandFactory"):
        _stand_stools(placer, island)
    hang_pictures(placer, most=1)


def _let_sink_in(placer: Placer, counter: Piece) -> None:
    """A sink near the counter's middle, hung in a well of its own outline."""
    top = _worktop_m(counter)
    sink = placer.spawn(SinkFactory, "in the counter")
    where = placer.rng.uniform(-0.15, 0.15) * counter.size[1]
    block = np.array([vertex.co for vertex in sink.root.data.vertices])
    bottom = top + RIM_M - (block[:, 2].max() - sink.shape.box[0][2])
    pose = sink.shape.pose(spot(counter, 0.0, where), counter.angle_deg, bottom)
    in_counter = np.linalg.inv(counter.matrix) @ pose
    points = block @ in_counter[:3, :3].T + in_counter[:3, 3]
    cut_well(counter.root, points, top_m=float(points[:, 2].max()) + RIM_M)
    placer.refresh()
    (cut,) = placer.pieces("KitchenSpaceFactory")
    placer.place(sink, spot(counter, 0.0, where), counter.angle_deg, z=bottom, ignore=(cut,))


def _stand_in_row(placer: Placer, appliance: Prototype, neighbour: Piece) -> Piece | None:
    """Beside its neighbour, else at the end of another wall, the nearest first."""
    for side in (LEFT, RIGHT):
        placed = place_beside(placer, appliance, neighbour, side, (0.02, 0.05))
        if placed is not None:
            return placed
    ends = [
        (wall, end * (wall.length_m - appliance.size[1] - 0.1) / 2)
        for wall in placer.walls()
        for end in (-1, 1)
    ]
    ends.sort(key=lambda end: math.dist(end[0].point(end[1], 0.0), neighbour.center[:2]))
    found = (placer.place_at_wall(appliance, wall, along, gap_m=0.05) for wall, along in ends)
    return next((piece for piece in found if piece is not None), None)


def _stand_stools(placer: Placer, island: Piece) -> None:
    """Two bar stools at the side of an island that is away from the counter."""
    (counter,) = placer.pieces("KitchenSpaceFactory")
    stool = placer.spawn(
        seating.BarChairFactory, "at the island", lambda x, y, z: max(x, y) < 0.5 and z < 1.1
    )
    away = 1 if float(island.front @ (island.center - counter.center)[:2]) > 0 else -1
    off = away * (island.size[0] / 2 + 0.04 + stool.size[0] / 2)
    for along in (-0.25, 0.25):
        placer.place(stool, spot(island, off, along * island.size[1]), island.angle_deg)


def _worktop_m(counter: Piece) -> float:
    """Height of the worktop: the highest vertex that is below the wall units."""
    heights = counter.shape.vertices[:, 2]
    return float(heights[heights < 1.25].max())


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no kitchen."""
    return {"kitchen_space": 1, "oven": 1, "sink": 1}


PROGRAM = RoomProgram(
    tag="Kitchen",
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 40},
    required=required,
)
