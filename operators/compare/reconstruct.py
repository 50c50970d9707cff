"""Rebuild a model's answer in the open scene bundle."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError
from ...ideal_addon.scene.open_reconstruction import bundle_folder, reconstruct_file


class IDEAL_OT_reconstruct(bpy.types.Operator):
    """Move the furniture to where a model's answer has it; invented objects show as red spheres"""

    bl_idname = ids.RECONSTRUCT
    bl_label = "Reconstruct Prediction"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    filepath: bpy.props.StringProperty(
        name="Answer",
        description="Text file with a model's answer for this scene",
        subtype="FILE_PATH",
        options={"SKIP_SAVE"},
    )
    filter_glob: bpy.props.StringProperty(default="*.txt;*.json", options={"HIDDEN"})

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if bundle_folder() is None:
            cls.poll_message_set("Open the scene.blend of a scene bundle first")
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.filepath:
            return self.execute(context)
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        folder = bundle_folder()
        if folder is None:
            self.report({"ERROR"}, "This file is not part of a scene bundle")
            return {"CANCELLED"}
        try:
            bundle, done = reconstruct_file(context, folder, Path(bpy.path.abspath(self.filepath)))
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for problem in done.problems:
            self.report({"WARNING"}, problem)
        self.report(
            {"INFO"},
            f"{bundle.scene_id}: {len(done.poses)} of {len(bundle.in_view)} objects matched; "
            "Restore gives the scene back",
        )
        return {"FINISHED"}
