"""See a room as its floor plan."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_look_from_above(bpy.types.Operator):
    """Look straight down at the room, its ceiling cut away; press again to look as before. Only the
    view changes, nothing in the scene"""

    bl_idname = ids.LOOK_FROM_ABOVE
    bl_label = "From Above"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan import why_no_questions

        if context.area is None or context.area.type != "VIEW_3D":
            cls.poll_message_set("Only in a 3D view")
            return False
        if why := why_no_questions(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.floorplan_view import turn_view

        self.report({"INFO"}, turn_view(context))
        return {"FINISHED"}
