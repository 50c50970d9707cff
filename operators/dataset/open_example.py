"""Open the example rooms."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator
from . import unsaved


class IDEAL_OT_open_example(TaskOperator, bpy.types.Operator):
    """Open a few rooms that come with the extension, with the answers of five models"""

    bl_idname = ids.OPEN_EXAMPLE
    bl_label = "Open Example"
    task_title = "Opening the example rooms"

    directory: bpy.props.StringProperty(
        name="Copy To",
        description="Where the rooms are copied to; empty for the extension's own folder",
        subtype="DIR_PATH",
        options={"SKIP_SAVE", "HIDDEN"},
    )

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.examples import default_folder, opening_examples

        given = bpy.path.abspath(self.directory)
        return opening_examples(Path(given) if given else default_folder())

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self._from_window = True
        return unsaved.ask(self, context, event, "an example room") or self.start(context)
