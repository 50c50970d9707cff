"""Whether opening another file would lose something.

A verdict makes Blender call the file changed, as it is undone with Blender's undo. It lies on the
disk already, and whoever goes through a thousand scenes must not be asked at each of them.
"""

from __future__ import annotations

import bpy

# The only changes since the file was last saved or opened are our own marks.
_only_marks = False
# Undoing a mark makes all of Blender's data anew, which it tells as one change of everything.
_undoing_mark = False


def before_marking() -> None:
    """A mark is about to be made in the file; Blender tells nobody of such a change."""
    global _only_marks
    _only_marks = _only_marks or not bpy.data.is_dirty


def mark_undone() -> None:
    """A mark has been undone or made again."""
    global _undoing_mark
    _undoing_mark = _only_marks


def on_change(depsgraph: bpy.types.Depsgraph) -> None:
    """Blender tells of a change."""
    global _only_marks, _undoing_mark
    # Mostly nothing is to be done: this runs at each step of a drag.
    if _only_marks and len(depsgraph.updates):
        _only_marks, _undoing_mark = _undoing_mark, False


def start_anew() -> None:
    """Another file is open."""
    global _only_marks, _undoing_mark
    _only_marks = _undoing_mark = False


def would_lose_changes() -> bool:
    """Whether the open file has changes that a person may want to save."""
    return bpy.data.is_dirty and not _only_marks
