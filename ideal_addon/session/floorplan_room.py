"""The open room as a floor plan."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING

import bpy

from .open_scene import bundle_folder

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan

NAME_KEY = "ideal_floor_plan_name"
"""Where the collection of a room that was built keeps the name of its layout's file."""


def why_no_room(scene: bpy.types.Scene | None) -> str:
    """Why there is no room to look at; "" where there may be one. For `poll_message_set`."""
    if scene is not None and any(obj.type == "MESH" for obj in scene.objects):
        return ""
    return "Nothing stands in this scene; open a room or import a layout"


def plan_of_room(context: bpy.types.Context) -> tuple[FloorPlan, list[str]]:
    """The floor plan of the open scene, and what is to be said about it.

    Raises:
        SceneError: it is no room.
    """
    from ..scene.floor_plan import plan_of_scene

    return plan_of_scene(context)


def layout_name(scene: bpy.types.Scene) -> str:
    """What the room is called among others: as the file of its layout would be."""
    if built := _built_name(scene):
        return built
    folder = bundle_folder()
    if folder is not None:
        return folder.name
    return Path(bpy.data.filepath).stem or "scene"


def _built_name(scene: bpy.types.Scene) -> str | None:
    """Of a room that was built from a layout, the name of the layout's file."""
    from ..scene.floor_plan_built import built_room

    room = built_room(scene)
    return None if room is None else str(room.get(NAME_KEY) or room.name)


def footing(scene: bpy.types.Scene) -> Hashable:
    """What a scene's floor plan hangs on: the same as long as nothing that has a shape moves."""
    return hash(
        tuple(
            (
                obj.name,
                tuple(value for row in obj.matrix_world for value in row),
                tuple(obj.dimensions),
                obj.hide_render,
            )
            for obj in scene.objects
            if obj.type == "MESH"
        )
    )
