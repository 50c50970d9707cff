"""Mend the open room by rules."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator


class IDEAL_OT_refine_room(RoomOperator, TaskOperator, bpy.types.Operator):
    """Move furniture by rules, without a model: push apart what collides, pull inside what reaches
    out, put down what hangs in the air. A move is kept only where fewer defects are left. Undo puts
    everything back; Esc stops it and nothing is moved"""

    bl_idname = ids.REFINE_ROOM
    bl_label = "Refine by Rules"
    task_title = "Refining the room"
    why_object_mode = "Furniture is moved in Object Mode; leave the other mode first"

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.quality_refining import refining

        return refining()
