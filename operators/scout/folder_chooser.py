"""What the operators that ask for a folder have in common."""

from __future__ import annotations

import os
from pathlib import Path

import bpy


class FolderChooser:
    """It asks for a folder, then goes on with `execute`."""

    directory: bpy.props.StringProperty(
        name="Folder", description="The folder", subtype="DIR_PATH", options={"SKIP_SAVE"}
    )
    filter_folder: bpy.props.BoolProperty(default=True, options={"HIDDEN", "SKIP_SAVE"})

    def ask(self, context: bpy.types.Context, start: Path) -> set[str]:
        """Ask in a file browser that begins in a folder."""
        self.directory = f"{start}{os.sep}"
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def chosen(self) -> Path | None:
        """The folder; None where none was chosen."""
        return Path(bpy.path.abspath(self.directory)) if self.directory else None
