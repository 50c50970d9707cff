"""Look for the mistakes that a model makes everywhere."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_explain(TaskOperator, bpy.types.Operator):
    """Look for mistakes that the model makes with every object, as a turn, a mirror or a wrong
    scale, and say how good its numbers would be without them. The room stays as it is"""

    bl_idname = ids.EXPLAIN
    bl_label = "Explain"
    task_title = "Looking for mistakes"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.explaining import why_not_explainable

        if why := why_not_explainable(properties.window().why.scope):
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.explaining import explaining

        return explaining(properties.window().why.scope)
