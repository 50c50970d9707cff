"""The open room as a floor plan."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from typing import TYPE_CHECKING

import bpy
from mathutils import Vector

from ..scene.errors import SceneError
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan

NAME_KEY = "ideal_floor_plan_name"
"""Where the collection of a room that was built keeps the name of its layout's file."""


def why_no_room(scene: bpy.types.Scene | None) -> str:
    """Why there is no room to look at; "" where there may be one. For `poll_message_set`."""
    if scene is not None and any(obj.type == "MESH" for obj in scene.objects):
        return ""
    return "Nothing stands in this scene; open a room or import a layout"


def reading_plan() -> Generator[Step, None, tuple[FloorPlan, list[str]]]:
    """The floor plan of the open scene, and what is to be said about it; the window does not wait.

    Raises:
        TaskError: it is no room.
    """
    from ..scene.floorplan import plan_steps

    try:
        steps = plan_steps(bpy.context)
        outline = next(steps)
        while True:
            found = yield from aside(outline)
            outline = steps.send(found)
    except StopIteration as end:
        plan: tuple[FloorPlan, list[str]] = end.value
        return plan
    except SceneError as error:
        raise TaskError(str(error)) from error


def layout_name(scene: bpy.types.Scene) -> str:
    """What the room is called among others: as the file of its layout would be."""
    from ..scene.floorplan import file_name
    from ..scene.floorplan_built import built_room

    built = built_room(scene)
    return file_name() if built is None else str(built.get(NAME_KEY) or built.name)


def footing(scene: bpy.types.Scene) -> Hashable:
    """What a scene's floor plan hangs on: the same as long as nothing that has a shape moves.

    An exploration that is shown on the timeline is no part of the room.
    """
    from ..scene.scout_timeline_stage import STAGE_KEY

    return hash(
        tuple(
            (
                obj.name,
                tuple(value for row in obj.matrix_world for value in row),
                tuple(obj.dimensions),
                obj.hide_render,
            )
            for obj in scene.objects
            if obj.type == "MESH" and STAGE_KEY not in obj
        )
    )


def floor_height_m(scene: bpy.types.Scene) -> float:
    """Where a room's floor lies: InfiniGen's; 0 in a room that has none, as one that was built."""
    floors = [obj for obj in scene.objects if obj.type == "MESH" and obj.name.endswith(".floor")]
    if not floors:
        return 0.0
    return max((floors[0].matrix_world @ Vector(corner)).z for corner in floors[0].bound_box)
