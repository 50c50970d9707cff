"""Play a shown attempt."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .shown_operator import ShownOperator


class IDEAL_OT_play_attempt(ShownOperator, bpy.types.Operator):
    """Play the attempt, or stop playing; from its beginning where it stands at the end"""

    bl_idname = ids.PLAY_ATTEMPT
    bl_label = "Play"

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_playing import play

        if why := play(context):
            self.report({"ERROR"}, why)
            return {"CANCELLED"}
        return {"FINISHED"}
