"""Layouts in files: built as rooms, and written from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from ...lib.report.markdown import counted
from ..scene.errors import SceneError
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import NAME_KEY, reading_plan
from .floorplan_showing import show_questions
from .floorplan_view import frame

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan
    from ..scene.floorplan_building import BuiltRoom


def import_layout(
    context: bpy.types.Context, path: Path, new_scene: bool
) -> tuple[str, tuple[str, ...]]:
    """Build the room of a layout; a sentence about it, and what was left out.

    Args:
        context: its window shows the room.
        path: the layout.
        new_scene: build it in a scene of its own; else in the one that is open.

    Raises:
        SceneError: it is no layout, or nothing can be built of it; then nothing has changed.
    """
    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.files import plan_name, read_plan

    try:
        plan = read_plan(path)
        built = _built(context, plan, plan_name(path) if new_scene else "")
    except PlanFault as fault:
        raise SceneError(str(fault)) from fault
    except OSError as error:
        raise SceneError(f"{path}: cannot be read ({error.strerror})") from error
    built.collection[NAME_KEY] = plan_name(path)
    frame(context, plan)
    show_questions()
    told = f"{path.name}: {counted(len(plan.objects), 'object')}, in a room of walls and boxes"
    return _with_first(told, built.left_out), built.left_out


def _built(context: bpy.types.Context, plan: FloorPlan, new_scene: str) -> BuiltRoom:
    """Build it, in a scene of this name, or in the open one where there is no name."""
    from ..scene.floorplan_building import build_room

    if not new_scene:
        return build_room(context, plan)
    scene = bpy.data.scenes.new(new_scene)
    try:
        with context.temp_override(scene=scene, view_layer=scene.view_layers[0]):
            built = build_room(bpy.context, plan)
    except BaseException:
        bpy.data.scenes.remove(scene)
        raise
    if context.window is not None:
        context.window.scene = scene
    return built


def exporting(path: Path) -> Work:
    """Write the open scene as a layout.

    Raises:
        TaskError: it is no room, or the file cannot be written.
    """
    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.files import write_plan

    yield Step("Looking from above")
    plan, remarks = yield from reading_plan()
    try:
        write_plan(path, plan)
    except PlanFault as fault:
        raise TaskError(f"{short(str(plan.layout_id))}: {fault}") from fault
    except OSError as error:
        raise TaskError(f"{path}: cannot be written ({error.strerror})") from error
    return _with_first(f"{path.name}: {counted(len(plan.objects), 'object')}", remarks)


def _with_first(told: str, remarks: tuple[str, ...] | list[str]) -> str:
    more = f" (and {len(remarks) - 1} more)" if len(remarks) > 1 else ""
    return f"{told}; {remarks[0]}{more}" if remarks else told
