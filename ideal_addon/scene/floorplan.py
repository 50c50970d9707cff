"""The open scene -> its floor plan: an InfiniGen room, a scene bundle's, or one that was built."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...lib.bundle import BLEND_FILE
from ...lib.floorplan.from_footprints import PlanSettings, layout_of
from ...lib.floorplan.plan import FloorPlan
from ...lib.layout import Vec3
from .assets import find_assets
from .errors import SceneError
from .floorplan_built import built_plan, built_room
from .floorplan_room import bundle_room, plan_room, type_by_name
from .footprints import OutlineSteps, all_at_once, footprint_steps

UNKNOWN_ROOM = "room"
"""The type of a room of which nothing tells more."""


def plan_of_scene(
    context: bpy.types.Context,
    settings: PlanSettings | None = None,
    *,
    layout_id: str | None = None,
    room_type: str | None = None,
    room_size_m: Vec3 | None = None,
) -> tuple[FloorPlan, list[str]]:
    """The floor plan of the open scene as it stands now, in the scene's world frame, metres.

    Of a room that `floorplan_building.build_room` built, the plan it was built from, with what
    was moved, turned, changed, added or deleted since; the settings then matter only for objects
    that a person added to it. Of an InfiniGen room or a scene bundle, that of its assets.

    Args:
        context: the open scene and view layer; nothing in them is changed.
        settings: how footprints are taken and what is left out.
        layout_id: the plan's name; else that of the bundle's folder, or of the .blend.
        room_type: one of the benchmark's, or any; else that of the bundle's ground truth, or what
            InfiniGen calls the room.
        room_size_m: of a room that is centred on the origin and has no walls of InfiniGen's.

    Returns:
        the plan, and sentences about what was left out or read with a doubt.

    Raises:
        SceneError: there is no room, or nothing in it.
    """
    steps = plan_steps(
        context, settings, layout_id=layout_id, room_type=room_type, room_size_m=room_size_m
    )
    return all_at_once(steps)


def plan_steps(
    context: bpy.types.Context,
    settings: PlanSettings | None = None,
    *,
    layout_id: str | None = None,
    room_type: str | None = None,
    room_size_m: Vec3 | None = None,
) -> OutlineSteps[tuple[FloorPlan, list[str]]]:
    """`plan_of_scene` in steps, see `footprints.footprint_steps`."""
    settings = settings or PlanSettings()
    room = built_room(context.scene)
    if room is not None:
        return built_plan(context, room, settings)
    known = bundle_room()
    kind = room_type or (known.type if known else _named_type(context.scene))
    around = plan_room(context, room_size_m)
    assets = find_assets(context.view_layer, kind)
    if not assets:
        raise SceneError(
            "no furniture in the scene: InfiniGen names its assets 'XFactory(seed).spawn_asset(n)'"
        )
    name = layout_id or file_name()
    footprints, without = yield from footprint_steps(context.view_layer, assets, settings)
    plan, left_out = layout_of(
        name,
        kind,
        around.boundary,
        footprints,
        around.openings,
        settings.leave_out,
    )
    remarks = [f"{name}: has no geometry and is left out" for name in without]
    return plan, [*remarks, *around.remarks, *left_out]


def _named_type(scene: bpy.types.Scene) -> str:
    """The room's type by the name that InfiniGen gives its floor: ``living-room_0/0.floor``."""
    names = (obj.name for obj in scene.objects if obj.name.endswith(".floor"))
    return type_by_name(next(names, "")) or UNKNOWN_ROOM


def file_name() -> str:
    """What the open file is called: by its folder where it is scene.blend, as in every bundle."""
    path = Path(bpy.data.filepath)
    name = path.parent.name if path.name == BLEND_FILE else ""
    return name or path.stem or "scene"
