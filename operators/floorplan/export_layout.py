"""Write the open room as a layout."""

from __future__ import annotations

import re
from pathlib import Path

import bpy

from ...ideal_addon import ids, tasks
from ..task.room_operator import RoomOperator
from ..task.task_operator import TaskOperator

_ENDINGS = {"JSON": ".json", "XML": ".xml"}


class IDEAL_OT_export_layout(RoomOperator, TaskOperator, bpy.types.Operator):
    """Write the open room, seen from above, as a floor plan (FloorplanQA's .json or .xml)"""

    bl_idname = ids.EXPORT_LAYOUT
    bl_label = "Export Layout"
    task_title = "Exporting the layout"

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

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.filepath:
            return self.start(context)
        from ...ideal_addon.session.floorplan_room import layout_name

        self.filepath = f"{_file_name(layout_name(context.scene))}{_ENDINGS[self.encoding]}"
        context.window_manager.fileselect_add(self)
        self._from_window = True
        return {"RUNNING_MODAL"}

    def check(self, context: bpy.types.Context) -> bool:
        """The name ends as the format wants it."""
        path = Path(self.filepath)
        if not path.name or path.suffix == _ENDINGS[self.encoding]:
            return False
        self.filepath = str(self._ending(path))
        return True

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.floorplan_exchange import exporting

        if not self.filepath:
            raise tasks.TaskError("No file was named; name one that ends in .json or .xml")
        path = Path(bpy.path.abspath(self.filepath))
        known = path.suffix.lower() in _ENDINGS.values()
        return exporting(path if known else self._ending(path))

    def _ending(self, path: Path) -> Path:
        known = path.suffix.lower() in _ENDINGS.values()
        name = path.stem if known else path.name
        return path.with_name(f"{name}{_ENDINGS[self.encoding]}")


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.-]+", "_", name) or "layout"
