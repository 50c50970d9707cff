"""Take away the sentence about work that failed."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties


class IDEAL_OT_dismiss_message(bpy.types.Operator):
    """Take this message away"""

    bl_idname = ids.DISMISS_MESSAGE
    bl_label = "Dismiss Message"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if not properties.window().task.failed:
            cls.poll_message_set("There is no message to take away")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        properties.window().task.failed = False
        return {"FINISHED"}
