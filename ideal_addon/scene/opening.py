"""Opening a room's .blend: scripts off, always."""

from __future__ import annotations

from pathlib import Path

import bpy

from .errors import SceneError
from .quiet import quiet_blender


def open_room(path: Path) -> bpy.types.Scene:
    """Open a .blend without running anything in it.

    Raises:
        SceneError: the file is missing or Blender cannot read it.
    """
    if not path.is_file():
        raise SceneError(f"{path}: missing; a scene bundle holds the room as scene.blend")
    try:
        with quiet_blender():
            bpy.ops.wm.open_mainfile(filepath=str(path), load_ui=False, use_scripts=False)
    except RuntimeError as error:
        # Blender repeats the path, and its messages may go over several lines.
        reason = " ".join(str(error).split()).replace(f'"{path}"', "it").replace(f"'{path}'", "it")
        reason = (
            reason.removeprefix("Error: ")
            .replace(" in file it", "")
            .replace(" file it", "")
            .rstrip(".")
        )
        raise SceneError(
            f"{path}: Blender cannot read it ({reason}); put the scene's own file there"
        ) from error
    return bpy.context.scene
