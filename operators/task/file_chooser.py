"""What every operator that reads a file has in common."""

from __future__ import annotations

import os
from pathlib import Path

import bpy

from ...ideal_addon import tasks
from ...ideal_addon.preferences import settings
from .task_operator import TaskOperator


class FileChooser(TaskOperator):
    """It asks for a file, or a folder, and reads it as a piece of long work."""

    filepath: bpy.props.StringProperty(
        name="File", description="What is read", subtype="FILE_PATH", options={"SKIP_SAVE"}
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.filepath:
            return self.start(context)
        # A folder: else the browser would offer the name of the open .blend.
        self.filepath = f"{_start_folder()}{os.sep}"
        context.window_manager.fileselect_add(self)
        self._from_window = True
        return {"RUNNING_MODAL"}

    def chosen(self) -> Path:
        """What was chosen.

        Raises:
            TaskError: nothing.
        """
        if not self.filepath:
            raise tasks.TaskError("Nothing was chosen; choose a file")
        return Path(bpy.path.abspath(self.filepath))


def _start_folder() -> Path:
    folder = settings().predictions_folder
    opened = Path(bpy.data.filepath).parent if bpy.data.filepath else Path.home()
    return folder if folder is not None and folder.is_dir() else opened
