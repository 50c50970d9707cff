"""The room of a floor plan: its outline, and the windows and doors in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

from ...lib.bundle import GT_FILE, BundleError, read_ground_truth
from ...lib.categories import ROOM_TYPES, AssetKind, factory_of, is_skipped
from ...lib.floorplan.from_footprints import Opening, OpeningKind, against_wall
from ...lib.floorplan.wall_sections import Hole, holes, room_outline
from ...lib.layout import FloatArray, Room, Vec3
from .assets import Asset, shown_objects
from .errors import SceneError
from .footprints import meshes_of
from .room import measure_room

_BESIDE_M = 0.02
"""A hole is an opening's where the two share more than this along the wall."""


@dataclass(frozen=True)
class PlanRoom:
    """A room from above.

    Attributes:
        boundary: its outline inside the walls, counter-clockwise, world frame.
        openings: in the boundary; windows and doors by the names of their objects, then holes
            that no object stands in.
        remarks: sentences about what was read with a doubt.
    """

    boundary: Polygon
    openings: tuple[Opening, ...] = ()
    remarks: tuple[str, ...] = ()


def bundle_room() -> Room | None:
    """Type and size of the room, where the open file is the scene.blend of a scene bundle."""
    path = Path(bpy.data.filepath).parent / GT_FILE if bpy.data.filepath else None
    if path is None or not path.is_file():
        return None
    try:
        return read_ground_truth(path).room
    except BundleError:
        # The scene tells the rest; that the file is broken is for those who score by it.
        return None


def plan_room(context: bpy.types.Context, size_m: Vec3 | None = None) -> PlanRoom:
    """The open scene's room.

    Its outline is the section of InfiniGen's walls, of any shape; the rectangle that was measured
    from inside where there is none that goes all the way round; that of the bundle's ground truth
    in a scene without InfiniGen's walls.

    Args:
        context: the open scene.
        size_m: of a room that is centred on the origin, instead.

    Raises:
        SceneError: nothing tells how large the room is.
    """
    if size_m is not None:
        return _with_openings(context, _rectangle((0.0, 0.0), size_m), None, 0.0)
    wall, floor = (_room_part(context.scene, name) for name in (".wall", ".floor"))
    if wall is None or floor is None:
        known = bundle_room()
        if known is None or known.size_m is None:
            raise SceneError(
                "no meshes named '*.wall' and '*.floor' in the scene: InfiniGen names a room's "
                "parts so; for another room give its size with --room-size W D H"
            )
        return _with_openings(context, _rectangle((0.0, 0.0), known.size_m), None, 0.0)
    return walled_room(context, wall, floor)


def walled_room(
    context: bpy.types.Context,
    wall: bpy.types.Object,
    floor: bpy.types.Object,
    *,
    alone: bool = True,
) -> PlanRoom:
    """The room within InfiniGen's meshes of its walls and floor.

    Args:
        context: the open scene.
        wall, floor: the meshes.
        alone: whether all doors and windows of the scene are its own; of one of several rooms
            only those that stand in a hole of its walls are.

    Raises:
        SceneError: they have no faces, or nothing tells how large the room is.
    """
    found = meshes_of(context.view_layer, [part(wall), part(floor)])
    if wall.name not in found or floor.name not in found:
        raise SceneError(f"{wall.name} or {floor.name} has no faces, so there is no room")
    triangles = found[floor.name].corners
    inside = _middle_of_largest(triangles)
    walls = found[wall.name].corners
    outline = room_outline(walls, inside)
    if outline is None and not alone:
        outline = _largest(triangles)
    elif outline is None:
        box = measure_room(context.scene)
        outline = _rectangle(box.floor_center_m[:2], box.size_m)
    floor_z_m = float(np.median(triangles[..., 2]))
    return _with_openings(context, outline, walls, floor_z_m, holes_only=not alone)


