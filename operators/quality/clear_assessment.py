"""Forget what was found of the open room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_clear_assessment(bpy.types.Operator):
    """Take the scores and defects of this room out of the panel and the view; files stay as they
    are"""

    bl_idname = ids.CLEAR_ASSESSMENT
    bl_label = "Clear"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.quality import why_not_assessed

        if why := why_not_assessed(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.quality_showing import clear

        clear(context.scene)
        self.report({"INFO"}, "Nothing is known of this room's quality any more")
        return {"FINISHED"}
