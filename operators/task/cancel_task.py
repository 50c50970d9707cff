"""Stop what runs."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks


class IDEAL_OT_cancel_task(bpy.types.Operator):
    """Stop what runs; what it has finished is kept. Esc does the same"""

    bl_idname = ids.CANCEL_TASK
    bl_label = "Stop"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if tasks.current() is None:
            cls.poll_message_set("Nothing is running")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        tasks.cancel()
        return {"FINISHED"}
