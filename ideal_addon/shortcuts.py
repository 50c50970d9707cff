"""Shortcuts in the 3D viewport and its sidebar. Blender itself uses none of these there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy

from . import ids

# In the viewport and in its sidebar, in every mode.
_KEYMAP, _SPACE = "3D View Generic", "VIEW_3D"

# All with Ctrl and Shift: the key, the operator, its properties.
SHORTCUTS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("RIGHT_ARROW", ids.STEP_SCENE, {"step": 1}),
    ("LEFT_ARROW", ids.STEP_SCENE, {"step": -1}),
    ("UP_ARROW", ids.CURATE, {"state": "accepted"}),
    ("DOWN_ARROW", ids.CURATE, {"state": "rejected"}),
    ("HOME", ids.CURATE, {"state": "needs_work"}),
    ("END", ids.CURATE, {"state": "none"}),
)

_added: list[tuple[bpy.types.KeyMap, bpy.types.KeyMapItem]] = []


def add() -> None:
    """Add them to Blender's add-on keymaps, where a user may change them."""
    config = bpy.context.window_manager.keyconfigs.addon
    if config is None:
        return  # background Blender has no keyboard
    keymap = config.keymaps.new(name=_KEYMAP, space_type=_SPACE)
    for key, operator, values in SHORTCUTS:
        item = keymap.keymap_items.new(operator, key, "PRESS", ctrl=True, shift=True)
        for name, value in values.items():
            setattr(item.properties, name, value)
        _added.append((keymap, item))


def remove() -> None:
    """Take them back."""
    for keymap, item in _added:
        keymap.keymap_items.remove(item)
    _added.clear()
