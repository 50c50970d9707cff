"""A library: double-faced blocks of shelves in a grid, and in larger ones tables to read at."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from infinigen.assets.objects import seating, tables

from ..assets.library_block import KINDS, LibraryBlockFactory
from ..grid import centred, fitting
from ..placing import Piece, Placer, Prototype
from ..program import RoomProgram
from ..walls import Wall
from .arrange import spot

WALL_AISLE_M = 1.0

CHAIR_GAPS_M = (-0.2, -0.1, 0.03)


@dataclass(frozen=True)
class Stacks:
    """How the blocks stand.

    Attributes:
        kind: of shelf.
        width_m, height_m, shelf_depth_m: of a block's halves.
        between_m: gap between blocks of a row.
        aisle_m: gap between rows.
        cross_m: extra width of the cross aisle in the middle of the rows.
    """

    kind: str
    width_m: float
    height_m: float
    shelf_depth_m: float
    between_m: float
    aisle_m: float
    cross_m: float


def draw_stacks(rng: Random, tier: str) -> Stacks:
    """Blocks and aisles; larger rooms have longer blocks and wider aisles."""
    longest = {"small": 1.8, "medium": 2.4, "large": 4.0}[tier]
    widest = {"small": 1.3, "medium": 1.8, "large": 2.6}[tier]
    return Stacks(
        kind=rng.choice(sorted(KINDS)),
        width_m=rng.uniform(0.75, 1.0) * longest,
        height_m=rng.uniform(1.25, 2.1),
        shelf_depth_m=rng.uniform(0.26, 0.34),
        between_m=rng.choice((0.02, rng.uniform(0.8, 1.2))),
        aisle_m=rng.uniform(0.75, 1.0) * widest,
        cross_m=rng.choice((0.0, 0.8)),
    )


def furnish(placer: Placer) -> None:
    """The stacks, turned to one wall; before it, if there is space, the tables."""
    rng = placer.rng
    wall = rng.choice(placer.walls())
    reading = placer.plan.tier != "small" and rng.random() < 0.6
    zone = min(rng.uniform(0.22, 0.3) * 2 * wall.distance_m, 5.0) if reading else 0.0
    if reading:
        set_tables(placer, wall, zone)
    set_stacks(placer, wall, zone, draw_stacks(rng, placer.plan.tier))


def set_stacks(placer: Placer, wall: Wall, zone_m: float, stacks: Stacks) -> None:
    """Rows of blocks parallel to a wall, beyond the zone before it."""
    block = placer.spawn(
        LibraryBlockFactory,
        "stacks",
        kind=stacks.kind,
        width_m=stacks.width_m,
        height_m=stacks.height_m,
        shelf_depth_m=stacks.shelf_depth_m,
    )
    depth, width, _ = block.size
    free = 2 * wall.distance_m - zone_m - (WALL_AISLE_M if zone_m else 2 * WALL_AISLE_M)
    rows = fitting(free, depth, stacks.aisle_m)
    middle = zone_m + (0.0 if zone_m else WALL_AISLE_M) + free / 2
    across = wall.length_m - 2 * WALL_AISLE_M - stacks.cross_m
    columns = fitting(across, width, stacks.between_m)
    cross = stacks.cross_m if columns > 1 else 0.0
    for out in centred(rows, depth + stacks.aisle_m):
        for along in centred(columns, width + stacks.between_m, cross):
            placer.place(block, wall.point(along, middle + out), wall.angle_deg)


def set_tables(placer: Placer, wall: Wall, zone_m: float) -> None:
    """A row of tables along a wall with chairs on both long sides."""
    rng = placer.rng
    size = (rng.uniform(1.5, 2.2), rng.uniform(0.85, 1.1), rng.uniform(0.72, 0.78))
    table = placer.spawn(tables.TableDiningFactory, "reading", dimensions=size)
    chair = placer.spawn(
        seating.ChairFactory, "reading", lambda x, y, z: max(x, y) < 0.65 and 0.75 < z < 1.1
    )
    count = min(fitting(wall.length_m - 3.0, table.size[0], 1.4), 4)
    for along in centred(count, table.size[0] + 1.4):
        placed = placer.place(table, wall.point(along, zone_m / 2 + 0.2), wall.angle_deg + 90.0)
        if placed is not None:
            seat_readers(placer, chair, placed)


def seat_readers(placer: Placer, chair: Prototype, table: Piece) -> list[Piece]:
    """Two chairs on each long side of a table, which runs along its local X."""
    found = []
    for side in (-1, 1):
        for along in centred(2, table.size[0] / 2):
            for gap in CHAIR_GAPS_M:
                out = side * (table.size[1] / 2 + gap + chair.size[0] / 2)
                placed = placer.place(chair, spot(table, along, out), table.angle_deg - side * 90.0)
                if placed is not None:
                    found.append(placed)
                    break
    return found


PROGRAM = RoomProgram(
    tag="Office",
    furnish=furnish,
    clear_walls=2,
    required=lambda plan: {"library_block": 4},
)