def type_by_name(floor_name: str) -> str:
    """The type of the room whose floor InfiniGen calls so; "" where it tells none.

    >>> type_by_name("living-room_0/0.floor"), type_by_name("hallway_0/0.floor")
    ('livingroom', '')
    """
    found = floor_name.partition("_")[0].replace("-", "")
    return found if found in ROOM_TYPES else ""


def _room_part(scene: bpy.types.Scene, suffix: str) -> bpy.types.Object | None:
    found = [obj for obj in scene.objects if obj.type == "MESH" and obj.name.endswith(suffix)]
    return found[0] if found else None


def part(obj: bpy.types.Object, category: str = "room") -> Asset:
    """A part of the room, to be read as an asset is."""
    return Asset(obj, AssetKind("", category, None, has_yaw=False))


def _rectangle(center: tuple[float, ...], size_m: Vec3) -> Polygon:
    (x, y), (width, depth, _) = center, size_m
    return shapely.box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)


def _middle_of_largest(triangles: FloatArray) -> tuple[float, float]:
    """A point on the floor; the middle of a floor that is no rectangle may lie beside it."""
    one, two = (triangles[:, k, :2] - triangles[:, 0, :2] for k in (1, 2))
    areas = np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0])
    x, y = triangles[int(areas.argmax()), :, :2].mean(axis=0).tolist()
    return (x, y)


def _largest(triangles: FloatArray) -> Polygon:
    """The outline of a floor (m, 3, 3), of its largest piece."""
    covered = shapely.union_all(shapely.polygons(triangles[..., :2]), grid_size=1e-3)
    return max(shapely.get_parts(covered), key=lambda piece: piece.area)


def _with_openings(
    context: bpy.types.Context,
    boundary: Polygon,
    walls: FloatArray | None,
    floor_z_m: float,
    *,
    holes_only: bool = False,
) -> PlanRoom:
    boundary = shapely.orient_polygons(boundary)
    gaps = [] if walls is None else holes(walls, boundary, floor_z_m)
    openings: list[Opening] = []
    remarks: list[str] = []
    for asset, points in _in_walls(context.view_layer):
        kind: OpeningKind = "window" if asset.kind.category == "window" else "door"
        stands = against_wall(kind, points, boundary)
        if holes_only and (stands is None or _hole_of(stands, gaps) is None):
            continue
        if stands is None:
            remarks.append(f"{asset.name}: stands in no wall of the room and is left out")
            continue
        hole = _hole_of(stands, gaps)
        if hole is not None:
            gaps.remove(hole)
        openings.append(stands if hole is None else Opening(kind, hole.start, hole.end))
    openings += [
        Opening("door" if gap.reaches_floor else "window", gap.start, gap.end) for gap in gaps
    ]
    return PlanRoom(boundary, tuple(openings), tuple(remarks))


def _in_walls(view_layer: bpy.types.ViewLayer) -> list[tuple[Asset, FloatArray]]:
    """InfiniGen's doors and windows, each with its vertices from above (n, 2)."""
    assets = [
        part(obj, "window" if "Window" in factory else "door")
        for obj in shown_objects(view_layer)
        if (factory := factory_of(obj.name)) is not None
        and is_skipped(factory)
        and ("Window" in factory or ("Door" in factory and "Casing" not in factory))
    ]
    found = meshes_of(view_layer, assets)
    return [(asset, found[asset.name].vertices[:, :2]) for asset in assets if asset.name in found]


def _hole_of(opening: Opening, gaps: Sequence[Hole]) -> Hole | None:
    """The hole that an opening closes: that which it shares most with, along the wall.

    A hole tells the width of a door better than its leaf does, which may stand open.
    """
    line = LineString([opening.start, opening.end]).buffer(_BESIDE_M, cap_style="flat")
    shared = [LineString([gap.start, gap.end]).intersection(line).length for gap in gaps]
    best = max(range(len(gaps)), key=shared.__getitem__, default=None)
    return gaps[best] if best is not None and shared[best] > _BESIDE_M else None
