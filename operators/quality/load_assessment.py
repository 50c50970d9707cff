"""Take in a report that `assess` wrote."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.file_chooser import FileChooser
from ..task.room_operator import RoomOperator


class IDEAL_OT_load_assessment(RoomOperator, FileChooser, bpy.types.Operator):
    """Read what a report (report.json of the command assess) says of the open room, with a model's
    judgements and the pictures it saw; the file stays as it is"""

    bl_idname = ids.LOAD_ASSESSMENT
    bl_label = "Load Report"
    task_title = "Reading the report"

    filter_glob: bpy.props.StringProperty(default="*.json", options={"HIDDEN", "SKIP_SAVE"})
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.quality_loading import loading_report

        return loading_report(self.chosen())
