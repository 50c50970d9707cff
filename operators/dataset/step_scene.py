"""Open the next or the previous scene of the list."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from . import unsaved
from .scene_opener import SceneOpener


class IDEAL_OT_step_scene(SceneOpener, bpy.types.Operator):
    """Open the scene that stands below or above the selected one in the list"""

    bl_idname = ids.STEP_SCENE
    bl_label = "Next or Previous Scene"

    step: bpy.props.IntProperty(
        name="Step", description="How many scenes further; less than 0 goes back", default=1
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        if properties.step < 0:
            return "Open the scene above the selected one in the list"
        return "Open the scene below the selected one in the list"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.state import session

        dataset = session().dataset
        if dataset is None:
            cls.poll_message_set("Open a data set first")
            return False
        if not dataset.shown:
            cls.poll_message_set("The list shows no scene; change its filters")
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        wanted = self.wanted()
        asked = wanted and unsaved.ask(self, context, event, wanted)
        return asked or self.execute(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.state import session

        wanted = self.wanted()
        if wanted is None:
            end = "last" if self.step > 0 else "first"
            selected = session().dataset.selected
            self.report({"WARNING"}, f"{selected} is the {end} scene of the list")
            return {"CANCELLED"}
        return self.open(wanted)

    def wanted(self) -> str | None:
        """The scene to open; None beyond either end of the list."""
        from ...ideal_addon.session.state import session
        from ...lib.dataset_view import neighbour

        dataset = session().dataset
        return neighbour(dataset.shown, dataset.selected, self.step)
