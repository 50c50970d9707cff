"""Take in models' answers from files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import bpy

from ...ideal_addon import ids, tasks
from ...ideal_addon.preferences import settings
from ...ideal_addon.properties.text import draw_sentence
from ..task.task_operator import TaskOperator

_HELP = (
    "Go into a folder and press Import with no file chosen to take all of it: a folder of models, "
    "or one model's own folder. Or choose answers (.txt, .json) or lists of answers (.jsonl)."
)


class IDEAL_OT_import_predictions(TaskOperator, bpy.types.Operator):
    """Read models' answers from a folder, a list of answers or single files; the files stay as
    they are"""

    bl_idname = ids.IMPORT_PREDICTIONS
    bl_label = "Import Predictions"
    task_title = "Importing predictions"

    filepath: bpy.props.StringProperty(
        name="File or folder",
        description="Where the answers lie",
        subtype="FILE_PATH",
        options={"SKIP_SAVE"},
    )
    directory: bpy.props.StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})
    files: bpy.props.CollectionProperty(
        type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"}
    )
    filter_glob: bpy.props.StringProperty(
        default="*.txt;*.json;*.jsonl", options={"HIDDEN", "SKIP_SAVE"}
    )
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.filepath or self.files or self.directory:
            # Dropped, or called with what to read.
            return self.start(context)
        # A folder: else the browser would offer the name of the open .blend.
        self.filepath = f"{_start_folder()}{os.sep}"
        context.window_manager.fileselect_add(self)
        self._from_window = True
        return {"RUNNING_MODAL"}

    def work(self, context: bpy.types.Context) -> tasks.Work:
        paths = self._paths()
        if not paths:
            raise tasks.TaskError("Nothing was chosen; choose a folder or files with answers")
        return _work(paths)

    def draw(self, context: bpy.types.Context) -> None:
        draw_sentence(self.layout, context, _HELP)

    def _paths(self) -> list[Path]:
        folder = Path(bpy.path.abspath(self.directory)) if self.directory else None
        names = [item.name for item in self.files if item.name]
        if folder is not None and names:
            return [folder / name for name in names]
        # Where no file is chosen, the browser's path is its folder, with or without a name.
        path = Path(bpy.path.abspath(self.filepath)) if self.filepath else None
        return [place for place in (path or folder,) if place is not None]


def _start_folder() -> Path:
    """Where the file browser begins: the folder of the preferences, or that of the open scene."""
    folder = settings().predictions_folder
    opened = Path(bpy.data.filepath).parent if bpy.data.filepath else Path.home()
    return folder if folder is not None and folder.is_dir() else opened


def _work(paths: Iterable[Path]) -> tasks.Work:
    from ...ideal_addon.session.answers import importing

    done = yield from importing(paths)
    if not done.answers:
        raise tasks.TaskError(done.sentence)
    return done.sentence
