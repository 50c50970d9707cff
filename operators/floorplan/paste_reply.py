"""Take the clipboard as a model's reply to the chosen question."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_paste_reply(bpy.types.Operator):
    """Take the text in the clipboard as a model's reply to the chosen question"""

    bl_idname = ids.PASTE_REPLY
    bl_label = "Paste Reply"

    text: bpy.props.StringProperty(
        name="Text",
        description="The reply; empty takes the clipboard",
        options={"SKIP_SAVE"},
    )
    model: bpy.props.StringProperty(
        name="Model",
        description="The model it is kept under; empty takes 'clipboard'",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan import why_no_questions

        if why := why_no_questions(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.floorplan_loading import pasted_reply

        text = self.text or context.window_manager.clipboard
        try:
            told = pasted_reply(context.scene, text, self.model or "clipboard")
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, told)
        return {"FINISHED"}
