"""Open a scene of the data set."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from . import unsaved
from .scene_opener import SceneOpener


class IDEAL_OT_open_scene(SceneOpener, bpy.types.Operator):
    """Open this scene's room, seen through its camera; scripts in it do not run"""

    bl_idname = ids.OPEN_SCENE
    bl_label = "Open Scene"

    scene_id: bpy.props.StringProperty(
        name="Scene",
        description="Name of the scene; empty for the one selected in the list",
        options={"SKIP_SAVE"},
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.state import session

        if session().dataset is None:
            cls.poll_message_set("Open a data set first")
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        return unsaved.ask(self, context, event, self.wanted()) or self.execute(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        return self.open(self.wanted())

    def wanted(self) -> str:
        from ...ideal_addon.session.state import session

        return self.scene_id or session().dataset.selected
