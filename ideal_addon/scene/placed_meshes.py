"""The evaluated meshes of assets as values that outlive Blender's own."""

from __future__ import annotations

from collections.abc import Iterable

import bpy
import numpy as np

from ...lib.geometry.placed_mesh import Mesh, PlacedMesh
from ...lib.geometry.ragged import IntArray
from ...lib.layout import FloatArray
from .assets import Asset
from .bounds import pieces


def placed_meshes(
    depsgraph: bpy.types.Depsgraph, assets: Iterable[Asset], *, faces_only: bool = False
) -> dict[str, PlacedMesh]:
    """The evaluated meshes of assets by name; each mesh is read once, linked duplicates share it.

    Args:
        depsgraph: evaluated, as a render shows the assets.
        assets: in the order of the answer: Blender's own may change.
        faces_only: without vertices that no face has, and without what has no finite place.

    Returns:
        one without any vertex is missing; an edge without faces has vertices and no faces.
    """
    known: dict[int, Mesh] = {}
    assets = list(assets)
    placed: dict[str, list[tuple[Mesh, FloatArray]]] = {asset.name: [] for asset in assets}
    for piece in pieces(depsgraph, assets):
        # A mesh is told by its place in memory, which holds as long as the depsgraph does; what
        # is turned into a mesh first, by its object, as its modifiers are the object's.
        key = (piece.obj.data if piece.obj.type == "MESH" else piece.obj).as_pointer()
        if key not in known:
            mesh = Mesh(piece.vertices, _faces(piece.obj))
            known[key] = _without_loose(mesh) if faces_only else mesh
        if faces_only and not _is_solid_number(known[key], piece.matrix):
            continue
        placed[piece.asset].append((known[key], piece.matrix))
    return {name: PlacedMesh(tuple(parts)) for name, parts in placed.items() if parts}


def _faces(obj: bpy.types.Object) -> IntArray:
    """Triangles (m, 3) of an evaluated object, rows of its vertices."""
    mesh = obj.data if obj.type == "MESH" else obj.to_mesh()
    mesh.calc_loop_triangles()
    corners = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", corners)
    if obj.type != "MESH":
        obj.to_mesh_clear()
    return corners.reshape(-1, 3).astype(np.intp)


def _without_loose(mesh: Mesh) -> Mesh:
    used = np.zeros(len(mesh.vertices), dtype=bool)
    used[mesh.faces] = True
    if used.all():
        return mesh
    return Mesh(mesh.vertices[used], (np.cumsum(used) - 1)[mesh.faces])


def _is_solid_number(mesh: Mesh, matrix: FloatArray) -> bool:
    """Whether there is a face to place, and every corner of it has a place."""
    return bool(len(mesh.faces) and np.isfinite(matrix).all() and np.isfinite(mesh.vertices).all())
