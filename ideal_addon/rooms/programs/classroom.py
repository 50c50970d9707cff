"""A classroom: rows of desks and chairs that face the blackboard, the teacher's desk before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from infinigen.assets.objects import seating, shelves

from ..assets.blackboard import BlackboardFactory
from ..assets.desk import SimpleDeskFactory
from ..grid import centred, fitting
from ..placing import Piece, Placer, Prototype
from ..program import RoomProgram
from ..walls import Wall
from ..windows import front_wall_of
from .arrange import place_before

BOARD_BOTTOM_M = 0.9
SIDE_AISLE_M = 0.55
BEHIND_M = 0.45

STUDENT_GAPS_M = (-0.25, -0.15, -0.05, 0.04)
"""Between a desk's front and its chair: the deepest that the desk's legs allow."""


@dataclass(frozen=True)
class Seats:
    """How a class sits.

    Attributes:
        together: desks that stand side by side.
        desk_m: depth, width and height of a desk.
        between_m: gap between groups of desks.
        row_m: from one row to the next.
        aisle_m: extra width of the middle aisle.
        first_m: from the blackboard's wall to the first row's desks.
        most_rows: rows are not filled up beyond this.
    """

    together: int
    desk_m: tuple[float, float, float]
    between_m: float
    row_m: float
    aisle_m: float
    first_m: float
    most_rows: int

    @property
    def group_m(self) -> float:
        """Width of a group of desks."""
        return self.together * (self.desk_m[1] + 0.01) - 0.01

    def columns(self, width_m: float) -> list[float]:
        """Where across the room the desks' middles are."""
        free = width_m - 2 * SIDE_AISLE_M
        count = min(fitting(free, self.group_m, self.between_m), 4 // self.together + 1)
        pitch = self.group_m + self.between_m
        spare = free - count * pitch + self.between_m
        aisle = self.aisle_m if count > 1 and spare >= self.aisle_m else 0.0
        inside = centred(self.together, self.desk_m[1] + 0.01)
        return [group + desk for group in centred(count, pitch, aisle) for desk in inside]

    def rows(self, depth_m: float) -> list[float]:
        """How far from the blackboard's wall the desks' middles are."""
        seat_m = 0.5
        free = depth_m - self.first_m - BEHIND_M
        count = fitting(free, self.desk_m[0] + seat_m, self.row_m - self.desk_m[0] - seat_m)
        first = self.first_m + self.desk_m[0] / 2
        return [first + row * self.row_m for row in range(min(count, self.most_rows))]


def draw_seats(uniform: Callable[[float, float], float], together: int, most_rows: int) -> Seats:
    """Seats of random measures."""
    width = uniform(0.62, 0.8) if together > 1 else uniform(0.75, 1.1)
    depth = uniform(0.48, 0.6)
    return Seats(
        together=together,
        desk_m=(depth, width, uniform(0.7, 0.78)),
        between_m=uniform(0.55, 0.95),
        row_m=depth + uniform(0.8, 1.0),
        aisle_m=uniform(0.0, 0.5),
        first_m=uniform(2.1, 2.6),
        most_rows=most_rows,
    )


def furnish(placer: Placer) -> None:
    """The blackboard, the teacher's place, the class, and something along the back wall."""
    doors = [wall.index for wall in placer.walls() if wall.has_door]
    front = placer.walls()[front_wall_of(placer.plan, doors)]
    back = placer.walls()[(front.index + 2) % 4]
    rng = placer.rng
    seats = draw_seats(rng.uniform, rng.choice((1, 1, 2)), rng.choice((4, 5)))
    hang_blackboard(placer, front)
    seat_teacher(placer, front)
    seat_class(placer, front, back.distance_m + front.distance_m, seats)
    stand_shelf(placer, back)


def hang_blackboard(placer: Placer, front: Wall) -> Piece | None:
    """A blackboard in the middle of the front wall."""
    width = min(placer.rng.uniform(2.6, 4.0), front.length_m - 1.5)
    board = placer.spawn(
        BlackboardFactory, "front wall", width_m=width, height_m=placer.rng.uniform(1.1, 1.3)
    )
    return placer.place_at_wall(board, front, 0.0, BOARD_BOTTOM_M, gap_m=0.003)


def seat_teacher(placer: Placer, front: Wall) -> None:
    """A desk to one side of the board, its user's back to the board."""
    rng = placer.rng
    size = (rng.uniform(0.6, 0.7), rng.uniform(1.2, 1.5), rng.uniform(0.72, 0.78))
    desk = placer.spawn(SimpleDeskFactory, "teacher", dimensions=size)
    chair = placer.spawn(
        seating.OfficeChairFactory, "teacher", lambda x, y, z: max(x, y) < 0.75 and z < 1.35
    )
    side = rng.choice((-1, 1)) * rng.uniform(0.2, 0.3)
    for along in (side * front.length_m, -side * front.length_m, 0.0):
        where = front.point(along, 0.95 + size[0] / 2)
        placed = placer.place(desk, where, front.angle_deg + 180.0)
        if placed is not None:
            place_before(placer, chair, placed, STUDENT_GAPS_M, 180.0)
            return


def seat_class(placer: Placer, front: Wall, depth_m: float, seats: Seats) -> None:
    """Every desk with a chair; where a door leaves no place for both, neither stands."""
    desk = placer.spawn(SimpleDeskFactory, "class", dimensions=seats.desk_m)
    chair = placer.spawn(
        seating.ChairFactory, "class", lambda x, y, z: max(x, y) < 0.62 and 0.75 < z < 1.1
    )
    for out in seats.rows(depth_m):
        for along in seats.columns(front.length_m):
            _seat(placer, desk, chair, front, along, out)


def _seat(
    placer: Placer, desk: Prototype, chair: Prototype, front: Wall, along_m: float, out_m: float
) -> None:
    placed = placer.place(desk, front.point(along_m, out_m), front.angle_deg)
    if placed is not None and place_before(placer, chair, placed, STUDENT_GAPS_M, 180.0) is None:
        placer.discard(placed)


def stand_shelf(placer: Placer, back: Wall) -> None:
    """In some rooms a shelf at the back wall, where the last row leaves the space."""
    factory = placer.rng.choice((None, shelves.CellShelfFactory, shelves.LargeShelfFactory))
    if factory is None:
        return
    shelf = placer.spawn(factory, "back wall", lambda x, y, z: 0.6 < y < 2.0 and 0.7 < z < 1.9)
    for share in (placer.rng.uniform(-0.35, 0.35), -0.3, 0.3, 0.0):
        if placer.place_at_wall(shelf, back, share * back.length_m, gap_m=0.02) is not None:
            return


PROGRAM = RoomProgram(
    tag="Office",
    furnish=furnish,
    clear_walls=1,
    clear_front_wall=True,
    required=lambda plan: {"blackboard": 1, "simple_desk": 9, "student_chair": 8},
)
