"""Small pictures for the panels: read when they are first drawn, and only a few hundred kept."""

from __future__ import annotations

from pathlib import Path

import bpy.utils.previews

# A picture takes a quarter of a megabyte; so many are on no screen at once.
_KEPT = 300

_pictures: bpy.utils.previews.ImagePreviewCollection | None = None
# Whether there is a file, by path, the latest drawn last: no disk is asked at each redraw.
_drawn: dict[str, bool] = {}


def picture(path: str) -> int:
    """The icon of a picture file; 0 where there is no such file. Blender reads it beside."""
    global _pictures
    if _pictures is None:
        _pictures = bpy.utils.previews.new()
    there = _drawn.pop(path, None)
    if there is None:
        there = Path(path).is_file()
        if there:
            _pictures.load(path, path, "IMAGE")
    _drawn[path] = there
    while len(_drawn) > _KEPT:
        _drop(next(iter(_drawn)))
    return _pictures[path].icon_id if there else 0


def forget() -> None:
    """Release all of them."""
    global _pictures
    _drawn.clear()
    if _pictures is not None:
        bpy.utils.previews.remove(_pictures)
        _pictures = None


def _drop(path: str) -> None:
    if _drawn.pop(path) and _pictures is not None:
        del _pictures[path]
