"""Mend the open room by rules."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_refine_room(TaskOperator, bpy.types.Operator):
    """Move furniture by rules, without a model: push apart what collides, pull inside what reaches
    out, put down what hangs in the air. A move is kept only where fewer defects are left. Undo puts
    everything back; Esc stops it and nothing is moved"""

    bl_idname = ids.REFINE_ROOM
    bl_label = "Refine by Rules"
    task_title = "Refining the room"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan_room import why_no_room

        if why := why_no_room(context.scene):
            cls.poll_message_set(why)
            return False
        if context.mode != "OBJECT":
            cls.poll_message_set("Furniture is moved in Object Mode; leave the other mode first")
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.quality_refining import refining

        return refining()
