"""Exact boxes of assets, over the evaluated meshes of their whole hierarchy (A.2.2, eq. 3)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.inverse_pose import AssetState
from .assets import Asset

FloatArray = NDArray[np.float64]

_NO_VOLUME = 1e-12


@dataclass(frozen=True)
class Measure:
    """One asset measured.

    Attributes:
        local_min, local_max: (3,) corners of the box in the root's local frame.
        matrix: (4, 4) the root's world matrix.
        world_min, world_max: (3,) corners of the box along the world's axes.
    """

    local_min: FloatArray
    local_max: FloatArray
    matrix: FloatArray
    world_min: FloatArray
    world_max: FloatArray

    @property
    def state(self) -> AssetState:
        """The asset as the inverse pose needs it."""
        center = self.matrix[:3, :3] @ ((self.local_min + self.local_max) / 2) + self.matrix[:3, 3]
        scale = np.linalg.norm(self.matrix[:3, :3], axis=0)
        return AssetState(
            location_m=tuple(self.matrix[:3, 3].tolist()),
            center_m=tuple(center.tolist()),
            yaw_deg=math.degrees(math.atan2(self.matrix[1, 0], self.matrix[0, 0])) % 360.0,
            extents_m=tuple(((self.local_max - self.local_min) * scale).tolist()),
        )


class _Vertices:
    """Vertex coordinates by mesh, read once: linked duplicates share a mesh."""

    def __init__(self) -> None:
        self._known: dict[int, FloatArray] = {}

    def of(self, obj: bpy.types.Object) -> FloatArray | None:
        if obj.type != "MESH":
            return self._converted(obj)
        key = obj.data.as_pointer()
        if key not in self._known:
            self._known[key] = _coordinates(obj.data)
        return self._known[key]

    @staticmethod
    def _converted(obj: bpy.types.Object) -> FloatArray | None:
        if obj.type not in {"CURVE", "SURFACE", "META", "FONT"}:
            return None
        mesh = obj.to_mesh()
        coordinates = None if mesh is None else _coordinates(mesh)
        obj.to_mesh_clear()
        return coordinates


def _coordinates(mesh: bpy.types.Mesh) -> FloatArray:
    flat = np.empty(len(mesh.vertices) * 3, dtype=np.float32)
    mesh.vertices.foreach_get("co", flat)
    return flat.reshape(-1, 3).astype(float)


@dataclass(frozen=True)
class Piece:
    """Geometry of one evaluated object or instance: vertices in its own frame, its world matrix.

    `source` names the object of the scene that it comes from: itself, or what instances it.
    """

    asset: str
    source: str
    obj: bpy.types.Object
    vertices: FloatArray
    matrix: FloatArray
    is_instance: bool


def pieces(depsgraph: bpy.types.Depsgraph, assets: Iterable[Asset]) -> Iterator[Piece]:
    """Every evaluated mesh of the assets, geometry-nodes and collection instances included.

    The yielded object is valid only until the next step of the iteration.
    """
    owner = {
        member.name: asset.name
        for asset in assets
        for member in asset.members()
        if not member.hide_render
    }
    vertices = _Vertices()
    for instance in depsgraph.object_instances:
        source = instance.parent if instance.is_instance else instance.object
        name = source.original.name
        asset = owner.get(name)
        if asset is None:
            continue
        coordinates = vertices.of(instance.object)
        if coordinates is not None and len(coordinates):
            matrix = np.array(instance.matrix_world)
            yield Piece(asset, name, instance.object, coordinates, matrix, instance.is_instance)


def transformed(points: FloatArray, matrix: FloatArray) -> FloatArray:
    """Points (n, 3) through a (4, 4) matrix."""
    return points @ matrix[:3, :3].T + matrix[:3, 3]


def measure_assets(depsgraph: bpy.types.Depsgraph, assets: Iterable[Asset]) -> dict[str, Measure]:
    """Measure assets by name.

    An asset without a vertex, flattened to nothing by its scale, or with vertices that are no
    numbers, is missing from the answer.
    """
    assets = list(assets)
    roots = {
        asset.name: np.array(asset.root.evaluated_get(depsgraph).matrix_world) for asset in assets
    }
    corners: dict[str, list[tuple[FloatArray, ...]]] = {}
    for piece in pieces(depsgraph, assets):
        root = roots[piece.asset]
        if abs(np.linalg.det(root[:3, :3])) < _NO_VOLUME or not np.isfinite(piece.vertices).all():
            continue
        local = transformed(piece.vertices, np.linalg.inv(root) @ piece.matrix)
        world = transformed(piece.vertices, piece.matrix)
        corners.setdefault(piece.asset, []).append(
            (local.min(axis=0), local.max(axis=0), world.min(axis=0), world.max(axis=0))
        )
    return {
        name: Measure(
            local_min=np.min([row[0] for row in rows], axis=0),
            local_max=np.max([row[1] for row in rows], axis=0),
            matrix=roots[name],
            world_min=np.min([row[2] for row in rows], axis=0),
            world_max=np.max([row[3] for row in rows], axis=0),
        )
        for name, rows in corners.items()
    }


def asset_triangles(depsgraph: bpy.types.Depsgraph, asset: Asset) -> FloatArray:
    """Every triangle of an asset's evaluated meshes, (m, 3, 3) world coordinates."""
    found = [np.empty((0, 3, 3))]
    for piece in pieces(depsgraph, [asset]):
        if piece.obj.type != "MESH":
            continue
        mesh = piece.obj.data
        mesh.calc_loop_triangles()
        corners = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
        mesh.loop_triangles.foreach_get("vertices", corners)
        found.append(transformed(piece.vertices, piece.matrix)[corners.reshape(-1, 3)])
    return np.concatenate(found)
