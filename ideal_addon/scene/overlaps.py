"""Which pieces of furniture reach into each other, and how far (paper, A.3, C3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import bpy
import numpy as np

from ...lib.checks.interpenetration import one_unit, pair_overlap
from ...lib.geometry.mesh_parts import Part
from ...lib.geometry.placed_mesh import PlacedMesh
from ...lib.geometry.solid_overlap import Overlap
from ...lib.protocol import Protocol
from .assets import Asset
from .bounds import FloatArray, transformed
from .placed_meshes import placed_meshes

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
        self._placed = placed_meshes(depsgraph, assets)
        self.parts = lru_cache(maxsize=_KEPT)(self._parts)

    def boxes(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """Corners of each asset's box along the world's axes."""
        found = {}
        for name, mesh in self._placed.items():
            points = [transformed(item.vertices, matrix) for item, matrix in mesh.placed]
            low = np.min([item.min(axis=0) for item in points], axis=0)
            found[name] = low, np.max([item.max(axis=0) for item in points], axis=0)
        return found

    def _parts(self, name: str) -> list[Part]:
        """The parts of an asset, world coordinates."""
        # Of a value of its own: a placed mesh keeps its parts, of which a room has too many.
        return PlacedMesh(self._placed[name].placed).parts


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
