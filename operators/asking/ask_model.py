"""Show a model the rooms and take in what it answers."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_ask_model(TaskOperator, bpy.types.Operator):
    """Show the model the picture of a room, or of every room, and take in the layout it answers.
    What it has answered before is not asked again; Esc stops it, and what has come is kept"""

    bl_idname = ids.ASK_MODEL
    bl_label = "Ask"
    task_title = "Asking the model"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.asking import why_not_askable

        if why := why_not_askable():
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.asking import asking, order

        return asking(order())
