"""The open scene -> furnished rooms, as their quality is assessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np

from ...lib.bundle import METADATA_FILE, BundleError, read_instances
from ...lib.bundle_fields import read_json
from ...lib.categories import AssetKind, asset_kind
from ...lib.geometry.placed_mesh import PlacedMesh
from ...lib.layout import FloatArray, Vec3
from ...lib.quality.room import FurnishedRoom, Thing, TurnedBox
from .as_rendered import as_rendered
from .assets import Asset, all_members
from .errors import SceneError
from .extraction import SQUARE_TOLERANCE_M
from .placed_meshes import placed_meshes
from .quality_objects import find_furniture, object_ids
from .quality_rooms import Shell, shells_of_scene


@dataclass(frozen=True, eq=False)
class _Read:
    """An object as it was read: its asset, its meshes and its root's matrix, world frame."""

    asset: Asset
    mesh: PlacedMesh
    root: FloatArray

    @property
    def name(self) -> str:
        return self.asset.name


def rooms_of_scene(
    context: bpy.types.Context, room_type: str = "", room_size_m: Vec3 | None = None
) -> list[FurnishedRoom]:
    """The rooms of the open scene as it stands now, world frame, metres.

    An object belongs to the room that its middle is in, else to the nearest.

    Args:
        context: the open scene and view layer; nothing in them is changed.
        room_type: else that of the bundle's ground truth, or what InfiniGen calls the room; of
            several rooms only for those that InfiniGen gives none.
        room_size_m: of a room that is centred on the origin and has no walls of InfiniGen's.

    Raises:
        SceneError: there is no room, or nothing in it.
    """
    shells = shells_of_scene(context, room_type, room_size_m)
    assets = find_furniture(context.view_layer, shells[0].type)
    read = _read(context, assets)
    if not read:
        raise SceneError(
            "no furniture in the scene: nothing that a render shows stands in the room"
        )
    seen = {item.name for item in read}
    unseen = [
        f"{item.name}: has no faces, or no finite place, and is left out"
        for item in assets
        if item.name not in seen
    ]
    homes = [_home(shells, item.mesh) for item in read]
    kinds = {item.name: _kind(item.asset, home) for item, home in zip(read, homes, strict=True)}
    ids = object_ids({name: kind.category for name, kind in kinds.items()}, known_ids())
    things = [_thing(item, kinds[item.name], ids[item.name]) for item in read]
    return [
        FurnishedRoom(
            shell.id,
            shell.type,
            tuple(thing for thing, home in zip(things, homes, strict=True) if home is shell),
            shell.boundary,
            shell.floor_z_m,
            shell.height_m,
            shell.openings,
            (*shell.remarks, *(unseen if shell is shells[0] else ())),
        )
        for shell in shells
    ]


def known_ids() -> dict[str, str]:
    """Ids of the open bundle's objects by the name of the asset; empty for any other file."""
    if not bpy.data.filepath:
        return {}
    path = Path(bpy.data.filepath).parent / METADATA_FILE
    try:
        return {item.asset: item.object_id for item in read_instances(read_json(path), path)}
    except BundleError:
        return {}


def _read(context: bpy.types.Context, assets: Sequence[Asset]) -> list[_Read]:
    """The assets that have a face to see, in their order."""
    with as_rendered(context.view_layer, all_members(assets)):
        depsgraph = context.evaluated_depsgraph_get()
        meshes = placed_meshes(depsgraph, assets, faces_only=True)
        return [
            _Read(asset, meshes[asset.name], np.array(asset.root.matrix_world))
            for asset in assets
            if asset.name in meshes
        ]


def _home(shells: Sequence[Shell], mesh: PlacedMesh) -> Shell:
    if len(shells) == 1:
        return shells[0]
    middle = (mesh.vertices.min(axis=0) + mesh.vertices.max(axis=0)) / 2
    return min(shells, key=lambda shell: shell.apart_m(middle))


def _kind(asset: Asset, home: Shell) -> AssetKind:
    """Some categories go by the room's type."""
    return asset_kind(asset.kind.factory, home.type) if asset.kind.factory else asset.kind


def _thing(read: _Read, kind: AssetKind, name: str) -> Thing:
    box = turned_box(read.mesh, read.root, kind.front is not None)
    return Thing(name, kind.category, box, read.mesh, _yaw_deg(kind, box), read.name)


def turned_box(mesh: PlacedMesh, root: FloatArray, has_front: bool) -> TurnedBox:
    """The box of a mesh along the axes of its root; depth along local X where that is its front."""
    axes = _axes(root)
    if has_front:
        axes = np.array([-axes[1], axes[0], axes[2]])
    along = mesh.vertices @ axes.T
    low, high = along.min(axis=0), along.max(axis=0)
    return TurnedBox((low + high) / 2 @ axes, (high - low) / 2, axes)


def _axes(root: FloatArray) -> FloatArray:
    """Rows: the directions of a root's local X, Y and Z, made orthonormal and right-handed.

    A parent's uneven scale may skew them; of a root that is flattened to nothing along one of
    them the others tell it, and where these tell nothing the world's do.
    """
    along_x, along_y, along_z = root[:3, :3].T
    up = _unit(along_z, _unit(np.cross(along_x, along_y), np.array([0.0, 0.0, 1.0])))
    spare = np.eye(3)[int(np.abs(up).argmin())]
    across = np.cross(along_y, up)
    ahead = _unit(along_x - up * (along_x @ up), _unit(across, spare - up * (spare @ up)))
    ahead = ahead / np.linalg.norm(ahead)
    return np.array([ahead, np.cross(up, ahead), up])


def _unit(vector: FloatArray, otherwise: FloatArray) -> FloatArray:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 1e-9 else otherwise


def _yaw_deg(kind: AssetKind, box: TurnedBox) -> float | None:
    """Where the front faces: along the box's depth."""
    if not kind.has_yaw or kind.front is None:
        return None
    width, depth = 2 * box.half_m[:2]
    if kind.category == "side_table" and abs(width - depth) < SQUARE_TOLERANCE_M:
        return None
    return float(np.degrees(np.arctan2(-box.axes[1, 0], box.axes[1, 1]))) % 360.0
