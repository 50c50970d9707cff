"""The rooms of the open scene without what stands in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import bpy
import numpy as np
import shapely
from shapely.geometry import Point, Polygon

from ...lib.categories import ROOM_TYPES
from ...lib.floorplan.building import open_ring
from ...lib.floorplan.from_footprints import Opening, PlanSettings
from ...lib.layout import FloatArray, Vec3
from ...lib.quality.layout_plans import openings_of
from .assets import shown_objects
from .errors import SceneError
from .floorplan import UNKNOWN_ROOM
from .floorplan_building import PART_KEY
from .floorplan_built import built_plan, built_room
from .floorplan_room import PlanRoom, bundle_room, part, plan_room, type_by_name, walled_room
from .footprints import meshes_of

_PART = re.compile(r"^(?P<room>.+)\.(?P<part>wall|floor|ceiling)(?P<copy>\.\d+)?$")
_LEVEL_SHARE = 0.2
"""A floor is as high as this share of it: steps and thresholds are smaller."""

Parts = Mapping[str, bpy.types.Object]
"""A room's meshes: ``wall``, ``floor``, ``ceiling``."""


@dataclass(frozen=True, eq=False)
class Shell:
    """A room without its furniture; `FurnishedRoom` says what each is."""

    id: str
    type: str
    boundary: Polygon
    floor_z_m: float
    height_m: float | None
    openings: tuple[Opening, ...] = ()
    remarks: tuple[str, ...] = ()

    def apart_m(self, point: FloatArray) -> float:
        """How far a point (3,) is from the room's inside; 0 in it."""
        above = point[2] - self.floor_z_m - (self.height_m or np.inf)
        aside = self.boundary.distance(Point(point[:2]))
        return float(aside + max(0.0, above, self.floor_z_m - point[2]))


def shells_of_scene(
    context: bpy.types.Context, room_type: str = "", room_size_m: Vec3 | None = None
) -> list[Shell]:
    """The rooms: that which was built from a floor plan, InfiniGen's, or that of the bundle.

    Raises:
        SceneError: nothing tells where a room is.
    """
    built = built_room(context.scene)
    if built is not None and room_size_m is None:
        return [_built(context, built, room_type)]
    named = _named_parts(context.view_layer) if room_size_m is None else {}
    if len(named) > 1:
        return [_one_of_several(context, name, named[name], room_type) for name in named]
    parts = next(iter(named.values()), {})
    known = bundle_room()
    around = plan_room(context, room_size_m)
    size = room_size_m or (known.size_m if known else None)
    floor_z, height = _levels(context, parts, None if size is None else size[2])
    by_name = type_by_name(parts["floor"].name) if parts else ""
    kind = room_type or (known.type if known else by_name) or UNKNOWN_ROOM
    return [Shell("room", kind, around.boundary, floor_z, height, around.openings, around.remarks)]


def shell_parts(context: bpy.types.Context, room_id: str) -> Parts:
    """The meshes of a room's walls, floor and ceiling, as far as it has them."""
    built = built_room(context.scene)
    if built is not None:
        return _built_parts(built)
    named = _named_parts(context.view_layer)
    return named.get(room_id) or next(iter(named.values()), {})


def _built_parts(room: bpy.types.Collection) -> Parts:
    return {str(obj[PART_KEY]): obj for obj in room.all_objects if PART_KEY in obj}


def _named_parts(view_layer: bpy.types.ViewLayer) -> dict[str, dict[str, bpy.types.Object]]:
    """Walls, floors and ceilings by the name of the room; only rooms with the first two."""
    rooms: dict[str, dict[str, bpy.types.Object]] = {}
    for obj in shown_objects(view_layer):
        found = _PART.match(obj.name) if obj.type == "MESH" else None
        if found is not None:
            name = found["room"] + (found["copy"] or "")
            rooms.setdefault(name, {})[found["part"]] = obj
    return {name: parts for name, parts in rooms.items() if {"wall", "floor"} <= set(parts)}


def _one_of_several(context: bpy.types.Context, name: str, parts: Parts, room_type: str) -> Shell:
    around: PlanRoom = walled_room(context, parts["wall"], parts["floor"], alone=False)
    floor_z, height = _levels(context, parts, None)
    kind = type_by_name(parts["floor"].name) or room_type or UNKNOWN_ROOM
    return Shell(name, kind, around.boundary, floor_z, height, around.openings, around.remarks)


def _levels(
    context: bpy.types.Context, parts: Parts, known_m: float | None
) -> tuple[float, float | None]:
    """Heights of a room's floor, and of its ceiling above that.

    The ceiling is the mesh of that name, else where the walls end, else as high as is known.
    """
    meshes = meshes_of(context.view_layer, [part(obj) for obj in parts.values()])
    corners = {name: meshes[obj.name].corners for name, obj in parts.items() if obj.name in meshes}
    floor_z = _level(corners["floor"], upper=True) if "floor" in corners else 0.0
    if "ceiling" in corners:
        return floor_z, _level(corners["ceiling"], upper=False) - floor_z
    if "wall" in corners:
        return floor_z, float(corners["wall"][..., 2].max()) - floor_z
    return floor_z, known_m


def _level(corners: FloatArray, *, upper: bool) -> float:
    """How high the upper or lower side of a floor or ceiling (m, 3, 3) is."""
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lies = np.abs(normals[:, 2]) > 0.9 * np.linalg.norm(normals, axis=1)
    if not lies.any():
        return float(corners[..., 2].max() if upper else corners[..., 2].min())
    heights, areas = corners[lies, :, 2].mean(axis=1), np.abs(normals[lies, 2])
    order = np.argsort(-heights if upper else heights)
    covered = np.cumsum(areas[order])
    return float(heights[order][np.searchsorted(covered, _LEVEL_SHARE * covered[-1])])


def _built(context: bpy.types.Context, room: bpy.types.Collection, room_type: str) -> Shell:
    plan, remarks = built_plan(context, room, PlanSettings(footprints="box"))
    boundary = shapely.orient_polygons(Polygon(open_ring(plan.boundary)))
    if not boundary.is_valid or boundary.area <= 0.0:
        raise SceneError(f"{room.name}: the boundary of the plan in it is no outline of a room")
    floor_z, height = _levels(context, _built_parts(room), None)
    by_plan = plan.room_type.replace("_", "").replace(" ", "")
    kind = room_type or (by_plan if by_plan in ROOM_TYPES else plan.room_type) or UNKNOWN_ROOM
    return Shell(
        "room", kind, boundary, floor_z, height, openings_of(plan, boundary), tuple(remarks)
    )
