"""The scene.blend of a bundle: compressed, whole, without scripts."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import bpy

from .errors import SceneError
from .quiet import quiet_blender

_COMPRESSED = (b"\x28\xb5\x2f\xfd", b"\x1f\x8b")
"""First bytes of a compressed .blend: Zstandard, and gzip before Blender 3.0."""


def _external_images() -> list[bpy.types.Image]:
    return [
        image
        for image in bpy.data.images
        if image.source != "GENERATED"
        and image.type == "IMAGE"
        and image.filepath
        and not image.packed_files
    ]


def _is_whole(source: Path) -> bool:
    """Whether the open file can be copied as it is."""
    with source.open("rb") as stream:
        compressed = stream.read(4).startswith(_COMPRESSED)
    return compressed and not bpy.data.texts and not _external_images()


def _pack(log: Callable[[str], None]) -> None:
    for image in _external_images():
        try:
            image.pack()
        except RuntimeError as error:
            log(f"note: picture {image.filepath} cannot be packed ({str(error).strip()})")


def write_blend(source: Path, target: Path, changed: bool, log: Callable[[str], None]) -> None:
    """Write the open room to `target`; a file that needs nothing is copied byte for byte.

    A copy opens in every Blender that the source opens in; a file that must be written anew (it
    was changed, is not compressed, holds scripts, or uses pictures outside) only in this one's.

    Raises:
        SceneError: the room uses objects of another .blend.
    """
    if bpy.data.libraries:
        name = bpy.data.libraries[0].filepath
        raise SceneError(f"the room uses objects of {name}; make them local and save it first")
    if not changed and _is_whole(source):
        shutil.copyfile(source, target)
        return
    _pack(log)
    for text in list(bpy.data.texts):
        bpy.data.texts.remove(text)
    with quiet_blender():
        bpy.ops.wm.save_as_mainfile(filepath=str(target), compress=True, copy=True)
    if bpy.app.version >= (5, 0, 0):
        version = bpy.app.version_string
        log(f"{target.name}: written by Blender {version}; 4.4 and older cannot open it")
