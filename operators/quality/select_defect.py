"""Select the objects of a defect."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_select_defect(bpy.types.Operator):
    """Select the objects of the chosen defect and nothing else"""

    bl_idname = ids.SELECT_DEFECT
    bl_label = "Select Objects of Defect"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    number: bpy.props.IntProperty(
        name="Defect",
        description="Its place in the list, the first is 0; -1 takes the chosen one",
        default=-1,
        min=-1,
        options={"SKIP_SAVE"},
    )
    frame: bpy.props.BoolProperty(
        name="Frame",
        description="Bring them into the middle of the view too",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        if properties.frame:
            return "Select the objects of the chosen defect and bring them into the view's middle"
        return cls.__doc__ or ""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.quality import why_no_defect

        if context.mode != "OBJECT":
            cls.poll_message_set("Objects are selected in Object Mode; leave the other mode first")
            return False
        if why := why_no_defect(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.offenders import select_objects
        from ...ideal_addon.session.quality import assessment_of
        from ...ideal_addon.session.quality_framing import frame_objects
        from ...ideal_addon.session.quality_showing import choose

        found = assessment_of(context.scene)
        try:
            if self.number >= 0:
                choose(context.scene, self.number)
            if found is None or found.chosen is None:
                raise SceneError("No defect is chosen; choose one in the list")
            selected = select_objects(context, found.chosen.objects)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if self.frame:
            frame_objects(context, context.selected_objects, found.chosen.points_m)
        self.report({"INFO"}, f"Selected: {', '.join(selected)}")
        return {"FINISHED"}
