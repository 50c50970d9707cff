"""Take the clipboard as an answer for the open scene."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_paste_prediction(bpy.types.Operator):
    """Take the text in the clipboard as a model's answer for the open scene"""

    bl_idname = ids.PASTE_PREDICTION
    bl_label = "Paste Prediction"

    text: bpy.props.StringProperty(
        name="Text",
        description="The answer; empty takes the clipboard",
        options={"SKIP_SAVE"},
    )
    model: bpy.props.StringProperty(
        name="Model", description="The model it is kept under; empty takes 'clipboard'"
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.known_scenes import open_scene_id

        if open_scene_id() is None:
            cls.poll_message_set("Open the scene of a data set first: the one that it answers")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.answers import CLIPBOARD, import_text

        done = import_text(self.text or context.window_manager.clipboard, self.model or CLIPBOARD)
        self.report({"INFO"} if done.answers else {"ERROR"}, done.sentence)
        return {"FINISHED"} if done.answers else {"CANCELLED"}
