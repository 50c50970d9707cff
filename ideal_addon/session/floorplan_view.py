"""How the 3D view looks at a room: from above with its ceiling cut away, or so that all is in it.

Nothing in the scene is hidden for it. The eye is far up and sees nothing that is nearer than a cut
below the ceiling, which an orthographic view of Blender's cannot do.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import bpy
from mathutils import Euler, Quaternion

from .floorplan import questions_of

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan

# Over the walls into the room, north at the top as in the plan.
_STEEP = Euler((math.radians(32.0), 0.0, 0.0)).to_quaternion()
_CUT_M = 1.9
_MARGIN = 1.15
_LEAST_M = 1.0
_BELOW_M = 100.0
_LENS_MM = 250.0
_OF_VIEW = ("view_perspective", "view_rotation", "view_location", "view_distance")
_OF_SPACE = ("lens", "clip_start", "clip_end")

# By the view's address: how it looked before.
_before: dict[int, dict[str, Any]] = {}


def turn_view(context: bpy.types.Context) -> str:
    """Look from above at the room that the questions are about, or again as before; says which."""
    space = context.space_data
    before = _before.pop(space.as_pointer(), None)
    if before is not None and space.lens == _LENS_MM:
        _set(space, before)
        return "The view is as it was before"
    known = questions_of(context.scene)
    assert known is not None and known.questions
    plan = next(iter(known.questions.values())).floor_plan()
    _before[space.as_pointer()] = _get(space)
    _look_down(context.area, plan)
    return "The room from above, its ceiling cut away; press again to look as before"


def _get(space: bpy.types.SpaceView3D) -> dict[str, Any]:
    view = space.region_3d
    kept = {name: getattr(view, name) for name in _OF_VIEW}
    # What Blender gives goes on to change with the view.
    found = {
        name: value.copy() if hasattr(value, "copy") else value for name, value in kept.items()
    }
    return {**found, **{name: getattr(space, name) for name in _OF_SPACE}}


def _set(space: bpy.types.SpaceView3D, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(space.region_3d if name in _OF_VIEW else space, name, value)
    space.region_3d.update()


def frame(context: bpy.types.Context, plan: FloorPlan) -> None:
    """Bring a room into every 3D view of the window, seen steeply from the south."""
    if context.window is None:
        return
    x, y, *sides = _extent(plan)
    for area in context.window.screen.areas:
        if area.type == "VIEW_3D":
            view = area.spaces.active.region_3d
            view.view_perspective, view.view_rotation = "PERSP", _STEEP
            view.view_location, view.view_distance = (x, y, 0.5), 1.8 * max(sides)


def forget() -> None:
    """Another file is open: its views are new ones."""
    _before.clear()


def _look_down(area: bpy.types.Area, plan: FloorPlan) -> None:
    space = area.spaces.active
    view, (x, y, width, depth) = space.region_3d, _extent(plan)
    view.view_perspective, view.view_rotation = "PERSP", Quaternion()
    view.view_location, view.view_distance, space.lens = (x, y, 0.0), 1.0, _LENS_MM
    view.update()
    region = next(item for item in area.regions if item.type == "WINDOW")
    # The sidebar lies over the view's right part.
    beside_px = next((item.width for item in area.regions if item.type == "UI"), 0)
    beside_px = beside_px if bpy.context.preferences.system.use_region_overlap else 0
    free_px = max(region.width - beside_px, 1)
    metre_px = min(free_px / width, region.height / depth) / _MARGIN
    at_one_px = region.width * view.window_matrix[0][0] / 2
    view.view_distance = at_one_px / metre_px
    view.view_location = (x + beside_px / 2 / metre_px, y, 0.0)
    space.clip_start = max(view.view_distance - _CUT_M, 0.01)
    space.clip_end = view.view_distance + _BELOW_M
    view.update()


def _extent(plan: FloorPlan) -> tuple[float, float, float, float]:
    """The middle of a room, its width and its depth, metres."""
    xs, ys = zip(*plan.boundary, strict=True)
    width, depth = (max(max(side) - min(side), _LEAST_M) for side in (xs, ys))
    return (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, width, depth
