"""Go to the next scene of the rating, or back to the one before."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .rating_operator import RatingOperator


class IDEAL_OT_step_rating(RatingOperator, bpy.types.Operator):
    """Show the next scene, or the one before; a scene that is rated is saved"""

    bl_idname = ids.STEP_RATING
    bl_label = "Next Scene"

    direction: bpy.props.EnumProperty(
        name="Direction",
        description="Which scene to show",
        items=(
            ("NEXT", "Next", "Save this scene's rating and show the next scene"),
            ("PREVIOUS", "Back", "Show the scene before; its rating can be changed"),
        ),
    )

    @classmethod
    def description(cls, context: bpy.types.Context, values: IDEAL_OT_step_rating) -> str:
        return cls.bl_rna.properties["direction"].enum_items[values.direction].description

    def act(self) -> str:
        from ...ideal_addon.session import study

        study.step(1 if self.direction == "NEXT" else -1)
        return ""
