"""Forget what is known of exploring the open room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_forget_scout(bpy.types.Operator):
    """Take the task and the scores of this room out of the panel; files stay as they are"""

    bl_idname = ids.FORGET_SCOUT
    bl_label = "Forget"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_no_task, why_nothing_shown

        if why := why_no_task(context.scene):
            cls.poll_message_set(why)
            return False
        if not why_nothing_shown(context.scene):
            cls.poll_message_set("An attempt is shown in the scene; press Clear first")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_showing import forget_scene

        forget_scene(context.scene)
        self.report({"INFO"}, "Nothing is known of exploring this room any more")
        return {"FINISHED"}
