"""Meshes of plain boxes, for what InfiniGen has no factory of."""

from __future__ import annotations

from collections.abc import Sequence

import bpy
import numpy as np

# Corners of the unit box: x is the slowest, z the fastest bit.
_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)])
_FACES = np.array(
    [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
)


def boxes_object(
    name: str,
    boxes: np.ndarray,
    materials: Sequence[bpy.types.Material],
    slots: Sequence[int] | np.ndarray,
) -> bpy.types.Object:
    """One mesh object in the scene made of closed boxes, faces outwards.

    Args:
        name: of the object and its mesh.
        boxes: (n, 2, 3) lowest and highest corners, metres.
        materials: slots of the object.
        slots: (n,) the slot of each box.
    """
    low, high = boxes[:, :1], boxes[:, 1:]
    vertices = (low + (high - low) * _CORNERS).reshape(-1, 3)
    faces = (_FACES + 8 * np.arange(len(boxes))[:, None, None]).reshape(-1, 4)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices.tolist(), [], faces.tolist())
    for material in materials:
        mesh.materials.append(material)
    mesh.polygons.foreach_set("material_index", np.repeat(np.asarray(slots), len(_FACES)))
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def plain_material(
    name: str, color: Sequence[float], roughness: float = 0.6, metallic: float = 0.0
) -> bpy.types.Material:
    """A material of one colour (linear RGB)."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    shader.inputs["Base Color"].default_value = (*color, 1.0)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    return material
