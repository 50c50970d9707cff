"""Show the active model's boxes over the room."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_show_comparison(bpy.types.Operator):
    """Draw true and predicted boxes over the room; the predicted ones can be moved, turned and \
scaled like any object, and their numbers follow"""

    bl_idname = ids.SHOW_COMPARISON
    bl_label = "Show Comparison"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.scene.open_reconstruction import why_no_answer

        if why := why_no_answer():
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.scene.shown_prediction import show_prediction

        try:
            answer = show_prediction(context)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        count = len(answer.layout)
        self.report(
            {"INFO"},
            f"{answer.model}: {count} predicted boxes shown; move one to see its numbers change",
        )
        return {"FINISHED"}
