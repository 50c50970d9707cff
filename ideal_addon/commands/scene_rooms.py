"""The furnished rooms of a .blend file, read in the process that has Blender."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...lib.quality.room import FurnishedRoom


def scene_rooms(job: dict[str, Any]) -> list[FurnishedRoom]:
    """Open the job's `blend` and read its rooms, as `room_type` and `room_size` say.

    Raises:
        SceneError: it has no room, or nothing stands in one; the sentence names the file.
    """
    import bpy

    from ..scene.errors import SceneError
    from ..scene.opening import open_room
    from ..scene.quality import rooms_of_scene
    from ..scene.snapshot import take_back_reconstruction

    path, size = Path(job["blend"]), job["room_size"]
    try:
        # A reconstruction that stands in the file is of a model's answer, not of the room.
        take_back_reconstruction(open_room(path))
        rooms = rooms_of_scene(
            bpy.context, job["room_type"] or "", None if size is None else tuple(size)
        )
        if not all(room.things for room in rooms):
            raise SceneError("the room has no object, so there is nothing to assess")
    except SceneError as error:
        # Those of the scene's contents do not know the file.
        told = str(error)
        raise SceneError(told if str(path) in told else f"{path}: {told}") from error
    return rooms
