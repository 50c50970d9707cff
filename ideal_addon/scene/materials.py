"""Materials of our own, made the same way in every Blender."""

from __future__ import annotations

import bpy


def node_material(name: str) -> bpy.types.Material:
    """A new material with a node tree; since 5.0 every material has one."""
    material = bpy.data.materials.new(name)
    if bpy.app.version < (5, 0, 0):
        material.use_nodes = True
    return material
