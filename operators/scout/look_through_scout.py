"""Look through the agent's camera."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .shown_operator import ShownOperator


class IDEAL_OT_look_through_scout(ShownOperator, bpy.types.Operator):
    """See in the 3D view what the agent's camera sees; pressed again, look from where you were"""

    bl_idname = ids.LOOK_THROUGH_SCOUT
    bl_label = "Look Through Camera"

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_playing import look_through

        if why := look_through(context):
            self.report({"ERROR"}, why)
            return {"CANCELLED"}
        return {"FINISHED"}
