"""Take a shown attempt away."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError
from .shown_operator import ShownOperator


class IDEAL_OT_clear_attempt(ShownOperator, bpy.types.Operator):
    """Take the shown attempt out of the scene; the room, its camera and the timeline are as they
    were before. Its scores stay in the panel, and its files as they are"""

    bl_idname = ids.CLEAR_ATTEMPT
    bl_label = "Clear"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_showing import clear_attempt

        try:
            clear_attempt(context)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, "The scene is as it was before the attempt was shown")
        return {"FINISHED"}
