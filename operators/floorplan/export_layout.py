"""Write the open room as a layout."""

from __future__ import annotations

import re
from pathlib import Path

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError

_ENDINGS = {"JSON": ".json", "XML": ".xml"}


class IDEAL_OT_export_layout(bpy.types.Operator):
    """Write the open room, seen from above, as a floor plan (FloorplanQA's .json or .xml)"""

    bl_idname = ids.EXPORT_LAYOUT
    bl_label = "Export Layout"

    filepath: bpy.props.StringProperty(
        name="Layout", description="What is written", subtype="FILE_PATH", options={"SKIP_SAVE"}
    )
    encoding: bpy.props.EnumProperty(
        name="Format",
        description="How the layout is written; both hold the same",
        items=[
            ("JSON", "JSON", "As FloorplanQA publishes its layouts"),
            ("XML", "XML", "The same in XML"),
        ],
    )
    check_existing: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})
    filter_glob: bpy.props.StringProperty(default="*.json;*.xml", options={"HIDDEN", "SKIP_SAVE"})
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan_room import why_no_room

        if why := why_no_room(context.scene):
            cls.poll_message_set(why)
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.filepath:
            return self.execute(context)
        from ...ideal_addon.session.floorplan_room import layout_name

        self.filepath = f"{_file_name(layout_name(context.scene))}{_ENDINGS[self.encoding]}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def check(self, context: bpy.types.Context) -> bool:
        """The name ends as the format wants it."""
        path = Path(self.filepath)
        if not path.name or path.suffix == _ENDINGS[self.encoding]:
            return False
        self.filepath = str(self._ending(path))
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.floorplan_exchange import export_layout

        if not self.filepath:
            self.report({"ERROR"}, "No file was named; name one that ends in .json or .xml")
            return {"CANCELLED"}
        path = Path(bpy.path.abspath(self.filepath))
        if path.suffix.lower() not in _ENDINGS.values():
            path = self._ending(path)
        try:
            told, left_out = export_layout(context, path)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"WARNING"} if left_out else {"INFO"}, told)
        return {"FINISHED"}

    def _ending(self, path: Path) -> Path:
        known = path.suffix.lower() in _ENDINGS.values()
        name = path.stem if known else path.name
        return path.with_name(f"{name}{_ENDINGS[self.encoding]}")


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name) or "layout"
