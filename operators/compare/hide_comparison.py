"""Take the boxes out of the scene."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids


class IDEAL_OT_hide_comparison(bpy.types.Operator):
    """Take all boxes, lines and labels out of the view; the furniture stays where it is"""

    bl_idname = ids.HIDE_COMPARISON
    bl_label = "Hide Comparison"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.scene.handles import shown_model

        if shown_model(context.scene) is None:
            cls.poll_message_set("No comparison is shown")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.scene.shown_prediction import hide_prediction

        hide_prediction(context)
        self.report({"INFO"}, "The predicted boxes are out of the scene")
        return {"FINISHED"}
