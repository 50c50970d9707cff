"""Put the command that lets a model explore into the clipboard."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


class IDEAL_OT_copy_scout_command(bpy.types.Operator):
    """Copy the commands that let a model explore this room, to paste them into a terminal; put the
    model's name in"""

    bl_idname = ids.COPY_SCOUT_COMMAND
    bl_label = "Copy Command"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if not bpy.data.filepath:
            cls.poll_message_set("The command reads a file; save this room first")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_folders import command_lines

        context.window_manager.clipboard = command_lines()
        self.report({"INFO"}, "The command is in the clipboard; paste it into a terminal")
        return {"FINISHED"}
