"""The open file's scenes, and the scene bundle whose .blend it is."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import bpy

from ...lib.bundle import GT_FILE, Bundle, BundleError, read_bundle
from ..tasks.step import TaskError


def bundle_folder() -> Path | None:
    """The folder of the open file where that is a scene bundle."""
    path = bpy.data.filepath
    folder = Path(path).parent if path else None
    return folder if folder is not None and (folder / GT_FILE).is_file() else None


def open_bundle() -> Bundle:
    """The bundle of the open file, read again where its ground truth has changed on the disk.

    Raises:
        BundleError: the open file is none of a bundle, or the bundle cannot be read.
    """
    folder = bundle_folder()
    if folder is None:
        raise BundleError("the open file is not the scene.blend of a scene bundle")
    return _read(folder, (folder / GT_FILE).stat().st_mtime_ns)


def scene_begun_for(uid: int, while_what: str) -> bpy.types.Scene:
    """The scene for which a piece of long work was begun.

    Args:
        uid: the scene's `session_uid` then.
        while_what: the work, as the end of "has gone while ...".

    Raises:
        TaskError: it has gone meanwhile.
    """
    scene = next((item for item in bpy.data.scenes if item.session_uid == uid), None)
    if scene is None:
        raise TaskError(f"The scene has gone while {while_what}; open it again")
    return scene


@lru_cache(maxsize=1)
def _read(folder: Path, changed_ns: int) -> Bundle:
    return read_bundle(folder)
