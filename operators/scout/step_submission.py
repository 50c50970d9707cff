"""Go from one submission of a shown attempt to another."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .shown_operator import ShownOperator


class IDEAL_OT_step_submission(ShownOperator, bpy.types.Operator):
    """Go to the frame at which the agent put something into its map"""

    bl_idname = ids.STEP_SUBMISSION
    bl_label = "Go to Submission"

    steps: bpy.props.IntProperty(
        name="Steps",
        description="How many submissions further on; below 0 back",
        default=1,
        options={"SKIP_SAVE"},
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties) -> str:
        way = "next" if properties.steps > 0 else "previous"
        return f"Go to the {way} frame at which the agent put something into its map"

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.scout_playing import step_submission

        told = step_submission(context.scene, self.steps)
        if not told:
            way = "after" if self.steps > 0 else "before"
            self.report({"INFO"}, f"There is no submission {way} this frame")
            return {"CANCELLED"}
        self.report({"INFO"}, told)
        return {"FINISHED"}
