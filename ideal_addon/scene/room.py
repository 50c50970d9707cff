"""The room itself, measured: rays from inside against walls, floor and ceiling."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Vector

from ...lib.layout import Vec3
from .as_rendered import as_rendered
from .errors import SceneError

_FRACTIONS = (-0.42, -0.3, -0.15, 0.0, 0.15, 0.3, 0.42)
_HEIGHTS_M = (0.06, 0.2, 0.5, 1.0, 2.5)


@dataclass(frozen=True)
class RoomBox:
    """Interior of a rectangular room: centre of its floor and its size, metres, world frame."""

    floor_center_m: Vec3
    size_m: Vec3

    def contains(self, point: Vec3) -> bool:
        """Whether a point lies inside the room."""
        cx, cy, z0 = self.floor_center_m
        width, depth, height = self.size_m
        x, y, z = point
        return abs(x - cx) < width / 2 and abs(y - cy) < depth / 2 and z0 < z < z0 + height


def _part(scene: bpy.types.Scene, suffix: str) -> bpy.types.Object:
    found = [obj for obj in scene.objects if obj.type == "MESH" and obj.name.endswith(suffix)]
    if not found:
        raise SceneError(
            f"no mesh named '*{suffix}' in the scene: InfiniGen names a room's parts so; "
            "for another room give its size with --room-size W D H"
        )
    return found[0]


def _hit(obj: bpy.types.Object, origin: Vector, direction: Vector) -> Vector | None:
    inverse = obj.matrix_world.inverted()
    local = (inverse.to_3x3() @ direction).normalized()
    found, location, _, _ = obj.ray_cast(inverse @ origin, local)
    return obj.matrix_world @ location if found else None


def _bounds(obj: bpy.types.Object) -> tuple[np.ndarray, np.ndarray]:
    corners = np.array([obj.matrix_world @ Vector(corner) for corner in obj.bound_box])
    return corners.min(axis=0), corners.max(axis=0)


def _plane(obj: bpy.types.Object, origins: list[Vector], direction: Vector, axis: int) -> float:
    """Coordinate of the plane that most rays hit: a window or door hole leads a few astray."""
    hits = [_hit(obj, origin, direction) for origin in origins]
    values = [round(hit[axis], 4) for hit in hits if hit is not None]
    if not values:
        raise SceneError(f"{obj.name}: no ray from inside the room hits it")
    value, _ = Counter(values).most_common(1)[0]
    return value


def measure_room(scene: bpy.types.Scene) -> RoomBox:
    """Measure a rectangular InfiniGen room from inside.

    Raises:
        SceneError: the scene has no walls, floor or ceiling under InfiniGen's names.
    """
    parts = [_part(scene, name) for name in (".wall", ".floor", ".ceiling")]
    with as_rendered(bpy.context.view_layer, parts):
        try:
            return _measure(*parts)
        except SceneError:
            raise
        except (ValueError, RuntimeError) as error:
            names = ", ".join(part.name for part in parts)
            raise SceneError(f"the room's {names} cannot be measured ({error})") from error


def _measure(wall: bpy.types.Object, floor: bpy.types.Object, ceiling: bpy.types.Object) -> RoomBox:
    low, high = _bounds(floor)
    middle, half = (low + high) / 2, (high - low) / 2
    column = [
        Vector((middle[0] + f * half[0], middle[1] + g * half[1], high[2] + 0.5))
        for f in _FRACTIONS
        for g in _FRACTIONS
    ]
    bottom = _plane(floor, column, Vector((0, 0, -1)), 2)
    top = _plane(ceiling, column, Vector((0, 0, 1)), 2)
    limits = []
    for axis in (0, 1):
        other = 1 - axis
        for sign in (-1.0, 1.0):
            direction = Vector((0, 0, 0))
            direction[axis] = sign
            origins = []
            for fraction in _FRACTIONS:
                for height in _HEIGHTS_M:
                    origin = Vector((middle[0], middle[1], bottom + height))
                    origin[other] += 2 * fraction * half[other]
                    origins.append(origin)
            limits.append(_plane(wall, origins, direction, axis))
    x0, x1, y0, y1 = limits
    return RoomBox(((x0 + x1) / 2, (y0 + y1) / 2, bottom), (x1 - x0, y1 - y0, top - bottom))


def center_room(scene: bpy.types.Scene, box: RoomBox, tolerance_m: float = 1e-3) -> bool:
    """Move everything so that the floor's centre is the origin; False where it already is."""
    offset = Vector(box.floor_center_m)
    if offset.length <= tolerance_m:
        return False
    roots = [obj for obj in scene.objects if obj.parent is None]
    wanted = {obj.name: obj.location - offset for obj in roots}
    for obj in roots:
        obj.location = wanted[obj.name]
    # Animations and drivers act again now, as they would when the file is opened.
    scene.frame_set(scene.frame_current)
    for obj in roots:
        if (obj.location - wanted[obj.name]).length > tolerance_m:
            raise SceneError(
                f"{obj.name}: an animation or driver moves it, so the room cannot be centred; "
                "remove it and save the file first"
            )
    return True
