"""Show a picture by which a defect was judged."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...ideal_addon import ids


class IDEAL_OT_show_evidence(bpy.types.Operator):
    """Show this picture in an image editor, as large as that is. It is one of those by which the
    defect was judged"""

    bl_idname = ids.SHOW_EVIDENCE
    bl_label = "Show Picture"

    number: bpy.props.IntProperty(
        name="Picture",
        description="Its place among the defect's pictures, the first is 0",
        min=0,
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon import properties
        from ...ideal_addon.session.quality import why_no_defect

        if why := why_no_defect(context.scene):
            cls.poll_message_set(why)
            return False
        if not properties.window().quality.pictures:
            cls.poll_message_set("No picture is kept of the chosen defect; measures decided it")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon import properties
        from ...ideal_addon.scene.picture_view import EVIDENCE, show_picture

        pictures = properties.window().quality.pictures
        if self.number >= len(pictures):
            self.report({"ERROR"}, f"The chosen defect has {len(pictures)} pictures")
            return {"CANCELLED"}
        path = Path(pictures[self.number].name)
        if not path.is_file():
            told = f"{path}: missing; keep the folder of pictures beside the report"
            self.report({"ERROR"}, told)
            return {"CANCELLED"}
        show_picture(EVIDENCE, path)
        self.report({"INFO"}, f"{path.name}: {pictures[self.number].about}".rstrip(": "))
        return {"FINISHED"}
