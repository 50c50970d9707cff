"""InfiniGen's frame and the benchmark's.

The walls are drawn around the vertical axis from the beginning (`floor_plan`); only the floor lies
half a wall's thickness above zero, since InfiniGen measures heights from a slab's middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import bpy
from mathutils import Matrix

from ...lib.rooms.plan import RoomPlan


def floor_height_m(plan: RoomPlan) -> float:
    """Height of the floor in InfiniGen's frame."""
    return plan.settings.wall_thickness_m / 2


def shift_up(metres: float) -> None:
    """Move everything in the scene, whatever it hangs on."""
    bpy.context.view_layer.update()
    up = Matrix.Translation((0.0, 0.0, metres))
    for obj in list(bpy.context.scene.objects):
        if obj.parent is None:
            obj.matrix_world = up @ obj.matrix_world
    bpy.context.view_layer.update()


def centre(plan: RoomPlan) -> None:
    """Bring the floor to z = 0: the benchmark's world frame."""
    shift_up(-floor_height_m(plan))


@contextmanager
def in_world_frame(plan: RoomPlan) -> Iterator[None]:
    """The benchmark's world frame for a while, in the middle of InfiniGen's work."""
    centre(plan)
    try:
        yield
    finally:
        shift_up(floor_height_m(plan))
