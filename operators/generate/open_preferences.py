"""Open the extension's preferences."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from ...ideal_addon.preferences import ROOT, preferences


class IDEAL_OT_open_preferences(bpy.types.Operator):
    """Open the preferences of IDEAL-Bench: folders, InfiniGen, pictures and language models"""

    bl_idname = ids.OPEN_PREFERENCES
    bl_label = "Preferences"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if preferences() is None:
            cls.poll_message_set("It runs without being an enabled extension, so it has none")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        if bpy.app.background:
            self.report({"ERROR"}, "Blender runs without a window, so none can be opened")
            return {"CANCELLED"}
        bpy.ops.preferences.addon_show(module=ROOT)
        return {"FINISHED"}
