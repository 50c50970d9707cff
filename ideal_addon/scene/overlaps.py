"""Which pieces of furniture reach into each other, and how far (paper, A.3, C3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import bpy
import numpy as np

from ...lib.checks.interpenetration import one_unit, pair_overlap
from ...lib.geometry.mesh_parts import WELD_M, Part, mesh_parts
from ...lib.geometry.ragged import IntArray
from ...lib.geometry.solid_overlap import Overlap
from ...lib.protocol import Protocol
from .assets import Asset
from .bounds import FloatArray, pieces, transformed

_KEPT = 16
"""Assets whose parts stay in memory: a table, and the chairs around it."""


@dataclass(frozen=True)
class PairOverlap:
    """Two assets whose boxes share volume, by name, and what their meshes share."""

    one: str
    other: str
    overlap: Overlap


class AssetMeshes:
    """The evaluated meshes of assets: each mesh read once, taken apart when it is first needed."""

    def __init__(self, depsgraph: bpy.types.Depsgraph, assets: Iterable[Asset]) -> None:
        assets = list(assets)
        self._meshes: dict[int, tuple[FloatArray, IntArray]] = {}
        # In the order of the assets: Blender's own may change.
        self._placed: dict[str, list[tuple[int, FloatArray]]] = {item.name: [] for item in assets}
        self._local: dict[tuple[int, float], list[Part]] = {}
        self.parts = lru_cache(maxsize=_KEPT)(self._parts)
        for piece in pieces(depsgraph, assets):
            key = piece.obj.data.as_pointer()
            if key not in self._meshes:
                self._meshes[key] = (piece.vertices, _faces(piece.obj))
            self._placed[piece.asset].append((key, piece.matrix))

    def boxes(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """Corners of each asset's box along the world's axes."""
        found = {}
        for name, placed in self._placed.items():
            if not placed:
                continue
            points = [transformed(self._meshes[key][0], matrix) for key, matrix in placed]
            low = np.min([item.min(axis=0) for item in points], axis=0)
            found[name] = low, np.max([item.max(axis=0) for item in points], axis=0)
        return found

    def _parts(self, name: str) -> list[Part]:
        """The parts of an asset, world coordinates."""
        return [
            part.moved(matrix)
            for key, matrix in self._placed[name]
            for part in self._local_parts(key, matrix)
        ]

    def _local_parts(self, key: int, matrix: FloatArray) -> list[Part]:
        """The parts of a mesh in its own frame; linked duplicates share them."""
        scale = round(float(np.linalg.norm(matrix[:3, :3], axis=0).max()), 6) or 1.0
        if (key, scale) not in self._local:
            self._local[key, scale] = mesh_parts(*self._meshes[key], WELD_M / scale)
        return self._local[key, scale]


def _faces(obj: bpy.types.Object) -> IntArray:
    """Triangles (m, 3) of an evaluated object, rows of its vertices."""
    mesh = obj.data if obj.type == "MESH" else obj.to_mesh()
    mesh.calc_loop_triangles()
    corners = np.empty(len(mesh.loop_triangles) * 3, dtype=np.int32)
    mesh.loop_triangles.foreach_get("vertices", corners)
    if obj.type != "MESH":
        obj.to_mesh_clear()
    return corners.reshape(-1, 3).astype(np.intp)


def _near(
    boxes: dict[str, tuple[FloatArray, FloatArray]], sheet_m: float
) -> Iterator[tuple[str, str]]:
    """Pairs of assets whose boxes share volume (the broad phase).

    An asset may be a flat sheet, so that boxes get half a sheet's thickness all round.
    """
    for one, other in combinations(boxes, 2):
        low = np.maximum(boxes[one][0], boxes[other][0])
        high = np.minimum(boxes[one][1], boxes[other][1])
        if (high - low + sheet_m > 0).all():
            yield one, other


def find_overlaps(
    meshes: AssetMeshes, categories: Mapping[str, str], protocol: Protocol
) -> list[PairOverlap]:
    """What every two assets share whose boxes share volume.

    Args:
        meshes: of the assets.
        categories: of the assets, by name.
        protocol: which are one unit and not held against each other; how shared volume is counted
            where it cannot be computed exactly.
    """
    return [
        PairOverlap(one, other, pair_overlap(meshes.parts(one), meshes.parts(other), protocol))
        for one, other in _near(meshes.boxes(), protocol.overlap_sheet_m)
        if not one_unit(categories[one], categories[other], protocol)
    ]
