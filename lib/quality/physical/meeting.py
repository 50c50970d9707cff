"""Two objects whose boxes overlap: what decides whether they collide, and the record of that."""

from __future__ import annotations

from functools import lru_cache

from ...geometry.boxes import Boxes
from ...geometry.placed_mesh import PlacedMesh
from ...geometry.shadows import common_region, triangle_boxes
from ...geometry.solid_overlap import CELLS, Overlap, overlap
from ...layout import FloatArray
from ...names import few, short
from ..amounts import volume_text
from ..protocol import QualityProtocol
from ..records import Measurement, Record
from ..room import Thing
from .collided import penetrating
from .interface import resting_boxes
from .told import told_volume, valid, volume

_CELL_M = 0.01
"""Side of a cell of the cheap proof that two meshes share nothing."""

_KEPT = 16
"""Objects whose triangles' boxes stay in memory: a table, and the chairs around it."""

NOTHING = Overlap(0.0, "no cell holds both")


class Meetings:
    """Meetings of objects in one room: what is made of an object's mesh is kept for the next."""

    def __init__(self, protocol: QualityProtocol) -> None:
        self._protocol = protocol
        self._triangles = lru_cache(maxsize=_KEPT)(_triangles)

    def record(self, one: Thing, other: Thing) -> Record:
        """The record of two objects whose boxes overlap.

        What is cheap and certain comes first: heights, then cells (`shadows`); only then meshes
        are taken apart.
        """
        reason, depth_m = resting_boxes(one, other, self._protocol)
        if reason:
            return valid(one, other, reason, Measurement("overlap of heights", depth_m, "m"))
        if one.mesh is None or other.mesh is None:
            return _unresolved(one, other)
        found = self._shared(one.mesh, other.mesh)
        if found.volume_m3 <= self._protocol.overlap_m3 or found.box_m is None:
            return valid(one, other, _free(one, other, found, self._protocol), volume(found))
        meshes = one.mesh, other.mesh
        return penetrating(one, other, meshes, found, found.box_m, self._protocol)

    def _shared(self, one: PlacedMesh, other: PlacedMesh) -> Overlap:
        """The volume that two meshes share, as `check`'s C3 measures it."""
        sheet_m = self._protocol.overlap_sheet_m
        region = common_region(self._triangles(one), self._triangles(other), _CELL_M, sheet_m)
        return NOTHING if region is None else self._measured(one, other, region)

    def _measured(
        self, one: PlacedMesh, other: PlacedMesh, region: tuple[FloatArray, FloatArray]
    ) -> Overlap:
        how = self._protocol.overlap_pitch_m, self._protocol.overlap_sheet_m
        found = overlap(one.parts, other.parts, *how, region)
        if found.method == CELLS and found.volume_m3 > 0:
            # There is something to tell: the same cells as C3's give the same figure.
            return overlap(one.parts, other.parts, *how)
        return found


def _triangles(mesh: PlacedMesh) -> Boxes:
    return triangle_boxes(mesh.vertices, mesh.faces)


def _unresolved(one: Thing, other: Thing) -> Record:
    names = [thing.id for thing in (one, other) if thing.mesh is None]
    return Record(
        "collision",
        "collision",
        (one.id, other.id),
        "unresolved",
        None,
        f"the boxes of {short(one.id)} and {short(other.id)} overlap, which is no verdict",
        gaps=(f"needs meshes: of {few(names)} only the box is known",),
    )


def _free(one: Thing, other: Thing, found: Overlap, protocol: QualityProtocol) -> str:
    both = f"{short(one.id)} and {short(other.id)}"
    if round(found.volume_m3 * 1e6, 3) == 0:
        return f"the boxes of {both} overlap, the objects themselves do not"
    allowed = f"{volume_text(protocol.overlap_m3)} allowed"
    return f"{both} share {told_volume(found)}, no more than the {allowed}"
