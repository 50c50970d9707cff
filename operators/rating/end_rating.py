"""End the rating, or leave it for another time."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .rating_operator import RatingOperator


class IDEAL_OT_end_rating(RatingOperator, bpy.types.Operator):
    """End the rating; all scenes rated so far are saved, and it can go on another time"""

    bl_idname = ids.END_RATING
    bl_label = "End Rating"

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        from ...ideal_addon.session import study

        going = study.current()
        if not going.judgement.scores or not going.why_not_done():
            return self.execute(context)
        return context.window_manager.invoke_confirm(
            self,
            event,
            title="This scene is not finished",
            message="What you said of it is not saved; all scenes before are.",
            confirm_text="End",
        )

    def act(self) -> str:
        from ...ideal_addon.session import study

        return study.end()
