"""Geometry of an asset's whole hierarchy in its root's frame, read once however often it stands."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import bpy
import numpy as np
from mathutils import Matrix
from mathutils.bvhtree import BVHTree
from scipy.spatial import ConvexHull, QhullError

from .errors import RoomError
from .hierarchy import tree


@dataclass(frozen=True, eq=False)
class Shape:
    """What an asset's render shows, metres, in the frame of its root.

    Attributes:
        vertices: (n, 3).
        triangles: (m, 3) indices into `vertices`.
    """

    vertices: np.ndarray
    triangles: np.ndarray

    @cached_property
    def outline(self) -> np.ndarray:
        """(k, 3) the vertices on the convex hull: enough for a box in any pose."""
        try:
            return self.vertices[ConvexHull(self.vertices).vertices]
        except QhullError:
            # Flat or too few points: there is no hull with a volume.
            return np.unique(self.vertices, axis=0)

    @cached_property
    def box(self) -> np.ndarray:
        """(2, 3) lowest and highest corner along the root's own axes."""
        return np.array([self.outline.min(axis=0), self.outline.max(axis=0)])

    @cached_property
    def size(self) -> tuple[float, float, float]:
        """Extents along the root's own axes."""
        dx, dy, dz = (self.box[1] - self.box[0]).tolist()
        return dx, dy, dz

    @cached_property
    def tree(self) -> BVHTree:
        """The triangles in the root's frame, for collision tests."""
        return tree_of(self.vertices, self.triangles)

    def world_box(self, matrix: np.ndarray) -> np.ndarray:
        """(2, 3) box along the world's axes of the shape posed by a (4, 4) matrix."""
        points = moved(self.outline, matrix)
        return np.array([points.min(axis=0), points.max(axis=0)])

    def pose(self, center_xy: tuple[float, float], angle_deg: float, bottom_m: float) -> np.ndarray:
        """(4, 4) matrix that puts the own box's centre over a point and its bottom at a height."""
        turn = np.array(Matrix.Rotation(math.radians(angle_deg), 4, "Z"))
        middle = turn[:3, :3] @ self.box.mean(axis=0)
        turn[:2, 3] = np.asarray(center_xy) - middle[:2]
        turn[2, 3] = bottom_m - self.box[0][2]
        return turn


def tree_of(vertices: np.ndarray, triangles: np.ndarray) -> BVHTree:
    """A search tree of those vertices (n, 3) that the triangles (m, 3) use."""
    used, corners = np.unique(triangles, return_inverse=True)
    faces = corners.reshape(-1, 3).tolist()
    return BVHTree.FromPolygons(vertices[used].tolist(), faces, all_triangles=True)


def moved(points: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Points (n, 3) through a (4, 4) matrix."""
    return points @ matrix[:3, :3].T + matrix[:3, 3]


class ShapeReader:
    """Shapes by the meshes they are made of: linked duplicates are read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Shape] = {}

    def read(self, root: bpy.types.Object) -> Shape:
        """The shape of a hierarchy that is in the scene.

        Raises:
            RoomError: it shows no vertex.
        """
        parts = list(_parts(root))
        key = tuple(_key(obj, matrix) for obj, matrix in parts)
        if key not in self._known:
            self._known[key] = _join(root.name, parts)
        return self._known[key]


def _parts(root: bpy.types.Object) -> Iterator[tuple[bpy.types.Object, np.ndarray]]:
    to_root = np.linalg.inv(np.array(root.matrix_world))
    for obj in tree(root):
        if ".cutter" in obj.name:
            continue
        if obj.type in {"MESH", "CURVE", "SURFACE", "META", "FONT"} and not obj.hide_render:
            yield obj, to_root @ np.array(obj.matrix_world)


def _key(obj: bpy.types.Object, matrix: np.ndarray) -> tuple[object, ...]:
    own = obj.session_uid if obj.modifiers else 0
    return (obj.data.session_uid, own, *np.round(matrix, 4).ravel().tolist())


def _join(name: str, parts: list[tuple[bpy.types.Object, np.ndarray]]) -> Shape:
    depsgraph = bpy.context.evaluated_depsgraph_get()
    vertices, triangles, count = [], [], 0
    for obj, matrix in parts:
        points, corners = _mesh(obj.evaluated_get(depsgraph))
        vertices.append(moved(points, matrix))
        triangles.append(corners + count)
        count += len(points)
    if not count:
        raise RoomError(f"{name} has no mesh that a render would show")
    return Shape(np.concatenate(vertices), np.concatenate(triangles))


def _mesh(evaluated: bpy.types.Object) -> tuple[np.ndarray, np.ndarray]:
    mesh = evaluated.to_mesh()
    if mesh is None:
        return np.empty((0, 3)), np.empty((0, 3), dtype=np.int32)
    mesh.calc_loop_triangles()
    points = np.empty(len(mesh.vertices) * 3, dtype=np.float32)
    mesh.vertices.foreach_get("co", points)
    corners = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", corners)
    evaluated.to_mesh_clear()
    return points.reshape(-1, 3).astype(float), corners.reshape(-1, 3)
