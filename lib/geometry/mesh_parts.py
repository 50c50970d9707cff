"""A triangle mesh taken apart: its connected parts, and which of them close around a volume.

Furniture comes as many shells in one mesh: boards, cushions, knobs. Each is looked at for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from ..layout import FloatArray
from .ragged import BoolArray, IntArray

WELD_M = 1e-5
"""Open borders this near to each other are one: far more than single precision loses in a room,
far less than any gap that is modelled."""


@dataclass(frozen=True, eq=False)
class Part:
    """A connected part of a mesh.

    Attributes:
        vertices: (n, 3) metres.
        faces: (m, 3) rows of `vertices`.
        closed: every edge joins exactly two faces that go round it in opposite ways, so that the
            part has an inside.
        border: some edge has one face alone.
    """

    vertices: FloatArray
    faces: IntArray
    closed: bool
    border: bool

    @cached_property
    def low(self) -> FloatArray:
        """Lower corner of the part's box, (3,)."""
        lowest: FloatArray = self.vertices.min(axis=0)
        return lowest

    @cached_property
    def high(self) -> FloatArray:
        """Upper corner of the part's box, (3,)."""
        highest: FloatArray = self.vertices.max(axis=0)
        return highest

    @property
    def triangles(self) -> FloatArray:
        """(m, 3, 3) corners."""
        corners: FloatArray = self.vertices[self.faces]
        return corners

    def moved(self, matrix: FloatArray) -> Part:
        """The part through a (4, 4) matrix; a mirror turns its faces round with it."""
        vertices = self.vertices @ matrix[:3, :3].T + matrix[:3, 3]
        mirrored = np.linalg.det(matrix[:3, :3]) < 0
        faces = self.faces[:, ::-1] if mirrored else self.faces
        return replace(self, vertices=vertices, faces=faces)

    def volume_m3(self) -> float:
        """Enclosed volume of a closed part, negative where its faces look inwards."""
        corners = self.triangles - self.vertices.mean(axis=0)
        six = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2]))
        return float(six.sum()) / 6.0


def mesh_parts(vertices: FloatArray, faces: IntArray, weld_m: float = WELD_M) -> list[Part]:
    """Take a mesh apart.

    Vertices that only lie at the same place are different ones, as the mesh has it; but where that
    leaves a part open, borders within `weld_m` of each other are joined.

    Args:
        vertices: (n, 3).
        faces: (m, 3) rows of `vertices`; faces that use a vertex twice are dropped.
        weld_m: in the unit of the vertices.

    >>> corner = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    >>> faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    >>> [(part.closed, round(6 * part.volume_m3(), 9)) for part in mesh_parts(corner, faces)]
    [(True, 1.0)]
    """
    parts = _connected(vertices, _without_slivers(faces))
    closed = [part for part in parts if part.closed]
    if len(closed) == len(parts):
        return parts
    # One mesh again, of what is open: borders of different parts may belong together.
    left = [part for part in parts if not part.closed]
    starts = np.cumsum([0, *(len(part.vertices) for part in left)])
    vertices = np.concatenate([part.vertices for part in left])
    faces = np.concatenate([part.faces + a for part, a in zip(left, starts, strict=False)])
    return closed + _connected(vertices, _without_slivers(_welded(vertices, faces, weld_m)))


def _without_slivers(faces: IntArray) -> IntArray:
    a, b, c = faces.T
    kept: IntArray = faces[(a != b) & (b != c) & (c != a)]
    return kept


def _connected(vertices: FloatArray, faces: IntArray) -> list[Part]:
    """The connected parts of a mesh, in the order of their first vertices."""
    ends = faces[:, [0, 1]].ravel(), faces[:, [1, 2]].ravel()
    links = coo_array((np.ones(len(ends[0]), dtype=bool), ends), shape=(len(vertices),) * 2)
    count, label = connected_components(links, directed=False)
    closed, border = _verdicts(faces, label, count)
    by_part = np.argsort(label, kind="stable")
    vertex_starts = np.searchsorted(label[by_part], np.arange(count + 1))
    row = np.empty(len(vertices), dtype=np.intp)
    row[by_part] = np.arange(len(vertices)) - vertex_starts[label[by_part]]
    face_label = label[faces[:, 0]]
    faces_by_part = np.argsort(face_label, kind="stable")
    face_starts = np.searchsorted(face_label[faces_by_part], np.arange(count + 1))
    return [
        Part(
            vertices[by_part[vertex_starts[i] : vertex_starts[i + 1]]],
            row[faces[faces_by_part[face_starts[i] : face_starts[i + 1]]]],
            closed=bool(closed[i]),
            border=bool(border[i]),
        )
        for i in np.flatnonzero(np.diff(face_starts)).tolist()
    ]


def _verdicts(faces: IntArray, label: IntArray, count: int) -> tuple[BoolArray, BoolArray]:
    """Which of `count` parts are closed, and which have a border; `label` is each vertex's part."""
    start, end = faces.T.ravel(), faces[:, [1, 2, 0]].T.ravel()
    key = np.minimum(start, end).astype(np.int64) * len(label) + np.maximum(start, end)
    order = np.argsort(key)
    first = np.flatnonzero(np.diff(key[order], prepend=-1))
    of_edge = label[start[order[first]]]
    uses = np.diff(first, append=len(key))
    ways = np.add.reduceat(np.sign(end - start)[order], first) if len(first) else uses
    closed, border = np.ones(count, dtype=bool), np.zeros(count, dtype=bool)
    closed[of_edge[(uses != 2) | (ways != 0)]] = False
    border[of_edge[uses == 1]] = True
    return closed, border


def _welded(vertices: FloatArray, faces: IntArray, weld_m: float) -> IntArray:
    """The faces with the vertices of open borders joined to the first one at their place."""
    start, end = faces.T.ravel(), faces[:, [1, 2, 0]].T.ravel()
    # One number an edge sorts far faster than two.
    edges = np.minimum(start, end).astype(np.int64) * len(vertices) + np.maximum(start, end)
    single, times = np.unique(edges, return_counts=True)
    border = np.unique(np.divmod(single[times == 1], len(vertices)))
    if len(border) == 0:
        return faces
    near = cKDTree(vertices[border]).query_pairs(weld_m, output_type="ndarray")
    links = coo_array((np.ones(len(near), dtype=bool), near.T), shape=(len(border),) * 2)
    count, group = connected_components(links, directed=False)
    first = np.full(count, len(vertices))
    np.minimum.at(first, group, border)
    target = np.arange(len(vertices))
    target[border] = first[group]
    joined: IntArray = target[faces]
    return joined
