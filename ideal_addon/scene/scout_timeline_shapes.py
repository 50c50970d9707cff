"""What an exploration is drawn with: thin bars, balls and boxes, in plain colours.

Bars are meshes, as a wire of edges is seen in the viewport alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import bmesh
import bpy
import numpy as np

from ...lib.layout import FloatArray

Rgb = tuple[float, float, float]

_SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
_CORNERS = list(itertools.product((-0.5, 0.5), repeat=3))
_EDGES = [
    (a, b)
    for a, b in itertools.combinations(range(8), 2)
    if sum(x != y for x, y in zip(_CORNERS[a], _CORNERS[b], strict=True)) == 1
]


def box_edges(size_m: Sequence[float]) -> FloatArray:
    """The edges of a box around the origin: (12, 2, 3)."""
    corners = np.array(_CORNERS) * np.array(size_m)
    return corners[np.array(_EDGES)]


def bars(name: str, lines: FloatArray, thick_m: float, ball_m: float = 0.0) -> bpy.types.Mesh:
    """A mesh of square bars along lines (n, 2, 3); with a ball around the origin, if of a radius.

    The origin is that of the object which gets the mesh.
    """
    shape = bmesh.new()
    try:
        for start, end in lines:
            _bar(shape, start, end, thick_m / 2)
        if ball_m:
            bmesh.ops.create_icosphere(shape, subdivisions=2, radius=ball_m)
        bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
        mesh = bpy.data.meshes.new(name)
        shape.to_mesh(mesh)
    finally:
        shape.free()
    return mesh


def _bar(shape: bmesh.types.BMesh, start: FloatArray, end: FloatArray, half_m: float) -> None:
    along = end - start
    length = float(np.linalg.norm(along))
    if length < 1e-9:
        return
    along = along / length
    across = np.cross(along, np.eye(3)[np.argmin(np.abs(along))])
    across *= half_m / np.linalg.norm(across)
    up = np.cross(along, across)
    # Half a thickness longer at each end, so that bars that meet in a corner fill it.
    ends = (start - half_m * along, end + half_m * along)
    corners = [
        shape.verts.new((middle + j * across + k * up).tolist())
        for middle in ends
        for j, k in itertools.product((-1, 1), repeat=2)
    ]
    for side in _SIDES:
        shape.faces.new([corners[number] for number in side])


def material(name: str, color: Rgb) -> bpy.types.Material:
    """A colour that needs no lamp, in the viewport and in every engine."""
    made = bpy.data.materials.new(name)
    if made.node_tree is None:
        # From 5.0 on every material has nodes.
        made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    # The object's own colour, so that it can change in time.
    info, glow = tree.nodes.new("ShaderNodeObjectInfo"), tree.nodes.new("ShaderNodeEmission")
    tree.links.new(info.outputs["Color"], glow.inputs["Color"])
    output = tree.nodes.new("ShaderNodeOutputMaterial")
    tree.links.new(glow.outputs["Emission"], output.inputs["Surface"])
    made.diffuse_color = (*color, 1.0)
    return made
