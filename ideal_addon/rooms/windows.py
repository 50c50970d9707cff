"""Which walls keep their windows, and where the door and the windows are.

InfiniGen puts a window into every wall without the door, which leaves no place for kitchen
counters, blackboards and tall shelves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import bpy
import numpy as np

from ...lib.rooms.plan import RoomPlan

# The walls' outward directions by index, as `Placer.walls` counts them: -Y, +X, +Y, -X.
OUTWARD = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])


@dataclass(frozen=True)
class Opening:
    """A hole in a wall.

    Attributes:
        kind: ``"door"`` or ``"window"``.
        wall: index of its wall, counted as in `OUTWARD`.
        box: of the hole in the benchmark's world frame, (2, 3), as deep as its wall is thick.
    """

    kind: str
    wall: int
    box: np.ndarray


def wall_of(plan: RoomPlan, x: float, y: float) -> int:
    """Index of the wall in whose thickness a point lies, world frame."""
    sides = np.array([-y / plan.depth_m, x / plan.width_m, y / plan.depth_m, -x / plan.width_m])
    return int(np.argmax(sides))


def clear_order(plan: RoomPlan, door_walls: Sequence[int]) -> list[int]:
    """Walls without a door, the longest first; of equal ones the lower index."""
    lengths = [plan.width_m, plan.depth_m, plan.width_m, plan.depth_m]
    free = [wall for wall in range(4) if wall not in door_walls]
    return sorted(free, key=lambda wall: (-lengths[wall], wall))


def keep_walls_clear(plan: RoomPlan, clear_walls: int, front_wall: bool) -> None:
    """Let InfiniGen leave windows off some walls, for this process.

    Args:
        plan: the room.
        clear_walls: how many walls keep no window.
        front_wall: of the short walls without a door, clear the first one too (a blackboard's).
    """
    # Only here, so that the rest can be had without InfiniGen.
    from infinigen.core.constraints.example_solver.room.solidifier import BlueprintSolidifier

    make_all = BlueprintSolidifier.make_exterior_cutters

    def make_some(self: BlueprintSolidifier, edges: object, outline: object) -> tuple:
        windows, doors = make_all(self, edges, outline)
        door_walls = [
            wall_of(plan, *cutter.location[:2]) for group in doors.values() for cutter in group
        ]
        clear = set(clear_order(plan, door_walls)[:clear_walls])
        if front_wall:
            clear.add(front_wall_of(plan, door_walls))
        for cutters in windows.values():
            for cutter in [c for c in cutters if wall_of(plan, *c.location[:2]) in clear]:
                cutters.remove(cutter)
                bpy.data.objects.remove(cutter, do_unlink=True)
        return windows, doors

    BlueprintSolidifier.make_exterior_cutters = make_some


def front_wall_of(plan: RoomPlan, door_walls: Sequence[int]) -> int:
    """The wall that a class looks at: the first short one without a door."""
    short = (0, 2, 1, 3) if plan.width_m <= plan.depth_m else (1, 3, 0, 2)
    return next(wall for wall in short if wall not in door_walls)


def opening_of(plan: RoomPlan, kind: str, cutter: bpy.types.Object) -> Opening:
    """The hole that a cutter makes, world frame; a cutter is deeper than the wall, a hole is not.

    InfiniGen makes cutters half a metre short and lengthens them to the floor once they have cut
    (`BlueprintSolidifier.solidify`): ask no earlier.
    """
    bpy.context.view_layer.update()
    corners = np.array([cutter.matrix_world @ vertex.co for vertex in cutter.data.vertices])
    wall = wall_of(plan, *cutter.location[:2])
    axis = 0 if OUTWARD[wall][0] else 1
    inner = (plan.width_m, plan.depth_m)[axis] / 2
    thickness = plan.settings.wall_thickness_m
    box = np.stack([corners.min(axis=0), corners.max(axis=0)])
    box[:, axis] = sorted(OUTWARD[wall][axis] * (inner + depth) for depth in (0.0, thickness))
    return Opening(kind, wall, box)
