"""Show an attempt at exploring on the timeline."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon import ids
from ...ideal_addon.scene.errors import SceneError
from .folder_chooser import FolderChooser


class IDEAL_OT_show_attempt(FolderChooser, bpy.types.Operator):
    """Show on the timeline how an agent explored this room: its camera's way, what it looked at,
    and its map as it grew. Choose the folder of an attempt (of the command scout run)"""

    bl_idname = ids.SHOW_ATTEMPT
    bl_label = "Show Attempt"
    bl_options: ClassVar[set[str]] = {"REGISTER", "UNDO"}

    latest: bpy.props.BoolProperty(
        name="Latest",
        description="Show the attempt whose scores the panel has; ask for no folder",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        if properties.latest:
            return "Show the attempt whose scores are listed here on the timeline"
        return cls.__doc__ or ""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_not_shown_now

        if why := why_not_shown_now(context):
            cls.poll_message_set(why)
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.session.scout_folders import attempts_folder

        if self.directory or self.latest:
            return self.execute(context)
        return self.ask(context, attempts_folder())

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_showing import show_attempt

        folder = None if self.latest else self.chosen()
        try:
            if folder is None and not self.latest:
                raise SceneError("No folder was chosen; choose that of an attempt")
            told = show_attempt(context, folder)
        except SceneError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, told)
        return {"FINISHED"}
