"""A floor plan -> a room of plain bodies in the open scene."""

from __future__ import annotations

import colorsys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import bpy
import numpy as np

from ...lib.floorplan.building import Body, Building, Thing, building_of
from ...lib.floorplan.files import plan_text
from ...lib.floorplan.heights import GROUPS, BuildSettings
from ...lib.floorplan.plan import FloorPlan, Point
from ...lib.names import short
from .materials import node_material

PLAN_KEY = "ideal_floor_plan"
"""Where the room's collection keeps the plan that it was built from, as JSON."""
SHAPE_KEY = "ideal_floor_plan_shape"
"""Where an object keeps which shape of the plan it is: ``objects/3``."""
CORNERS_KEY = "ideal_floor_plan_corners"
"""Where it keeps how many corners its outline has: its mesh's first vertices, in their order."""
NAME_KEY = "ideal_floor_plan_object"
"""Where it keeps its own name, by which it is told from its copies."""
UNBUILT_KEY = "ideal_floor_plan_unbuilt"
"""Where the collection keeps which shapes could not be built, with spaces between."""
PART_KEY = "ideal_floor_plan_part"
"""What marks the floor and the walls."""

_FLOOR_M = 0.1
_COLORS = {
    "floor": (0.62, 0.55, 0.45),
    "wall": (0.8, 0.8, 0.78),
    "windows": (0.45, 0.7, 0.9),
    "doors": (0.45, 0.28, 0.15),
}
_MATERIAL = "Floor plan: {}"
_LONGEST_NAME = 60
_MARGIN = 1.15


@dataclass(frozen=True)
class BuiltRoom:
    """What was made.

    Attributes:
        collection: the room's own, in the scene's.
        objects: all that is in it.
        left_out: sentences about what could not be built.
    """

    collection: bpy.types.Collection
    objects: tuple[bpy.types.Object, ...]
    left_out: tuple[str, ...]


def build_room(
    context: bpy.types.Context,
    plan: FloorPlan,
    settings: BuildSettings | None = None,
    **heights: float,
) -> BuiltRoom:
    """Build a plan's room into the open scene, in a collection of its own.

    The plan's coordinates are the world's: its origin is the world's origin. Walls stand outside
    the boundary, with holes for windows and doors; every object, window and door is a prism on
    its own footprint, its origin in the footprint's middle, under its label. A camera that looks
    down on the room and a sun are made where the scene has none; there is no ceiling.
    `floorplan.plan_of_scene` gives the plan back, with what was changed since.

    Call it from an operator with undo: all data is made here and nothing that was there is
    changed, but for `scene.camera` where there was none.

    Args:
        context: the open scene.
        plan: the layout, as `lib.floorplan.files.read_plan` reads it.
        settings: heights and thickness.
        heights: fields of the settings, as ``wall_height_m=3.0``, instead.

    Returns:
        what was made, and sentences about what was left out: a broken outline does not stop the
        rest.

    Raises:
        PlanFault: its lengths are not in metres, or nothing of it can be built. Nothing is made.
    """
    settings = BuildSettings(**heights) if settings is None else settings
    building = building_of(plan, settings)
    document = plan_text(plan, "json")
    room = bpy.data.collections.new(short(f"Floor plan {plan.layout_id}")[:_LONGEST_NAME])
    room[PLAN_KEY] = document
    room[UNBUILT_KEY] = " ".join(_unbuilt(plan, building))
    context.scene.collection.children.link(room)
    objects = [*_shell(building), *(_prism(thing) for thing in building.things)]
    for obj in objects:
        room.objects.link(obj)
    objects += _equipment(context.scene, room, building, settings.wall_height_m)
    context.view_layer.update()
    return BuiltRoom(room, tuple(objects), building.left_out)


def _unbuilt(plan: FloorPlan, building: Building) -> list[str]:
    built = {shape_key(thing.group, thing.index) for thing in building.things}
    keys = (shape_key(group, k) for group in GROUPS for k in range(len(getattr(plan, group))))
    return [key for key in keys if key not in built]


def shape_key(group: str, index: int) -> str:
    """How an object or a collection names a shape of the plan."""
    return f"{group}/{index}"


def _shell(building: Building) -> list[bpy.types.Object]:
    """The floor, its top at zero, and the walls as one mesh."""
    parts = []
    if building.floor is not None:
        parts.append(_part("Floor", "floor", [Body(building.floor, -_FLOOR_M, 0.0)]))
    if building.walls:
        parts.append(_part("Walls", "wall", building.walls))
    return parts


def _part(name: str, kind: str, bodies: Sequence[Body]) -> bpy.types.Object:
    corners = np.concatenate([np.array(body.outline) for body in bodies])
    x, y = ((corners.min(axis=0) + corners.max(axis=0)) / 2).tolist()
    obj = _object(name, bodies, (x, y), kind, _COLORS[kind])
    obj[PART_KEY] = kind
    return obj


