"""The scene bundle whose .blend is the open file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import bpy

from ...lib.bundle import GT_FILE, Bundle, BundleError, read_bundle


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


@lru_cache(maxsize=1)
def _read(folder: Path, changed_ns: int) -> Bundle:
    return read_bundle(folder)
