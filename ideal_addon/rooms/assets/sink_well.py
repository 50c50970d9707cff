"""A well in a counter for a sink to hang in.

InfiniGen cuts counters with a sink's own cutter, which is as wide as the basin: the sink's rim and
outer walls, 2 to 12 cm wider, stay in the counter's solid. Here its whole outline is cut, grown by
a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import bmesh
import bpy
import numpy as np
from infinigen.core.util import blender as butil
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from shapely import MultiPoint, Polygon

GAP_M = 0.002
"""Between the sink and the well's walls."""

SEAM_GAP_M = 1e-5
RIM_GAP_M = 0.005
"""InfiniGen's table tops are two discs and a rim, with a seam, that ends 3 mm off them."""


def cut_well(counter: bpy.types.Object, points: np.ndarray, top_m: float) -> None:
    """Take the prism under a set of points out of a counter, which gets a mesh of its own.

    A counter is hundreds of closed boards and drawers that run into each other. Only those that the
    prism meets are cut, each for itself, so that each is closed again and done in a moment.

    Args:
        counter: its mesh is left as it is and replaced.
        points: (n, 3) of what is to hang in the well, in the counter's frame, metres.
        top_m: height of the well's upper end in that frame.
    """
    outline = Polygon(MultiPoint(points[:, :2]).convex_hull.buffer(GAP_M, quad_segs=2))
    low = float(points[:, 2].min()) - GAP_M
    box = np.array([[*outline.bounds[:2], low], [*outline.bounds[2:], top_m]])
    met = _in_parts_meeting(counter.data, box)
    boards = _kept(counter.data, met)
    _close_rims(boards)
    part_of = _part_of(boards)
    prism = _prism(outline, low, top_m)
    pieces = [_kept(counter.data, ~met)]
    for part in np.unique(part_of).tolist():
        pieces.append(_kept(boards, part_of == part))
        _subtract(pieces[-1], prism)
    counter.data = _joined(f"{counter.data.name} with a well", pieces)
    for mesh in (boards, *pieces, prism.data):
        bpy.data.meshes.remove(mesh)


def _part_of(mesh: bpy.types.Mesh) -> np.ndarray:
    """(n,) for each vertex, the number of its connected part."""
    ends = np.empty((len(mesh.edges), 2), dtype=np.int32)
    mesh.edges.foreach_get("vertices", ends.ravel())
    links = coo_matrix((np.ones(len(ends)), ends.T), shape=(len(mesh.vertices),) * 2)
    return connected_components(links, directed=False)[1]


def _in_parts_meeting(mesh: bpy.types.Mesh, box: np.ndarray) -> np.ndarray:
    """(n,) for each vertex, whether its connected part's box overlaps `box`."""
    vertices = np.empty((len(mesh.vertices), 3), dtype=np.float32)
    mesh.vertices.foreach_get("co", vertices.ravel())
    part_of = _part_of(mesh)
    low = np.full((part_of.max() + 1, 3), np.inf)
    high = -low
    np.minimum.at(low, part_of, vertices)
    np.maximum.at(high, part_of, vertices)
    return ((high > box[0]) & (low < box[1])).all(axis=1)[part_of]


def _kept(mesh: bpy.types.Mesh, keep: np.ndarray) -> bpy.types.Mesh:
    """A copy of a mesh without the vertices that are not kept."""
    copy = mesh.copy()
    with _edited(copy) as edited:
        edited.verts.ensure_lookup_table()
        gone = [edited.verts[index] for index in np.flatnonzero(~keep)]
        bmesh.ops.delete(edited, geom=gone, context="VERTS")
    return copy


def _close_rims(mesh: bpy.types.Mesh) -> None:
    """Weld the open borders of table tops, which have no inside otherwise: seams, then rims."""
    with _edited(mesh) as edited:
        for reach in (SEAM_GAP_M, RIM_GAP_M):
            border = {vertex for edge in edited.edges if edge.is_boundary for vertex in edge.verts}
            ordered = sorted(border, key=lambda vertex: vertex.index)
            bmesh.ops.remove_doubles(edited, verts=ordered, dist=reach)
            edited.verts.index_update()
        bmesh.ops.recalc_face_normals(edited, faces=list(edited.faces))


@contextmanager
def _edited(mesh: bpy.types.Mesh) -> Iterator[bmesh.types.BMesh]:
    edited = bmesh.new()
    edited.from_mesh(mesh)
    yield edited
    edited.to_mesh(mesh)
    edited.free()


def _prism(outline: Polygon, low_m: float, high_m: float) -> bpy.types.Object:
    mesh = bpy.data.meshes.new("well")
    with _edited(mesh) as edited:
        corners = list(outline.exterior.coords)[:-1]
        base = edited.faces.new([edited.verts.new((x, y, low_m)) for x, y in corners])
        raised = bmesh.ops.extrude_face_region(edited, geom=[base])
        top = [item for item in raised["geom"] if isinstance(item, bmesh.types.BMVert)]
        bmesh.ops.translate(edited, verts=top, vec=(0.0, 0.0, high_m - low_m))
        bmesh.ops.recalc_face_normals(edited, faces=list(edited.faces))
    return _in_scene(mesh)


def _in_scene(mesh: bpy.types.Mesh) -> bpy.types.Object:
    obj = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def _subtract(mesh: bpy.types.Mesh, solid: bpy.types.Object) -> None:
    """Boolean difference in place."""
    obj = _in_scene(mesh)
    butil.modify_mesh(obj, "BOOLEAN", object=solid, operation="DIFFERENCE", solver="EXACT")
    bpy.data.objects.remove(obj)


def _joined(name: str, meshes: Sequence[bpy.types.Mesh]) -> bpy.types.Mesh:
    """Meshes that share their material slots as one."""
    both = meshes[0].copy()
    both.name = name
    with _edited(both) as edited:
        for mesh in meshes[1:]:
            edited.from_mesh(mesh)
    return both
