"""Meshes that stand in the world: each read once, though many objects may share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..layout import FloatArray
from .mesh_parts import WELD_M, Part, mesh_parts
from .ragged import IntArray


@dataclass(frozen=True, eq=False)
class Mesh:
    """A triangle mesh in its own frame.

    Attributes:
        vertices: (n, 3).
        faces: (m, 3) rows of `vertices`.
    """

    vertices: FloatArray
    faces: IntArray
    _known: dict[float, list[Part]] = field(default_factory=dict, repr=False)

    def parts(self, scale: float = 1.0) -> list[Part]:
        """The mesh taken apart, once for each scale at which it stands in the world."""
        key = round(scale, 6) or 1.0
        if key not in self._known:
            self._known[key] = mesh_parts(self.vertices, self.faces, WELD_M / key)
        return self._known[key]


@dataclass(frozen=True, eq=False)
class PlacedMesh:
    """Meshes in the world: those of an object's whole hierarchy.

    Attributes:
        placed: each mesh with the (4, 4) matrix that takes it into the world.
    """

    placed: tuple[tuple[Mesh, FloatArray], ...]

    @classmethod
    def of(cls, vertices: FloatArray, faces: Sequence[Sequence[int]] | IntArray) -> PlacedMesh:
        """One mesh whose vertices are in the world frame already."""
        mesh = Mesh(np.asarray(vertices, dtype=float), np.asarray(faces, dtype=np.intp))
        return cls(((mesh, np.eye(4)),))

    @cached_property
    def vertices(self) -> FloatArray:
        """(n, 3) world frame."""
        return np.concatenate([_through(mesh.vertices, matrix) for mesh, matrix in self.placed])

    @cached_property
    def faces(self) -> IntArray:
        """(m, 3) rows of `vertices`."""
        starts = np.cumsum([0, *(len(mesh.vertices) for mesh, _ in self.placed)])
        return np.concatenate(
            [mesh.faces + a for (mesh, _), a in zip(self.placed, starts, strict=False)]
        )

    @property
    def triangles(self) -> FloatArray:
        """(m, 3, 3) corners, world frame."""
        corners: FloatArray = self.vertices[self.faces]
        return corners

    @cached_property
    def parts(self) -> list[Part]:
        """The connected parts, world frame."""
        return [
            part.moved(matrix)
            for mesh, matrix in self.placed
            for part in mesh.parts(float(np.linalg.norm(matrix[:3, :3], axis=0).max()))
        ]

    def moved(self, matrix: FloatArray) -> PlacedMesh:
        """The same meshes, moved by a (4, 4) matrix of the world."""
        return PlacedMesh(tuple((mesh, matrix @ before) for mesh, before in self.placed))


def _through(points: FloatArray, matrix: FloatArray) -> FloatArray:
    moved: FloatArray = points @ matrix[:3, :3].T + matrix[:3, 3]
    return moved
