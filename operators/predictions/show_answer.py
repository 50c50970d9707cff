"""Show what the model really said."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids


class IDEAL_OT_show_answer(bpy.types.Operator):
    """Show the model's own words for the open scene in the text editor; what keeps them from being
    read is marked"""

    bl_idname = ids.SHOW_ANSWER
    bl_label = "Show Answer"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if why := _why_not():
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.answer_text import fill_text, show_text
        from ...ideal_addon.session.known_scenes import open_scene_id
        from ...ideal_addon.session.state import session
        from ...lib.predictions.source import PredictionsError

        answers, scene_id = session().answers, open_scene_id()
        model = answers.active
        try:
            raw = answers.text(model, scene_id)
        except PredictionsError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        reason = answers.prediction(model, scene_id).reason
        text = fill_text(model, scene_id, raw, reason)
        show_text(context, text)
        if reason is None:
            self.report({"INFO"}, f"The text {text.name!r} has the answer")
        else:
            line = text.current_line_index + 1
            self.report({"WARNING"}, f"{text.name!r}, line {line}: {reason}")
        return {"FINISHED"}


def _why_not() -> str:
    from ...ideal_addon.session.known_scenes import open_scene_id
    from ...ideal_addon.session.state import session

    answers, scene_id = session().answers, open_scene_id()
    if not answers.active:
        return "Import predictions first"
    if scene_id is None:
        return "Open a scene of the data set first"
    if scene_id not in answers.texts[answers.active]:
        return f"{answers.active} has not answered {scene_id}; choose another model or scene"
    return ""
