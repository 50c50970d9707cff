"""Take a model off the list."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from ...ideal_addon.session import events


class IDEAL_OT_forget_model(bpy.types.Operator):
    """Take the model off the list; its files stay on the disk"""

    bl_idname = ids.FORGET_MODEL
    bl_label = "Forget Model"

    model: bpy.props.StringProperty(
        name="Model",
        description="Name of the model; empty takes the chosen one",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.state import session

        if not session().answers.active:
            cls.poll_message_set("There is no model to forget; import predictions first")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.state import session

        answers = session().answers
        model = self.model or answers.active
        if model not in answers.texts:
            self.report({"ERROR"}, f"There is no model {model!r}; see the list for the names")
            return {"CANCELLED"}
        before = answers.active
        answers.forget(model)
        events.tell("answers_changed")
        if answers.active != before:
            events.tell("active_model_changed")
        self.report({"INFO"}, f"{model} is off the list; its files are where they were")
        return {"FINISHED"}
