"""What makes a room of one type: the constraint program, the assets' sizes, what is placed after.

A file in `programs/` a room type offers `PROGRAM: RoomProgram`; `make_room` does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...lib.rooms.plan import RoomPlan
from .placing import Placer
from .spawning import Fits


@dataclass(frozen=True)
class AssetRules:
    """How the solver gets and treats the assets of a room type; keys are factories.

    A replaced factory may be named here by itself or by what replaces it; constraints have to name
    what replaces it. InfiniGen's bed is replaced in every room, by `assets.bed.BedFactory` unless
    `replacements` says by what else.

    Attributes:
        replacements: stock factory -> our own sized one of the same class name, put in the stock
            one's place wherever InfiniGen's usage table names it.
        fits: sizes that are taken; others are drawn anew.
        variety: how many different assets of a factory a room may hold; 2 where not named.
        order: mandatory pieces are proposed in this order, the biggest first; then the rest.
        start_at_center: these start at the room's centre, long side along the long wall.
        start_at_wall_middle: these start at the middle of their wall where that is free.
        reserve_m: (front, each side) by which the solver's box, not the asset, is widened, to keep
            a zone free for what `furnish` adds.
    """

    replacements: Mapping[type, type] = field(default_factory=dict)
    fits: Mapping[type, Fits] = field(default_factory=dict)
    variety: Mapping[type, int] = field(default_factory=dict)
    order: tuple[type, ...] = ()
    start_at_center: frozenset[type] = frozenset()
    start_at_wall_middle: frozenset[type] = frozenset()
    reserve_m: Mapping[type, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class RoomProgram:
    """A room type as InfiniGen makes it.

    Attributes:
        tag: name of InfiniGen's room semantics, e.g. ``"Bedroom"``.
        furnish: called after the solve with the room centred on the origin, floor at z = 0; adds
            chairs at tables, nightstands, rugs, wall pieces. Grids are made here alone.
        grid: for rooms with a grid and a solver, called before the solve, in the same frame: places
            the grid, around which the solver then places the rest. It sees no doors and windows as
            objects yet, but `Placer` knows where they will be. What it places stays where it is and
            belongs to no set of the constraint language; the solver only keeps off it.
        grid_clearance_m: by which the solver keeps off the boxes of what `grid` placed.
        constraints: the constraint program (`cl.Problem`) of a plan, for strategies with a solver;
            None leaves the solver out.
        rules: of the assets, by plan.
        clear_walls: how many walls keep no window, the longest without a door first.
        clear_front_wall: also keep windows off the wall that a class looks at (blackboards).
        steps: the solver's steps in its stages ``large``, ``medium`` and ``small``; a stage that is
            not named is off.
        required: category -> least number; a room with fewer is not finished and fails by name.
    """

    tag: str
    furnish: Callable[[Placer], None]
    grid: Callable[[Placer], None] | None = None
    grid_clearance_m: float = 0.3
    constraints: Callable[[RoomPlan], Any] | None = None
    rules: Callable[[RoomPlan], AssetRules] = lambda plan: AssetRules()
    clear_walls: int = 1
    clear_front_wall: bool = False
    steps: Mapping[str, int] = field(default_factory=dict)
    required: Callable[[RoomPlan], Mapping[str, int]] = lambda plan: {}
