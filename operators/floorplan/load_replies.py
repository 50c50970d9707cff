"""Take in what models replied to the questions."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ...ideal_addon.properties.text import draw_sentence
from ..task.file_chooser import FileChooser

_HELP = (
    "Go into a folder and press Load with no file chosen to take all of it: a folder of models, or "
    "one model's own folder. Or choose a list of replies (.jsonl)."
)


class IDEAL_OT_load_replies(FileChooser, bpy.types.Operator):
    """Read what models replied to these questions, from a folder or a list of replies; the
    files stay as they are"""

    bl_idname = ids.LOAD_REPLIES
    bl_label = "Load Replies"
    task_title = "Reading replies"

    filter_glob: bpy.props.StringProperty(default="*.jsonl", options={"HIDDEN", "SKIP_SAVE"})
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan import why_no_questions

        if why := why_no_questions(context.scene):
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def draw(self, context: bpy.types.Context) -> None:
        draw_sentence(self.layout, context, _HELP)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.floorplan_loading import loading_replies

        return loading_replies(self.chosen())
