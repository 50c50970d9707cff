"""Rebuild a model's answer in the open scene bundle."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_reconstruct(bpy.types.Operator):
    """Move the furniture to where the active model has it; missed objects are hidden and red \
spheres stand for invented ones. Restore gives the scene back"""

    bl_idname = ids.RECONSTRUCT
    bl_label = "Reconstruct Prediction"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    filepath: bpy.props.StringProperty(
        name="Answer",
        description="Text file with an answer for this scene, in place of the active model's",
        subtype="FILE_PATH",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.scene.open_reconstruction import why_no_scene

        if why := why_no_scene():
            cls.poll_message_set(why)
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.scene.blending import stand_file, to_prediction

        try:
            if self.filepath:
                answer, done = stand_file(context, Path(bpy.path.abspath(self.filepath)))
            else:
                answer, done = to_prediction(context)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for problem in done.problems:
            self.report({"WARNING"}, problem)
        bundle = answer.bundle
        self.report(
            {"INFO"},
            f"{bundle.scene_id}: {len(done.poses)} of {len(bundle.in_view)} objects matched; "
            "Restore gives the scene back",
        )
        return {"FINISHED"}
