"""A room that was built from a floor plan -> the plan as the room stands now."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Container, Iterator, Sequence

import bpy
import numpy as np

from ...lib.categories import AssetKind
from ...lib.floorplan.building import open_ring
from ...lib.floorplan.faults import PlanFault
from ...lib.floorplan.files import plan_of
from ...lib.floorplan.from_footprints import PlanSettings
from ...lib.floorplan.heights import GROUPS, Group
from ...lib.floorplan.kinds import category_of
from ...lib.floorplan.plan import FloorPlan, Point, Shape
from .as_rendered import as_rendered
from .assets import Asset, shown_objects
from .errors import SceneError
from .floorplan_building import (
    CORNERS_KEY,
    NAME_KEY,
    PART_KEY,
    PLAN_KEY,
    SHAPE_KEY,
    UNBUILT_KEY,
    shape_key,
)
from .footprints import footprints_of

UNMOVED_M = 1e-4
"""A shape whose corners are where they were is given back as it was written."""

_UPRIGHT = math.cos(math.radians(0.1))
_COPY_NUMBER = re.compile(r"\.\d+$")

Changed = dict[Group, list[Shape]]


def built_room(scene: bpy.types.Scene) -> bpy.types.Collection | None:
    """The collection of the room that was built last in a scene; None where none was."""
    built = [child for child in scene.collection.children_recursive if PLAN_KEY in child]
    return built[-1] if built else None


def built_plan(
    context: bpy.types.Context, room: bpy.types.Collection, settings: PlanSettings
) -> tuple[FloorPlan, list[str]]:
    """The plan of a built room, and sentences about what was left out.

    What stands where it was built has its outline as it was written; what was moved, turned,
    scaled or edited has the one it has now; what was deleted or is hidden for render is missing; a
    copy, or another mesh that a person put into the room's collection, is an object under a label
    of its own. What could not be built, and the boundary and walls, are as they were written.

    Raises:
        SceneError: what the collection keeps is no plan.
    """
    try:
        plan = plan_of(str(room[PLAN_KEY]), "json")
    except PlanFault as fault:
        raise SceneError(f"{room.name}: the plan in it cannot be read ({fault})") from fault
    originals, copies, others = _sorted(context, room, plan)
    unbuilt = str(room.get(UNBUILT_KEY, "")).split()
    with as_rendered(context.view_layer, [*originals.values(), *copies]):
        shapes = _shapes(context, plan, originals, unbuilt, settings)
        for obj in copies:
            _add_copy(context, plan, shapes, obj, settings)
    footprints, without = footprints_of(context.view_layer, others, settings)
    for footprint in footprints:
        label = _free_label(footprint.category, _labels(shapes))
        points = tuple((x, y) for x, y in footprint.outline.exterior.coords[:-1])
        shapes["objects"].append(Shape(label, points))
    remarks = [f"{name}: has no geometry and is left out" for name in without]
    made = {group: tuple(found) for group, found in shapes.items()}
    return dataclasses.replace(plan, **made), remarks


def _sorted(
    context: bpy.types.Context, room: bpy.types.Collection, plan: FloorPlan
) -> tuple[dict[str, bpy.types.Object], list[bpy.types.Object], list[Asset]]:
    """Objects by the shape they were built as, copies of them, and what a person added."""
    known = {shape_key(group, k) for group in GROUPS for k in range(len(getattr(plan, group)))}
    inside = {obj.name for obj in room.all_objects}
    originals: dict[str, bpy.types.Object] = {}
    copies, others = [], []
    shown = [obj for obj in shown_objects(context.view_layer) if obj.name in inside]
    # The copies last: the one that still has its name is the original.
    for obj in sorted(shown, key=lambda obj: obj.get(NAME_KEY) != obj.name):
        key = obj.get(SHAPE_KEY)
        if key in known:
            if originals.setdefault(key, obj) is not obj:
                copies.append(obj)
        elif PART_KEY not in obj and obj.type == "MESH" and obj.parent is None:
            others.append(_asset(obj))
    return originals, copies, others


def _asset(obj: bpy.types.Object) -> Asset:
    category = category_of(_COPY_NUMBER.sub("", obj.name)) or "object"
    return Asset(obj, AssetKind("", category, None, has_yaw=True))


def _shapes(
    context: bpy.types.Context,
    plan: FloorPlan,
    originals: dict[str, bpy.types.Object],
    unbuilt: Container[str],
    settings: PlanSettings,
) -> Changed:
    shapes: Changed = {}
    for group in GROUPS:
        shapes[group] = []
        for index, shape in enumerate(getattr(plan, group)):
            key = shape_key(group, index)
            if key in originals:
                shapes[group].append(_as_it_stands(context, shape, originals[key], settings))
            elif key in unbuilt:
                shapes[group].append(shape)
    return shapes


def _add_copy(
    context: bpy.types.Context,
    plan: FloorPlan,
    shapes: Changed,
    obj: bpy.types.Object,
    settings: PlanSettings,
) -> None:
    name, _, index = str(obj[SHAPE_KEY]).partition("/")
    group = next(group for group in GROUPS if group == name)
    shape: Shape = getattr(plan, group)[int(index)]
    label = _free_label(category_of(shape.label), _labels(shapes))
    copied = _as_it_stands(context, shape, obj, settings)
    shapes[group].append(dataclasses.replace(copied, label=label))


def _labels(shapes: Changed) -> set[str]:
    return {shape.label for found in shapes.values() for shape in found}


def _free_label(category: str, taken: Container[str]) -> str:
    """The category, or with the first number that is free."""

    def labels() -> Iterator[str]:
        yield category
        number = 1
        while True:
            yield f"{category}_{number}"
            number += 1

    return next(label for label in labels() if label not in taken)


def _as_it_stands(
    context: bpy.types.Context, shape: Shape, obj: bpy.types.Object, settings: PlanSettings
) -> Shape:
    """A shape with the outline that its object has now."""
    written = open_ring(shape.points)
    points = _corners(obj)
    if points is None:
        found, _ = footprints_of(context.view_layer, [_asset(obj)], settings)
        if not found:
            return shape
        points = [(x, y) for x, y in found[0].outline.exterior.coords[:-1]]
    elif len(points) == len(written) and np.allclose(points, written, rtol=0.0, atol=UNMOVED_M):
        return shape
    rounded = [(round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in points]
    closing = rounded[:1] if len(written) < len(shape.points) else []
    return dataclasses.replace(shape, points=(*rounded, *closing))


def _corners(obj: bpy.types.Object) -> Sequence[Point] | None:
    """The outline of a prism as it was built, where it stands now; None of one that is no more."""
    count = int(obj[CORNERS_KEY])
    matrix = np.array(obj.matrix_world)
    up = matrix[:3, 2] / (np.linalg.norm(matrix[:3, 2]) or 1.0)
    is_prism = len(obj.data.vertices) == 2 * count and not obj.modifiers
    if not is_prism or abs(up[2]) < _UPRIGHT:
        return None
    flat = np.empty(len(obj.data.vertices) * 3, dtype=np.float32)
    obj.data.vertices.foreach_get("co", flat)
    corners = flat.reshape(-1, 3)[:count].astype(float)
    placed = corners @ matrix[:3, :3].T + matrix[:3, 3]
    return [(float(x), float(y)) for x, y in placed[:, :2]]
