"""Opening a scene of the data set in the window."""

from __future__ import annotations

import bpy

from ...lib.bundle import BLEND_FILE
from ..scene.errors import SceneError
from ..scene.opening import open_room
from .dataset_list import select
from .state import session


def open_scene(scene_id: str) -> None:
    """Open a scene's .blend, scripts off, and look at it as its picture does.

    Raises:
        SceneError: there is no such scene in the open data set, or Blender cannot read its file.
    """
    dataset = session().dataset
    if dataset is None or scene_id not in dataset.rows:
        raise SceneError(f"{scene_id or 'no scene'}: not in the open data set; select one in it")
    # Before it is tried: from one that cannot be opened, the next one is still a step away.
    select(scene_id)
    open_room(dataset.rows[scene_id].folder / BLEND_FILE)
    _look_through_camera()


def _look_through_camera() -> None:
    """A room seen from outside is a closed box."""
    if bpy.context.scene.camera is None:
        return
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.spaces.active.region_3d.view_perspective = "CAMERA"
