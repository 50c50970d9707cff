"""Draw questions about the open room and answer them."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties, tasks
from ..task.task_operator import TaskOperator


class IDEAL_OT_make_questions(TaskOperator, bpy.types.Operator):
    """Draw questions of each type about the open room, seen from above, and find the exact answers.
    The room stays as it is; Esc stops it, and the questions that there were stay"""

    bl_idname = ids.MAKE_QUESTIONS
    bl_label = "Make Questions"
    task_title = "Making questions"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan_room import why_no_room

        if why := why_no_room(context.scene):
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.floorplan_making import making

        floor = properties.window().floorplan
        return making(floor.seed, floor.profile.lower(), floor.per_type)
