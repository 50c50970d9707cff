"""Drawing the layers with Blender's `gpu`; nothing is computed here but what goes to the screen."""

from __future__ import annotations

from typing import Any

import bpy

_handles: list[Any] = []


def draw_view() -> None:
    """The lines and faces of all layers."""


def draw_labels() -> None:
    """The labels of all layers, in the region's pixels."""


def add() -> None:
    """Draw in every 3D viewport from now on."""
    for function, when in ((draw_view, "POST_VIEW"), (draw_labels, "POST_PIXEL")):
        _handles.append(bpy.types.SpaceView3D.draw_handler_add(function, (), "WINDOW", when))


def remove() -> None:
    """Draw no more."""
    while _handles:
        bpy.types.SpaceView3D.draw_handler_remove(_handles.pop(), "WINDOW")