def _prism(thing: Thing) -> bpy.types.Object:
    color = _COLORS.get(thing.group) or category_color(thing.category)
    kind = thing.category if thing.group == "objects" else thing.group[:-1]
    obj = _object(thing.label, [thing.body], thing.center, kind, color)
    obj[SHAPE_KEY] = shape_key(thing.group, thing.index)
    obj[CORNERS_KEY] = len(thing.body.outline)
    obj[NAME_KEY] = obj.name
    return obj


def _object(
    name: str,
    bodies: Sequence[Body],
    center: Point,
    kind: str,
    color: tuple[float, float, float],
) -> bpy.types.Object:
    vertices: list[tuple[float, float, float]] = []
    faces: list[list[int]] = []
    bottom = min(body.bottom_m for body in bodies)
    for body in bodies:
        points, sides = prism_mesh(body, center, bottom, len(vertices))
        vertices += points
        faces += sides
    mesh = bpy.data.meshes.new(name[:_LONGEST_NAME])
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(_material(kind, color))
    obj = bpy.data.objects.new(name[:_LONGEST_NAME], mesh)
    obj.location = (*center, bottom)
    return obj


def prism_mesh(
    body: Body, center: Point, bottom_m: float, first: int
) -> tuple[list[tuple[float, float, float]], list[list[int]]]:
    """A body's vertices about its origin, the outline at the bottom first, and its faces.

    Args:
        body: the body.
        center, bottom_m: its origin.
        first: number of its first vertex.
    """
    outline = np.array(body.outline) - center
    low, high = body.bottom_m - bottom_m, body.top_m - bottom_m
    count = len(outline)
    x, y = outline.T
    # Twice the signed area: the faces look outwards whichever way round the outline is written.
    left_about = float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) > 0.0
    vertices = [(px, py, z) for z in (low, high) for px, py in outline.tolist()]
    ring = [*range(count), 0]
    faces = [list(range(count))[::-1], list(range(count, 2 * count))]
    faces += [[a, b, count + b, count + a] for a, b in pairwise(ring)]
    turned = faces if left_about else [face[::-1] for face in faces]
    return vertices, [[first + number for number in face] for face in turned]


def category_color(category: str) -> tuple[float, float, float]:
    """A plain colour of its own for a category, the same everywhere."""
    mark = zlib.crc32(category.encode())
    hue, shade = mark % 360 / 360, mark // 360 % 3
    return colorsys.hsv_to_rgb(hue, 0.35 + 0.1 * shade, 0.85 - 0.1 * shade)


def _material(kind: str, color: tuple[float, float, float]) -> bpy.types.Material:
    name = _MATERIAL.format(kind)[:_LONGEST_NAME]
    known = bpy.data.materials.get(name)
    if known is not None:
        return known
    material = node_material(name)
    rgba = (*color, 1.0)
    material.diffuse_color = rgba
    shader = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    shader.inputs["Base Color"].default_value = rgba
    shader.inputs["Roughness"].default_value = 0.8
    return material


def _equipment(
    scene: bpy.types.Scene, room: bpy.types.Collection, building: Building, height_m: float
) -> list[bpy.types.Object]:
    """A camera over the room and a sun, where the scene has none."""
    made = []
    points = [building.floor or (), *(body.outline for body in building.walls)]
    points += [thing.body.outline for thing in building.things]
    low, high = (
        edge(np.concatenate([np.array(p) for p in points if len(p)]), axis=0)
        for edge in (np.min, np.max)
    )
    middle, size = (low + high) / 2, high - low
    if scene.camera is None:
        made.append(_camera(scene, middle.tolist(), float(size.max()), height_m))
    if not any(obj.type == "LIGHT" for obj in scene.objects):
        sun = bpy.data.lights.new("Floor plan sun", "SUN")
        sun.energy, sun.angle = 3.0, 0.5
        light = bpy.data.objects.new("Floor plan sun", sun)
        light.location = (*middle.tolist(), height_m + 2.0)
        light.rotation_euler = (0.35, 0.2, 0.0)
        made.append(light)
    for obj in made:
        room.objects.link(obj)
    return made


def _camera(
    scene: bpy.types.Scene, middle: list[float], side_m: float, height_m: float
) -> bpy.types.Object:
    """Looks straight down, +y up in the picture as in the plan."""
    data = bpy.data.cameras.new("Floor plan camera")
    data.type, data.sensor_fit = "ORTHO", "AUTO"
    width, height = scene.render.resolution_x, scene.render.resolution_y
    # The scale is that of the picture's longer side.
    data.ortho_scale = side_m * _MARGIN * max(width, height) / min(width, height)
    data.clip_end = height_m + 20.0
    obj = bpy.data.objects.new("Floor plan camera", data)
    obj.location = (*middle, height_m + 10.0)
    scene.camera = obj
    return obj
