"""Select the objects that a finding of the checks names."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_select_offenders(bpy.types.Operator):
    """Select the objects of this finding and bring them into the middle of the view"""

    bl_idname = ids.SELECT_OFFENDERS
    bl_label = "Select Objects of Finding"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    criterion: bpy.props.StringProperty(
        name="Criterion", description="C2, C3 or C4; empty for one object whatever was found of it"
    )
    object_id: bpy.props.StringProperty(
        name="Object", description="Only findings of this object; empty for all"
    )
    other_id: bpy.props.StringProperty(
        name="Other Object", description="Only where it reaches into this one; empty for any"
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.open_scene import bundle_folder

        if context.mode != "OBJECT":
            cls.poll_message_set("Objects are selected in Object Mode; leave the other mode first")
            return False
        if bundle_folder() is None:
            cls.poll_message_set("No room of a data set is open; open one in the list")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.checks import open_checks
        from ...ideal_addon.session.offenders import frame_selected, offenders, select_objects

        try:
            names = offenders(open_checks(), self.criterion, self.object_id, self.other_id)
            selected = select_objects(context, names)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        frame_selected(context)
        self.report({"INFO"}, f"Selected: {', '.join(selected)}")
        return {"FINISHED"}
