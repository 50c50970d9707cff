"""Open a folder of scenes."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...ideal_addon import ids, tasks
from ...ideal_addon.preferences import settings
from ..task.task_operator import TaskOperator


class IDEAL_OT_open_dataset(TaskOperator, bpy.types.Operator):
    """Choose a folder of scenes and list them; nothing in it is changed"""

    bl_idname = ids.OPEN_DATASET
    bl_label = "Open Data Set"
    task_title = "Opening the data set"

    directory: bpy.props.StringProperty(
        name="Folder",
        description="The folder that holds a folder for each scene",
        subtype="DIR_PATH",
        options={"SKIP_SAVE"},
    )
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN"})

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.dataset_opening import opening

        if not self.directory:
            raise tasks.TaskError("No folder was named; choose the one that holds the scenes")
        return opening(Path(bpy.path.abspath(self.directory)))

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.directory:
            return self.start(context)
        self.directory = _first_look()
        self._from_window = True
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}


def _first_look() -> str:
    """Where the browser begins: the folder of the preferences, or where the open data set lies."""
    from ...ideal_addon.session.state import session

    folder, dataset = settings().datasets_folder, session().dataset
    if folder is None and dataset is not None:
        folder = dataset.folder.parent
    return str(folder) if folder is not None else ""
