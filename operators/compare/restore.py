"""Give the scene back as it was before a reconstruction."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_restore(bpy.types.Operator):
    """Give the scene back exactly as it was before any furniture was moved to a prediction"""

    bl_idname = ids.RESTORE
    bl_label = "Restore Scene"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.scene.open_reconstruction import is_reconstructed

        if not is_reconstructed(context.scene):
            cls.poll_message_set("No prediction stands in the scene")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.scene.blending import to_truth

        try:
            to_truth(context)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, "The scene is as it was before the reconstruction")
        return {"FINISHED"}
