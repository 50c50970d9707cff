"""Selecting objects of the open scene."""

from __future__ import annotations

from collections.abc import Sequence

import bpy


def select_only(layer: bpy.types.ViewLayer, objects: Sequence[bpy.types.Object]) -> None:
    """Select these and nothing else; the first is the active one."""
    for obj in list(layer.objects):
        obj.select_set(False)
    for obj in objects:
        obj.select_set(True)
    layer.objects.active = objects[0]
