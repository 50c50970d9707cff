"""Make the open room a task."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator
from .bare_room import BareRoom


class IDEAL_OT_prepare_task(BareRoom, RoomOperator, TaskOperator, bpy.types.Operator):
    """See what an agent would have to find in the room as it stands now: which objects, how many
    of each kind, and where its camera starts. The room stays as it is"""

    bl_idname = ids.PREPARE_TASK
    bl_label = "Prepare Task"
    task_title = "Preparing the task"
    why_object_mode = "What is being edited is not in the room yet; leave that mode"

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.scout_preparing import preparing

        return preparing()
