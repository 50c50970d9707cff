"""Playing an attempt that is on the timeline."""

from __future__ import annotations

import bpy

from .. import properties
from ..redraw import redraw

# How each 3D view looked before it looked through the explorer's camera, by its area.
_before: dict[int, str] = {}


def step_submission(scene: bpy.types.Scene, steps: int) -> str:
    """Go to another submission; what is in the map there, or "" where there is none that way."""
    frames = sorted(row.frame for row in properties.window().scout.rows)
    now = scene.frame_current
    ahead = [frame for frame in frames if frame > now]
    behind = [frame for frame in frames if frame < now]
    way = ahead if steps > 0 else behind[::-1]
    if not way or steps == 0:
        return ""
    scene.frame_set(way[min(abs(steps), len(way)) - 1])
    redraw()
    row = next(row for row in properties.window().scout.rows if row.frame == scene.frame_current)
    return f"{row.spent}: {row.submitted} targets in the map"


def play(context: bpy.types.Context) -> str:
    """Begin or stop to play; why that is not possible, or ""."""
    if context.screen is None or bpy.app.background:
        return "Playing needs a window"
    scene = context.scene
    if not context.screen.is_animation_playing and scene.frame_current >= scene.frame_end:
        scene.frame_set(scene.frame_start)
    bpy.ops.screen.animation_play()
    return ""


def look_through(context: bpy.types.Context) -> str:
    """Look through the explorer's camera in the 3D view, or from where one looked before."""
    area = context.area
    if area is None or area.type != "VIEW_3D":
        areas = context.screen.areas if context.screen is not None else ()
        area = next((item for item in areas if item.type == "VIEW_3D"), None)
    if area is None:
        return "There is no 3D view to look through the camera in"
    look, key = area.spaces.active.region_3d, area.as_pointer()
    if look.view_perspective == "CAMERA":
        look.view_perspective = _before.pop(key, "PERSP")
    else:
        _before[key], look.view_perspective = look.view_perspective, "CAMERA"
    redraw()
    return ""


def leave_cameras() -> None:
    """Have the views that look through the explorer's camera look as they did before."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            before = _before.pop(area.as_pointer(), None)
            if before is not None and area.type == "VIEW_3D":
                area.spaces.active.region_3d.view_perspective = before
    forget_cameras()


def forget_cameras() -> None:
    """Another file is open: its views are others."""
    _before.clear()
