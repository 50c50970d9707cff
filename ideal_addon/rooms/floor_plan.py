"""One exact rectangle in place of InfiniGen's floor plan of a whole house.

InfiniGen draws a house by annealing, for minutes, and a room's size is what comes of it. The
benchmark's rooms are single, rectangular, and of the size that the plan says (paper, A.1).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import numpy as np
import shapely
from infinigen.core.constraints import constraint_language as cl
from infinigen.core.constraints.constraint_language.constants import RoomConstants
from infinigen.core.constraints.example_solver import solve
from infinigen.core.constraints.example_solver.room.base import RoomGraph, room_name
from infinigen.core.constraints.example_solver.room.solidifier import BlueprintSolidifier
from infinigen.core.constraints.example_solver.state_def import ObjectState, RelationState, State
from infinigen.core.tags import Semantics
from infinigen.core.util.math import FixedSeed
from infinigen_examples.constraints import home

from ...lib.rooms.plan import RoomPlan

GROUND_LEVEL = 0


def put_in_place(plan: RoomPlan, tag: Semantics, when_built: Callable[[State], None]) -> None:
    """Let InfiniGen build the plan's rectangle; `when_built` gets it before any furniture."""

    class Rectangle:
        """What InfiniGen asks for the rooms, in place of its `FloorPlanSolver`."""

        def __init__(self, seed: int, problem: cl.Problem) -> None:
            self.seed, self.problem = seed, problem

        def solve(self) -> tuple[State, set[Semantics], tuple[float, float, float]]:
            with FixedSeed(self.seed):
                state = _built(plan, tag, self.problem)
            when_built(state)
            width_m, depth_m = _centre_line_size(plan)
            return state, {tag}, (width_m, depth_m, self.problem.constants.wall_height)

    solve.FloorPlanSolver = Rectangle
    home.home_room_constraints = lambda: _room_problem(tag)


def _room_problem(tag: Semantics) -> cl.Problem:
    constants = RoomConstants(n_stories=1, fixed_contour=True, room_type={tag})
    return cl.Problem(constraints=OrderedDict(), score_terms=OrderedDict(), constants=constants)


def _centre_line_size(plan: RoomPlan) -> tuple[float, float]:
    """InfiniGen draws walls around their centre lines; half of each lies outside the room."""
    thickness = plan.settings.wall_thickness_m
    return plan.width_m + thickness, plan.depth_m + thickness


def _built(plan: RoomPlan, tag: Semantics, problem: cl.Problem) -> State:
    """The room's walls with its door and windows, centred on the vertical axis."""
    width_m, depth_m = _centre_line_size(plan)
    outline = shapely.geometry.polygon.orient(
        shapely.box(-width_m / 2, -depth_m / 2, width_m / 2, depth_m / 2)
    )
    room, outside = room_name(tag, GROUND_LEVEL), room_name(Semantics.Exterior, GROUND_LEVEL)
    corners = np.array(outline.exterior.coords)
    walls = [shapely.LineString(corners[side : side + 2]) for side in range(4)]
    borders = RelationState(cl.SharedEdge(), room, value=shapely.MultiLineString(walls))
    blueprint = State(
        objs=OrderedDict(
            {
                room: ObjectState(polygon=outline, tags={tag, Semantics.RoomContour}),
                outside: ObjectState(
                    polygon=outline,
                    tags={Semantics.Exterior, Semantics.RoomContour},
                    relations=[borders],
                ),
            }
        )
    )
    graph = RoomGraph([[1], [0]], [room, outside], entrance=0)
    built, _ = BlueprintSolidifier(problem, graph, GROUND_LEVEL).solidify(blueprint)
    return State(built.objs)
