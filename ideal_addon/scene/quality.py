"""The open scene -> furnished rooms, as their quality is assessed."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np

from ...lib.bundle import METADATA_FILE, BundleError, read_instances
from ...lib.bundle_fields import read_json
from ...lib.geometry.placed_mesh import Mesh, PlacedMesh
from ...lib.layout import FloatArray, Vec3
from ...lib.quality.room import FurnishedRoom, Thing, TurnedBox
from .as_rendered import as_rendered
from .assets import Asset, all_members, find_assets
from .bounds import pieces
from .floorplan_room import bundle_room, plan_room


def rooms_of_scene(
    context: bpy.types.Context, room_type: str = "", room_size_m: Vec3 | None = None
) -> list[FurnishedRoom]:
    """The rooms of the open scene as it stands now, world frame, metres.

    Args:
        context: the open scene and view layer; nothing in them is changed.
        room_type: else that of the bundle's ground truth.
        room_size_m: of a room that is centred on the origin and has no walls of InfiniGen's.

    Raises:
        SceneError: there is no room, or nothing in it.
    """
    known = bundle_room()
    kind = room_type or (known.type if known else "room")
    around = plan_room(context, room_size_m)
    assets = find_assets(context.view_layer, kind)
    things, floor_z = _things(context, assets, _object_ids()), 0.0
    size = room_size_m or (known.size_m if known else None)
    return [
        FurnishedRoom(
            "room",
            kind,
            tuple(things),
            around.boundary,
            floor_z,
            None if size is None else size[2],
            around.openings,
            around.remarks,
        )
    ]


def _object_ids() -> dict[str, str]:
    """Ids of the open bundle's objects by the name of the asset; empty for any other file."""
    path = Path(bpy.data.filepath).parent / METADATA_FILE
    try:
        return {item.asset: item.object_id for item in read_instances(read_json(path), path)}
    except BundleError:
        return {}


def _things(context: bpy.types.Context, assets: list[Asset], ids: dict[str, str]) -> list[Thing]:
    with as_rendered(context.view_layer, all_members(assets)):
        depsgraph = context.evaluated_depsgraph_get()
        meshes = placed_meshes(depsgraph, assets)
    things = []
    for asset in assets:
        if asset.name in meshes:
            root = np.array(asset.root.matrix_world)
            box = turned_box(meshes[asset.name], root, asset.kind.front is not None)
            things.append(
                Thing(
                    ids.get(asset.name, asset.name),
                    asset.kind.category,
                    box,
                    meshes[asset.name],
                    _yaw_deg(asset, root),
                    asset.name,
                )
            )
    return things


def placed_meshes(depsgraph: bpy.types.Depsgraph, assets: list[Asset]) -> dict[str, PlacedMesh]:
    """The evaluated meshes of assets by name; each mesh is read once."""
    from .overlaps import _faces

    known: dict[int, Mesh] = {}
    placed: dict[str, list[tuple[Mesh, FloatArray]]] = {}
    for piece in pieces(depsgraph, assets):
        key = piece.obj.data.as_pointer()
        if key not in known:
            known[key] = Mesh(piece.vertices, _faces(piece.obj))
        placed.setdefault(piece.asset, []).append((known[key], piece.matrix))
    return {name: PlacedMesh(tuple(parts)) for name, parts in placed.items()}


def turned_box(mesh: PlacedMesh, root: FloatArray, swapped: bool) -> TurnedBox:
    """The box of a mesh along the axes of its root; width along local Y where `swapped`."""
    scale = np.linalg.norm(root[:3, :3], axis=0)
    axes = (root[:3, :3] / scale).T
    if swapped:
        axes = np.array([-axes[1], axes[0], axes[2]])
    along = mesh.vertices @ axes.T
    low, high = along.min(axis=0), along.max(axis=0)
    return TurnedBox((low + high) / 2 @ axes, (high - low) / 2, axes)


def _yaw_deg(asset: Asset, root: FloatArray) -> float | None:
    if not asset.kind.has_yaw or asset.kind.front is None:
        return None
    return float(np.degrees(np.arctan2(root[1, 0], root[0, 0])) - 90.0) % 360.0
