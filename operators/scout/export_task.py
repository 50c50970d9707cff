"""Write the prepared task into a folder."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator
from .folder_chooser import FolderChooser


class IDEAL_OT_export_task(FolderChooser, TaskOperator, bpy.types.Operator):
    """Write the task (task.json, with the true places, and the first picture) into a folder, for
    the commands scout run and scout score"""

    bl_idname = ids.EXPORT_TASK
    bl_label = "Export Task"
    task_title = "Exporting the task"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_no_task

        if why := why_no_task(context.scene):
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.directory:
            return self.start(context)
        self._from_window = True
        opened = bpy.data.filepath
        return self.ask(context, Path(opened).parent if opened else Path.home())

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.scout_preparing import exporting

        folder = self.chosen()
        if folder is None:
            raise tasks.TaskError("No folder was chosen; choose where the task goes")
        return exporting(folder)
