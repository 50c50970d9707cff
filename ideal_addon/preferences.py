"""The extension's preferences."""

from __future__ import annotations

import bpy

ROOT = str(__package__).rpartition(".")[0]
"""The extension's own package, which is its preferences' name too."""


class IDEAL_AP_preferences(bpy.types.AddonPreferences):
    """Kept in Blender's user preferences, never in a .blend."""

    bl_idname = ROOT

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.label(text="Nothing to set yet")


CLASSES: tuple[type, ...] = (IDEAL_AP_preferences,)


def preferences() -> IDEAL_AP_preferences | None:
    """The preferences; None where the package runs without being an enabled extension."""
    addon = bpy.context.preferences.addons.get(ROOT)
    return addon.preferences if addon is not None else None
