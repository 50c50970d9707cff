"""Read the open data set again."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_refresh_dataset(TaskOperator, bpy.types.Operator):
    """Read the folder again, after scenes in it were made, changed or checked elsewhere"""

    bl_idname = ids.REFRESH_DATASET
    bl_label = "Read Again"

    task_title = "Reading the data set again"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.state import session

        if session().dataset is None:
            cls.poll_message_set("Open a data set first")
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.dataset_opening import opening
        from ...ideal_addon.session.state import session

        return opening(session().dataset.folder)
