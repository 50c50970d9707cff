"""Let the scripted explorer look around in the open room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator
from .bare_room import BareRoom


class IDEAL_OT_explore_room(BareRoom, RoomOperator, TaskOperator, bpy.types.Operator):
    """Let the scripted explorer look around, without a model: it knows which pixel shows which
    object, measures each from several pictures, and so shows how good a map can get. The room stays
    as it is. Esc stops it; pressed again it goes on where it was"""

    bl_idname = ids.EXPLORE_ROOM
    bl_label = "Explore Room"
    task_title = "Exploring the room"
    why_object_mode = "What is being edited is not in the room yet; leave that mode"

    anew: bpy.props.BoolProperty(
        name="Begin Anew",
        description="Begin another attempt where an earlier one is unfinished",
        options={"SKIP_SAVE"},
    )

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.scout_exploring import exploring

        return exploring(self.anew)
