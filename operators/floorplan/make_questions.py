"""Draw questions about the open room and answer them."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, properties, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator


class IDEAL_OT_make_questions(RoomOperator, TaskOperator, bpy.types.Operator):
    """Draw questions of each type about the open room, seen from above, and find the exact answers.
    The room stays as it is; Esc stops it, and the questions that there were stay"""

    bl_idname = ids.MAKE_QUESTIONS
    bl_label = "Make Questions"
    task_title = "Making questions"

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.floorplan_making import making

        floor = properties.window().floorplan
        return making(floor.seed, floor.profile.lower(), floor.per_type)
