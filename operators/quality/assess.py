"""Assess the open room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator


class IDEAL_OT_assess(RoomOperator, TaskOperator, bpy.types.Operator):
    """Find what is wrong with the room as it stands now: what collides, reaches out of the room,
    is not held, or cannot be used. The room stays as it is; Esc stops it"""

    bl_idname = ids.ASSESS
    bl_label = "Assess Room"
    task_title = "Assessing the room"
    why_object_mode = "What is being edited is not in the room yet; leave that mode"

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.quality_assessing import assessing

        return assessing()
