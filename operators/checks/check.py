"""Check the open room, or every room of the data set, in processes of their own."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ...ideal_addon.scene.errors import SceneError
from ..task.task_operator import TaskOperator


class IDEAL_OT_check(TaskOperator, bpy.types.Operator):
    """Look whether the room is fit for a data set: files, picture, shared volume, walls"""

    bl_idname = ids.CHECK
    bl_label = "Check This Room"
    task_title = "Checking"

    every_room: bpy.props.BoolProperty(
        name="Every Room",
        description="Check every room of the open data set, not only the one that is open",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        if properties.every_room:
            return "Check every room of the open data set, as saved on the disk; Esc stops it"
        return f"{cls.__doc__}. The file is taken as it is saved on the disk"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.open_scene import bundle_folder
        from ...ideal_addon.session.state import session

        if bundle_folder() is None and session().dataset is None:
            cls.poll_message_set("No room is open; open a data set, and a room in it")
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        # Here and not above: Blender's start does not wait for the verbs.
        from ...ideal_addon.session.checking import checking
        from ...ideal_addon.session.open_scene import bundle_folder
        from ...ideal_addon.session.state import session

        dataset = session().dataset
        if self.every_room:
            if dataset is None:
                raise SceneError("No data set is open; open one, or check the open room alone")
            return checking(dataset.folder)
        folder = bundle_folder()
        if folder is None:
            raise SceneError("The open file is no room of a data set; open a room in the list")
        return checking(folder)
