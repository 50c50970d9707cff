"""Select an object of the list in the view."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_select_object(bpy.types.Operator):
    """Select this object in the view: its predicted box where that is shown, else the furniture"""

    bl_idname = ids.SELECT_OBJECT
    bl_label = "Select Object"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    object_id: bpy.props.StringProperty(
        name="Object", description="Id of the object in the room, or of an invented one"
    )
    row: bpy.props.IntProperty(
        name="Row",
        description="Its place in the answer, where several have the same id",
        default=-1,
        options={"HIDDEN", "SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.live import state

        if context.mode != "OBJECT":
            cls.poll_message_set("Objects are selected in Object Mode; leave the other mode first")
            return False
        if state.current() is None:
            cls.poll_message_set("No room of a data set is open; open one in the list")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.live import mirror, state
        from ...ideal_addon.live.selection import select

        try:
            names = select(context, state.current(), self.object_id, self.row)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        mirror.choose(self.object_id, self.row)
        self.report({"INFO"}, f"{self.object_id}: selected {' and '.join(names)}")
        return {"FINISHED"}
