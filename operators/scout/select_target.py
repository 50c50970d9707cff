"""Select the object of a target."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_select_target(bpy.types.Operator):
    """Select the object of a target, or of all targets of a group, and bring it into the middle of
    the view"""

    bl_idname = ids.SELECT_TARGET
    bl_label = "Select Target"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    target: bpy.props.StringProperty(
        name="Target",
        description="The target's id; empty for the one that is chosen in the list",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_no_task

        if context.mode != "OBJECT":
            cls.poll_message_set("Objects are selected in Object Mode; leave the other mode first")
            return False
        if why := why_no_task(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_choosing import chosen_targets, select_targets

        try:
            selected = select_targets(context, chosen_targets(context.scene, self.target))
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"Selected: {', '.join(selected)}")
        return {"FINISHED"}
