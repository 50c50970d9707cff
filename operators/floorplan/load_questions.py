"""Take in the questions of a file that are about the open room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.file_chooser import FileChooser
from ..task.room_operator import RoomOperator


class IDEAL_OT_load_questions(RoomOperator, FileChooser, bpy.types.Operator):
    """Read the questions of a file (.jsonl) that are about the open room"""

    bl_idname = ids.LOAD_QUESTIONS
    bl_label = "Load Questions"
    task_title = "Reading questions"

    filter_glob: bpy.props.StringProperty(default="*.jsonl", options={"HIDDEN", "SKIP_SAVE"})
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.floorplan_loading import loading_questions

        return loading_questions(self.chosen())
