"""Build the room that a layout describes."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_import_layout(bpy.types.Operator):
    """Build the room of a floor plan (FloorplanQA's .json or .xml): walls, openings, and a prism on
    the footprint of each object"""

    bl_idname = ids.IMPORT_LAYOUT
    bl_label = "Import Layout"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    filepath: bpy.props.StringProperty(
        name="Layout", description="What is read", subtype="FILE_PATH", options={"SKIP_SAVE"}
    )
    new_scene: bpy.props.BoolProperty(
        name="In a New Scene",
        description="Build it in a scene of its own; else beside what stands in the open one",
        default=True,
        options={"SKIP_SAVE"},
    )
    filter_glob: bpy.props.StringProperty(default="*.json;*.xml", options={"HIDDEN", "SKIP_SAVE"})
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.session.floorplan_room import why_no_room

        if not self.properties.is_property_set("new_scene"):
            self.new_scene = not why_no_room(context.scene)
        if self.filepath:
            return self.execute(context)
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.floorplan_exchange import import_layout

        if not self.filepath:
            self.report({"ERROR"}, "Nothing was chosen; choose a layout (.json or .xml)")
            return {"CANCELLED"}
        try:
            told, left_out = import_layout(
                context, Path(bpy.path.abspath(self.filepath)), self.new_scene
            )
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"WARNING"} if left_out else {"INFO"}, told)
        return {"FINISHED"}
