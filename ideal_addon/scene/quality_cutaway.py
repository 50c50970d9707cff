"""A room opened towards a camera that stands outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from shapely.geometry import LineString, Point, Polygon

from ...lib.quality.room import FurnishedRoom
from ...lib.quality.views import ViewCamera
from .assets import shown_objects
from .quality_objects import is_room_part, is_shell, members_of
from .quality_rooms import Parts, shell_parts
from .temporary import temporary_settings

_WALL = "ideal_view.wall"
_BEHIND_M = 0.01
_IN_WALL_M = 0.5
"""A door or window that is farther from the outline belongs to another room."""


@dataclass(frozen=True, eq=False)
class Cutaway:
    """What a camera outside of a room does not see.

    Attributes:
        sides: of the room's outline.
        open: whether each is left out, as the camera is behind it.
        above, below: whether the camera is over the ceiling or under the floor.
    """

    sides: tuple[LineString, ...]
    open: tuple[bool, ...]
    above: bool
    below: bool

    @classmethod
    def towards(cls, room: FurnishedRoom, camera: ViewCamera) -> Cutaway | None:
        """None where the camera is in the room, or nobody knows where that is."""
        if room.boundary is None:
            return None
        x, y, z = camera.position_m
        above = room.height_m is not None and z > room.floor_z_m + room.height_m
        below = z < room.floor_z_m
        sides = tuple(LineString(side) for side in pairwise(room.boundary.exterior.coords))
        inside = room.boundary.contains(Point(x, y))
        if inside and not above and not below:
            return None
        opened = tuple(not inside and _is_behind(room.boundary, side, (x, y)) for side in sides)
        return cls(sides, opened, above, below)

    def hides(self, x: float, y: float) -> bool:
        """Whether what is at a place of the outline is left out."""
        return self.open[self._nearest(x, y)]

    def apart_m(self, x: float, y: float) -> float:
        """How far a place is from the outline."""
        return float(self.sides[self._nearest(x, y)].distance(Point(x, y)))

    def _nearest(self, x: float, y: float) -> int:
        return int(np.argmin([side.distance(Point(x, y)) for side in self.sides]))


def _is_behind(boundary: Polygon, side: LineString, point: tuple[float, float]) -> bool:
    """Whether a point is on the outer side of the line through a wall."""
    (x0, y0), (x1, y1) = side.coords
    across = (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)
    inward = 1.0 if boundary.exterior.is_ccw else -1.0
    return inward * across < -_BEHIND_M * side.length


@contextmanager
def cut_open(context: bpy.types.Context, room: FurnishedRoom, camera: ViewCamera) -> Iterator[None]:
    """What stands between a camera outside and the room is not rendered for a while.

    That is the ceiling from above, the walls, doors and windows on the camera's side, and all
    that is not of this room.
    """
    cutaway = Cutaway.towards(room, camera)
    if cutaway is None:
        yield
        return
    parts = shell_parts(context, room.id)
    wall = parts.get("wall")
    own = members_of(room)
    hidden = [
        obj
        for obj in shown_objects(context.view_layer)
        if obj.name not in own and _is_hidden(obj, cutaway, parts)
    ]
    if wall is not None and any(cutaway.open):
        hidden.append(wall)
    with temporary_settings(*((obj, {"hide_render": True}) for obj in hidden)):
        if wall is None or wall not in hidden:
            yield
            return
        with _standing_rest(context, wall, cutaway):
            yield


def _is_hidden(obj: bpy.types.Object, cutaway: Cutaway, parts: Parts) -> bool:
    """Whether what is none of the room's things is left out; of walls, `cut_open` leaves a rest."""
    if obj.type in {"LIGHT", "CAMERA", "LIGHT_PROBE"}:
        return False
    part = next((name for name, known in parts.items() if known == obj), None)
    if part is not None:
        return {"ceiling": cutaway.above, "floor": cutaway.below}.get(part, False)
    if not is_room_part(obj) or is_shell(obj):
        return True
    x, y = _middle(obj)
    return cutaway.apart_m(x, y) > _IN_WALL_M or cutaway.hides(x, y)


def _middle(obj: bpy.types.Object) -> tuple[float, float]:
    corners = np.array([obj.matrix_world @ Vector(corner) for corner in obj.bound_box])
    x, y, _ = ((corners.min(axis=0) + corners.max(axis=0)) / 2).tolist()
    return x, y


@contextmanager
def _standing_rest(
    context: bpy.types.Context, wall: bpy.types.Object, cutaway: Cutaway
) -> Iterator[None]:
    """A copy of the walls without those on the camera's side."""
    depsgraph = context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(wall.evaluated_get(depsgraph), depsgraph=depsgraph)
    obj = bpy.data.objects.new(_WALL, mesh)
    try:
        _open_mesh(mesh, wall, cutaway)
        obj.matrix_world = wall.matrix_world
        context.scene.collection.objects.link(obj)
        yield
    finally:
        bpy.data.objects.remove(obj)
        bpy.data.meshes.remove(mesh)


def _open_mesh(mesh: bpy.types.Mesh, wall: bpy.types.Object, cutaway: Cutaway) -> None:
    shape = bmesh.new()
    try:
        shape.from_mesh(mesh)
        near = []
        for face in shape.faces:
            x, y, _ = wall.matrix_world @ face.calc_center_median()
            if cutaway.hides(x, y):
                near.append(face)
        bmesh.ops.delete(shape, geom=near, context="FACES")
        shape.to_mesh(mesh)
    finally:
        shape.free()
