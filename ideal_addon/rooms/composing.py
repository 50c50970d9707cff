"""InfiniGen's own run: walls, openings, solver, assets, materials, sky."""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from infinigen.core.constraints import constraint_language as cl
from infinigen.core.constraints.example_solver.state_def import State
from infinigen.core.tags import Semantics
from infinigen.core.util import pipeline
from infinigen_examples.constraints import home

from ...lib.rooms.plan import RoomPlan
from . import floor_plan
from .centering import floor_height_m, in_world_frame
from .placing import Placer
from .program import RoomProgram
from .solver import corners, obstacles, placeholders, population, proposals, starts
from .solver.replacements import install_usage, resolved
from .start import OFF, infinigen_seed
from .stopwatch import Stopwatch
from .windows import Opening, keep_walls_clear, opening_of


@dataclass
class Composition:
    """InfiniGen's run for one room.

    Attributes:
        plan: of the room.
        program: of its type.
        watch: measures InfiniGen's stages.
        openings: the room's door and windows, once its walls are built.
        notes: what a person may want to know, a sentence each.
    """

    plan: RoomPlan
    program: RoomProgram
    watch: Stopwatch
    openings: list[Opening] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def run(self, infinigen: ModuleType) -> None:
        """Build the room and let the solver furnish it, in InfiniGen's frame."""
        self._mend_solver()
        self._take_over_rooms()
        pipeline.RandomStageExecutor = _watched_executor(self.watch)
        with tempfile.TemporaryDirectory(prefix="ideal_bench_room_") as folder:
            # It writes statistics of the solver, which nobody asked for.
            infinigen.compose_indoors(Path(folder), infinigen_seed(self.plan))

    def _mend_solver(self) -> None:
        rules = resolved(self.program.rules(self.plan))
        pool = placeholders.AssetPool(self.plan, rules, self.notes)
        pool.put_in_place()
        proposals.mend(rules.order, pool.offers)
        corners.mend()
        starts.mend(self.plan, rules)
        population.mend(pool)
        home.home_furniture_constraints = lambda: _problem(self.plan, self.program)

    def _take_over_rooms(self) -> None:
        program = self.program
        keep_walls_clear(self.plan, program.clear_walls, program.clear_front_wall)
        floor_plan.put_in_place(self.plan, Semantics[program.tag], self._when_built)

    def _when_built(self, state: State) -> None:
        """Between the walls and the solver: the openings, and the grid of a room that has both."""
        with in_world_frame(self.plan):
            self.openings = _openings(self.plan, state)
            boxes = self._grid() if self.program.grid else []
        obstacles.stand(state, boxes, floor_height_m(self.plan))

    def _grid(self) -> list[np.ndarray]:
        """Place the grid; what the solver is to keep off, boxes (2, 3)."""
        aside = np.array([self.program.grid_clearance_m] * 2 + [0.0])
        with self.watch.stage("grid"):
            placer = Placer(self.plan, self.openings)
            self.program.grid(placer)
            return [piece.box + np.stack([-aside, aside]) for piece in placer.pieces()]


def _openings(plan: RoomPlan, state: State) -> list[Opening]:
    kinds = {"door": Semantics.Door, "window": Semantics.Window}
    return [
        opening_of(plan, kind, known.obj)
        for kind, meaning in kinds.items()
        for known in state.objs.values()
        if {Semantics.Cutter, meaning} <= known.tags
    ]


def _problem(plan: RoomPlan, program: RoomProgram) -> cl.Problem:
    install_usage(resolved(program.rules(plan)))
    if program.constraints is None:
        return cl.Problem(constraints=OrderedDict(), score_terms=OrderedDict())
    return program.constraints(plan)


def _watched_executor(watch: Stopwatch) -> type[pipeline.RandomStageExecutor]:
    class WatchedExecutor(pipeline.RandomStageExecutor):
        """InfiniGen's runner of stages, with the time that each of them takes."""

        def run_stage(self, name: str, *args: Any, **options: Any) -> Any:
            if name in OFF:
                return super().run_stage(name, *args, **options)
            with watch.stage(f"infinigen {name}"):
                return super().run_stage(name, *args, **options)

    return WatchedExecutor
