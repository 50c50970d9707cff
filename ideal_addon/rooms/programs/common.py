"""What the constraint programs share: a room's statements, in InfiniGen's constraint language.

A program says how many of which pieces stand where, which distances must be kept, and what is
preferred. Three habits of the solver shape this file:

- `distance` to nothing is 0, so a distance is asked of each pair, never of a set that may be empty.
- A move that completes a count while it breaks one distance leaves the number of violations as it
  was and is kept. A distance therefore counts twice.
- A statement about everything on the floor is not looked at while pieces go along the walls, so
  what must hold for both is said of both.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from infinigen.assets.objects import lamp, shelves
from infinigen.core.constraints import constraint_language as cl
from infinigen.core.tags import Semantics
from infinigen_examples.constraints import util as cu

from ....lib.categories import asset_kind
from ....lib.rooms.plan import RoomPlan
from ..program import Fits

Pieces = Any
"""A set of objects in the constraint language."""

Term = Any
"""A number or a condition in the constraint language."""

STORAGE = (
    shelves.SingleCabinetFactory,
    shelves.LargeShelfFactory,
    shelves.CellShelfFactory,
)
"""Furniture to keep things in."""


def storage_fits(widest_m: float = 1.4) -> dict[type, Fits]:
    """The sizes in which it goes into a room whose walls have so much left for it."""
    return {
        shelves.SingleCabinetFactory: lambda x, y, z: y < widest_m and z < 2.0,
        shelves.LargeShelfFactory: lambda x, y, z: 0.6 < y < widest_m and 1.1 < z < 2.1,
        shelves.CellShelfFactory: lambda x, y, z: 0.6 < y < widest_m and 0.7 < z < 2.0,
    }


def storage_kind(plan: RoomPlan) -> type:
    """The kind of storage that a room of this plan has."""
    return plan.rng("kind of storage").choice(STORAGE)


def storage_category(plan: RoomPlan) -> str:
    """The benchmark's category of that storage."""
    return asset_kind(storage_kind(plan).__name__, plan.room_type).category


