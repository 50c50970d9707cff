"""Bringing the objects of a defect into the view, seen from inside the room.

Blender's own Frame Selected keeps the direction, and from most of them a wall stands before the
eye.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

import bpy
from mathutils import Vector

from .offenders import frame_selected

_ELEVATIONS_DEG = (25.0, 45.0, 70.0)
_AZIMUTHS = 16
# Beside the objects so much of the view stays free, and before a wall so much of the way.
_MARGIN, _CLEAR = 1.15, 0.9
# From nearer than this part of the distance from which all would be seen, too little is.
_LEAST_SHARE = 0.2
# From nearer than this part of it, objects that lie far apart are better not all framed.
_WELL_SEEN = 0.6
_LEAST_RADIUS_M, _LEAST_DRAWN_M = 0.05, 0.6
# What it is worth to stay near the direction in which one looks, and to look from a usual height.
_STEADY, _STEEP = 0.2, 0.15
_STEP_M = 1e-3
# Through so many sheets of the objects' own a ray goes before it gives up.
_SHEETS = 40


def frame_objects(
    context: bpy.types.Context,
    objects: Sequence[bpy.types.Object],
    drawn_m: Sequence[Sequence[float]] = (),
) -> None:
    """Bring objects into the middle of the first 3D view, where there is a window.

    The eye stands where nothing lies between it and them; where there is no such place the view
    keeps its direction. Of objects too far apart to be seen at once, what is drawn between them
    comes into the middle.

    Args:
        context: of the scene.
        objects: what is framed.
        drawn_m: points of what is drawn of the defect, world frame, metres.
    """
    view, sphere = _first_view(context), bounding_sphere(objects)
    if view is None or sphere is None:
        frame_selected(context)
        return
    area, region = view
    look = area.spaces.active.region_3d
    towards = look.view_rotation @ Vector((0.0, 0.0, 1.0))
    per_radius = _distance_m(area, region, 1.0)
    own = {obj.name for obj in objects}
    around = sphere_around([Vector(point) for point in drawn_m], _LEAST_DRAWN_M)
    for center, radius_m, least in ((*sphere, _WELL_SEEN), (*around, 0.0), (*sphere, 0.0)):
        wanted_m = radius_m * per_radius
        found = free_direction(context, center, wanted_m, towards, own) if radius_m else None
        if found is not None and found[1] >= least * wanted_m:
            direction, look.view_distance = found
            look.view_location = center
            look.view_rotation = direction.to_track_quat("Z", "Y")
            return
    frame_selected(context)


def free_direction(
    context: bpy.types.Context,
    center: Vector,
    wanted_m: float,
    towards: Vector,
    own: Collection[str],
) -> tuple[Vector, float] | None:
    """From where a place is seen, and from how far; None where from nowhere.

    Args:
        context: of the scene.
        center: the place, world frame, metres.
        wanted_m: from so far all of it would be seen.
        towards: where one looks from now, a unit vector.
        own: names of what does not stand in the way.
    """
    best: tuple[float, Vector, float] | None = None
    depsgraph = context.evaluated_depsgraph_get()
    for direction in _directions():
        free_m = _CLEAR * _free_m(context.scene, depsgraph, center, direction, wanted_m, own)
        share = min(free_m / wanted_m, 1.0)
        worth = share + _STEADY * direction.dot(towards) - _STEEP * direction.z**2
        if share >= _LEAST_SHARE and (best is None or worth > best[0]):
            best = worth, direction, min(free_m, wanted_m)
    return None if best is None else best[1:]


def bounding_sphere(objects: Sequence[bpy.types.Object]) -> tuple[Vector, float] | None:
    """Middle and radius of what has a shape; None where nothing has."""
    corners = [
        obj.matrix_world @ Vector(corner)
        for obj in objects
        if obj.type == "MESH" and obj.data.vertices
        for corner in obj.bound_box
    ]
    if not corners:
        return None
    return sphere_around(corners, _LEAST_RADIUS_M)


def sphere_around(points: Sequence[Vector], least_m: float) -> tuple[Vector, float]:
    """Middle and radius of points, the radius `least_m` at least; 0 of none."""
    if not points:
        return Vector(), 0.0
    low = Vector([min(axis) for axis in zip(*points, strict=True)])
    high = Vector([max(axis) for axis in zip(*points, strict=True)])
    return (low + high) / 2, max((high - low).length / 2, least_m)


def _directions() -> Iterator[Vector]:
    for elevation_deg in _ELEVATIONS_DEG:
        up = math.radians(elevation_deg)
        for number in range(_AZIMUTHS):
            around = 2 * math.pi * number / _AZIMUTHS
            flat = math.cos(up)
            yield Vector((flat * math.cos(around), flat * math.sin(around), math.sin(up)))


def _free_m(
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    start: Vector,
    direction: Vector,
    far_m: float,
    own: Collection[str],
) -> float:
    """How far one comes from a place until something else stands in the way."""
    reach_m, done_m = far_m / _CLEAR, 0.0
    for _ in range(_SHEETS):
        origin = start + done_m * direction
        hit, place, _, _, obj, _ = scene.ray_cast(
            depsgraph, origin, direction, distance=reach_m - done_m
        )
        if not hit:
            return reach_m
        done_m = (place - start).length
        if obj.name not in own:
            return done_m
        done_m += _STEP_M
        if done_m >= reach_m:
            return reach_m
    return done_m


def _first_view(
    context: bpy.types.Context,
) -> tuple[bpy.types.Area, bpy.types.Region] | None:
    if bpy.app.background:
        return None
    for window in context.window_manager.windows:
        for area in window.screen.areas:
            region = next((item for item in area.regions if item.type == "WINDOW"), None)
            if area.type == "VIEW_3D" and region is not None:
                return area, region
    return None


def _distance_m(area: bpy.types.Area, region: bpy.types.Region, radius_m: float) -> float:
    """From how far a sphere in the middle of a view is seen as a whole."""
    look = area.spaces.active.region_3d
    if look.view_perspective != "PERSP":
        look.view_perspective = "PERSP"
    look.update()
    # The sidebar lies over the view's right part.
    beside_px = next((item.width for item in area.regions if item.type == "UI"), 0)
    beside_px = beside_px if bpy.context.preferences.system.use_region_overlap else 0
    half_px = max(region.width / 2 - beside_px, region.width / 8)
    across = half_px / (region.width / 2) / look.window_matrix[0][0]
    upright = 1.0 / look.window_matrix[1][1]
    return _MARGIN * radius_m / math.sin(math.atan(min(across, upright)))
