"""Put a question's prompt into the clipboard."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_copy_prompt(bpy.types.Operator):
    """Copy all that a model is told with this question, the room's layout too, to paste it where a
    model is asked"""

    bl_idname = ids.COPY_PROMPT
    bl_label = "Copy Prompt"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan import why_no_questions

        if why := why_no_questions(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.floorplan import chosen_question

        question = chosen_question(context.scene)
        if question is None:
            self.report({"ERROR"}, "No question is chosen; choose one in the list")
            return {"CANCELLED"}
        context.window_manager.clipboard = question.prompt
        letters = f"{len(question.prompt):,}"
        self.report({"INFO"}, f"The prompt is in the clipboard, {letters} letters; paste it")
        return {"FINISHED"}