class Statements:
    """The counts, rules and wishes of one room, and the sets of pieces that they speak of.

    Attributes:
        rooms: the room itself (a set of one).
        furniture: what stands on the floor.
        along_walls: what stands on the floor with its back to a wall.
        doors, windows: the openings.
        floor_lamps: at walls.
    """

    def __init__(self) -> None:
        objects = cl.scene()[{Semantics.Object, -Semantics.Room}]
        openings = cl.scene()[Semantics.Cutter]
        self.rooms = cl.scene()[{Semantics.Room, -Semantics.Object}]
        self.doors, self.windows = openings[Semantics.Door], openings[Semantics.Window]
        self.objects = objects
        self.furniture = objects[Semantics.Furniture].related_to(self.rooms, cu.on_floor)
        self.along_walls = self.furniture.related_to(self.rooms, cu.against_wall)
        lamps = objects[Semantics.Lighting][lamp.FloorLampFactory]
        self.floor_lamps = lamps.related_to(self.rooms, cu.on_floor).related_to(
            self.rooms, cu.against_wall
        )
        self._rules: OrderedDict[str, Term] = OrderedDict()
        self._wishes: OrderedDict[str, Term] = OrderedDict()

    def problem(self) -> cl.Problem:
        """Everything that was said, for the solver."""
        return cl.Problem(constraints=self._rules, score_terms=self._wishes)

    def count(self, name: str, pieces: Pieces, low: int, high: int | None = None) -> None:
        """So many of `pieces` are in the room: `low` to `high`, exactly `low` without `high`."""
        most = low if high is None else high
        _add(
            self._rules,
            name,
            self.rooms.all(lambda room: pieces.related_to(room).count().in_range(low, most)),
        )

    def rule(self, name: str, condition: Term) -> None:
        """`condition` must hold, and weighs as much as two missing pieces."""
        _add(self._rules, name, condition)
        _add(self._rules, f"{name}, again", condition)

    def each(self, name: str, pieces: Pieces, condition: Callable[[Term, Term], Term]) -> None:
        """`condition(piece, room)` must hold for each of `pieces`."""
        self.rule(
            name,
            self.rooms.all(
                lambda room: pieces.related_to(room).all(lambda piece: condition(piece, room))
            ),
        )

    def apart(self, name: str, pieces: Pieces, others: Pieces, metres: float) -> None:
        """Each of `pieces` stays farther than `metres` from each of `others`."""
        self.each(
            name,
            pieces,
            lambda piece, room: others.related_to(room).all(
                lambda other: other.distance(piece) > metres
            ),
        )

    def wish(self, name: str, pieces: Pieces, cost: Callable[[Term, Term], Term]) -> None:
        """`cost(piece, room)`, already minimised or maximised, averaged over `pieces`."""
        _add(
            self._wishes,
            name,
            self.rooms.mean(
                lambda room: pieces.related_to(room).mean(lambda piece: cost(piece, room))
            ),
        )

    def square_to_walls(self, name: str, pieces: Pieces) -> None:
        """Each of `pieces` is in line with the walls; the solver turns pieces by 45 degrees."""
        self.each(f"{name} in line with the walls", pieces, _is_square)

    def keep_doors_clear(self, metres: float = 0.15) -> None:
        """Nothing on the floor reaches into a door's zone, which the door's cutter spans."""
        for name, pieces in (("along walls", self.along_walls), ("on the floor", self.furniture)):
            self.each(
                f"doors clear of what stands {name}",
                pieces,
                lambda piece, room: piece.distance(self.doors) > metres,
            )

    def keep_windows_clear(self, name: str, pieces: Pieces, metres: float = 0.15) -> None:
        """None of these (tall) pieces stands before a window."""
        self.each(
            f"{name} not before a window",
            pieces,
            lambda piece, room: self.windows.all(lambda window: window.distance(piece) > metres),
        )

    def keep_fronts_accessible(self, metres: float = 0.8, weight: float = 8.0) -> None:
        """There should be room to stand before whatever stands along a wall."""
        self.wish(
            "fronts accessible",
            self.along_walls,
            lambda piece, room: (
                cl.accessibility_cost(piece, self.furniture, dist=metres).minimize(weight=weight)
                + cl.accessibility_cost(piece, self.rooms, dist=metres).minimize(weight=weight)
            ),
        )

    def stand_floor_lamp(self, low: int = 0, high: int = 1) -> None:
        """A lamp at a wall, off the door."""
        self.count("floor lamp", self.floor_lamps, low, high)
        self.each(
            "lamp off the door",
            self.floor_lamps,
            lambda lamp, room: lamp.distance(self.doors) > 0.15,
        )


def _is_square(piece: Term, room: Term) -> Term:
    """The cost is 0 for a front at or away from the nearest wall, 0.5 across, 0.15 askew."""
    cost = cl.angle_alignment_cost(piece, room, cu.walltags)
    return cost * (cost * -1.0 + 0.5) < 0.01


def _add(statements: OrderedDict[str, Term], name: str, statement: Term) -> None:
    if name in statements:
        raise ValueError(f"{name!r} is said twice of one room; the first would be forgotten")
    statements[name] = statement


def face_free_wall(room: Statements, sofas: Pieces, others: Mapping[str, Pieces]) -> None:
    """A sofa looks at a wall where a TV can stand.

    The zone before the sofa belongs to the solver's box (`reserve_m`), so that nothing stands in
    it; the TV is set on the sofa's axis after the solve. Where the zone ends short of the wall,
    none of `others`, by name, may stand in the TV's place.
    """
    for name, pieces in others.items():
        room.each(
            f"{name} not in the TV's place",
            pieces,
            lambda piece, place: sofas.related_to(place).all(
                lambda sofa: cl.focus_score(sofa, piece) > 0.02
            ),
        )
    room.each(
        "sofa does not look at the door",
        sofas,
        lambda sofa, place: cl.focus_score(sofa, room.doors) > 0.12,
    )
    room.wish(
        "sofa at the middle of its wall, no window behind the TV",
        sofas,
        lambda sofa, place: (
            cl.center_stable_surface_dist(sofa).minimize(weight=2)
            + cl.focus_score(sofa, room.windows).maximize(weight=4)
        ),
    )
