"""Asking Blender to draw again what shows our numbers."""

from __future__ import annotations

import bpy


def redraw() -> None:
    """Draw every 3D viewport and its sidebar again, at the next chance."""
    _redraw("VIEW_3D")


def redraw_preferences() -> None:
    """Draw Blender's preferences again, where they are open."""
    _redraw("PREFERENCES")


def _redraw(area_type: str) -> None:
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == area_type:
                area.tag_redraw()
