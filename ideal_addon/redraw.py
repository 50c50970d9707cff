"""Asking Blender to draw again what shows our numbers."""

from __future__ import annotations

import bpy


def redraw() -> None:
    """Draw every 3D viewport and its sidebar again, at the next chance."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()
