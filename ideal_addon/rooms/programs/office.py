"""An office: a grid of desks with swivel chairs and monitors; storage, plants and pictures."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from infinigen.assets.objects import appliances, seating
from infinigen.core.constraints import constraint_language as cl

from ....lib.rooms.plan import RoomPlan
from ..assets.desk import SimpleDeskFactory
from ..assets.plant import LargePlantContainerFactory
from ..grid import centred, fitting
from ..program import AssetRules, RoomProgram
from .arrange import TUCKED_IN_M, place_before, place_in_corner, spot
from .common import Statements, storage_fits, storage_kind
from .walls_hung import hang_pictures

if TYPE_CHECKING:
    from ..placing import Piece, Placer
    from ..spawning import Prototype
    from ..walls import Wall

SEAT_M = 0.55
"""Depth that a chair at its desk takes."""

AT_WALL_M = 0.03

LEAST_DESKS = {"small": 1, "medium": 2, "large": 4}

MOST_LINES = {"small": 2, "medium": 2, "large": 4}

MOST_IN_LINE = {"small": 2, "medium": 3, "large": 3}

STORAGE_MOST = {"small": 1, "medium": 2, "large": 3}

ARRANGEMENTS = {
    "small": ("along a wall", "along two walls", "benches"),
    "medium": ("along two walls", "benches", "rows"),
    "large": ("benches", "rows"),
}
"""How desks stand: users face the walls, each other, or all the same way."""

Line = tuple[float, float]
"""A line of desks: how far from the wall their middles are, their angle against its normal."""


@dataclass(frozen=True)
class Workplace:
    """The assets of every place of an office."""

    desk: Prototype
    chair: Prototype
    monitor: Prototype


def lines(
    arrangement: str, across_m: float, desk_m: float, aisle_m: float, most: int
) -> list[Line]:
    """Lines of desks parallel to a wall.

    Args:
        arrangement: one of `ARRANGEMENTS`.
        across_m: from the wall to the opposite one.
        desk_m: depth of a desk.
        aisle_m: between chairs, and between chairs and walls.
        most: lines.
    """
    place = desk_m + SEAT_M
    near, far = AT_WALL_M + desk_m / 2, across_m - AT_WALL_M - desk_m / 2
    if arrangement == "along a wall":
        return [(near, 0.0)]
    if arrangement == "along two walls":
        return [(near, 0.0), (far, 180.0)] if across_m >= 2 * place + aisle_m else []
    free = across_m - 2 * aisle_m
    if arrangement == "rows":
        count = min(fitting(free, place, aisle_m), most)
        back = SEAT_M / 2
        return [(across_m / 2 + out - back, 0.0) for out in centred(count, place + aisle_m)]
    count = min(fitting(free, 2 * place, aisle_m), most // 2)
    half = desk_m / 2 + 0.005
    return [
        (across_m / 2 + out + side * half, 90.0 - side * 90.0)
        for out in centred(count, 2 * place + aisle_m)
        for side in (-1, 1)
    ]


def grid(placer: Placer) -> None:
    """The first arrangement, in this room's own order, that seats enough people."""
    tier = placer.plan.tier
    place = draw_workplace(placer)
    options = list(itertools.product(ARRANGEMENTS[tier], placer.walls()))
    placer.rng.shuffle(options)
    between, aisle = placer.rng.choice((0.02, 0.3, 0.6)), placer.rng.uniform(0.7, 1.0)
    for arrangement, wall in options:
        across = 2 * wall.distance_m
        found = [
            piece
            for out, turned in lines(
                arrangement, across, place.desk.size[0], aisle, MOST_LINES[tier]
            )
            for piece in set_line(placer, place, wall, out, turned, between)
        ]
        if len(found) >= 3 * LEAST_DESKS[tier]:
            return
        for piece in found:
            placer.discard(piece)


def draw_workplace(placer: Placer) -> Workplace:
    """Desk, chair and monitor for everybody."""
    rng = placer.rng
    widest = 1.2 if placer.plan.tier == "small" else 1.5
    size = (rng.uniform(0.6, 0.72), rng.uniform(1.05, widest), rng.uniform(0.7, 0.78))
    return Workplace(
        placer.spawn(SimpleDeskFactory, "workplace", dimensions=size),
        placer.spawn(
            seating.OfficeChairFactory, "workplace", lambda x, y, z: max(x, y) < 0.7 and z < 1.35
        ),
        placer.spawn(appliances.MonitorFactory, "workplace", lambda x, y, z: y < 0.75 and z < 0.6),
    )


def set_line(
    placer: Placer, place: Workplace, wall: Wall, out_m: float, turned_deg: float, between_m: float
) -> list[Piece]:
    """Desks side by side, each with its chair and monitor or not at all."""
    width = place.desk.size[1]
    count = min(fitting(wall.length_m - 0.6, width, between_m), MOST_IN_LINE[placer.plan.tier])
    found: list[Piece] = []
    for along in centred(count, width + between_m):
        where = wall.point(along, out_m)
        found += set_workplace(placer, place, where, wall.angle_deg + turned_deg)
    return found


def set_workplace(
    placer: Placer, place: Workplace, where: tuple[float, float], angle_deg: float
) -> list[Piece]:
    """A desk with a chair at its front and a monitor near its back; nothing where one has none."""
    desk = placer.place(place.desk, where, angle_deg)
    if desk is None:
        return []
    behind = place.monitor.size[0] / 2 + 0.08 - desk.size[0] / 2
    pieces = [
        desk,
        place_before(placer, place.chair, desk, TUCKED_IN_M, 180.0),
        placer.place(place.monitor, spot(desk, behind, 0.0), angle_deg, on=desk),
    ]
    there = [piece for piece in pieces if piece is not None]
    if len(there) == len(pieces):
        return there
    for piece in there:
        placer.discard(piece)
    return []


def constraints(plan: RoomPlan) -> cl.Problem:
    """Storage along the walls, and perhaps a lamp."""
    room = Statements()
    storage = room.along_walls[storage_kind(plan)]
    room.count("storage", storage, 1, STORAGE_MOST[plan.tier])
    room.keep_windows_clear("storage", storage)
    room.stand_floor_lamp(0, 1)
    room.keep_doors_clear()
    room.keep_fronts_accessible(metres=0.4)
    return room.problem()


def rules(plan: RoomPlan) -> AssetRules:
    """Storage of a living space's sizes."""
    return AssetRules(fits=storage_fits(1.4), order=(storage_kind(plan),))


def furnish(placer: Placer) -> None:
    """Plants in free corners, and pictures."""
    # The grid's placer drew from the same numbers as this one.
    rng = placer.plan.rng("round the grid")
    plants = rng.randint(1, 3) if placer.plan.tier == "large" else rng.randint(0, 2)
    if plants:
        plant = placer.spawn(
            LargePlantContainerFactory, "corner", lambda x, y, z: max(x, y) < 0.75 and z < 1.9
        )
        for _ in range(plants):
            place_in_corner(placer, plant, None)
    hang_pictures(placer, most=rng.randint(0, 2))


def required(plan: RoomPlan) -> Mapping[str, int]:
    """Without these a room is no office of its tier."""
    least = LEAST_DESKS[plan.tier]
    return {"simple_desk": least, "swivel_chair": least, "monitor": least}


PROGRAM = RoomProgram(
    tag="Office",
    grid=grid,
    grid_clearance_m=0.25,
    constraints=constraints,
    rules=rules,
    furnish=furnish,
    clear_walls=2,
    steps={"large": 30},
    required=required,
)
