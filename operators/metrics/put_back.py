"""Put what was moved by hand back where it stood."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids


class IDEAL_OT_put_back(bpy.types.Operator):
    """Put furniture and predicted boxes that were moved by hand back where they stood"""

    bl_idname = ids.PUT_BACK
    bl_label = "Put Back"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.live import state

        live = state.current()
        if live is None or not live.by_hand:
            cls.poll_message_set("Nothing was moved by hand")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.live import following, state

        count = following.put_back(context.scene)
        if not count:
            self.report({"ERROR"}, "What was deleted cannot be put back; undo brings it back")
            return {"CANCELLED"}
        left = state.current().by_hand
        told = f"; {left} were deleted, undo brings them back" if left else ""
        self.report({"INFO"}, f"{count} put back where they stood{told}")
        return {"FINISHED"}
