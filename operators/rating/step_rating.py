"""Go to the next scene of the rating, or back to the one before."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .rating_operator import RatingOperator

_WAYS = (
    ("NEXT", "Next", "Save this scene's rating and show the next scene"),
    ("PREVIOUS", "Back", "Show the scene before; its rating can be changed"),
)


class IDEAL_OT_step_rating(RatingOperator, bpy.types.Operator):
    """Show the next scene, or the one before; a scene that is rated is saved"""

    bl_idname = ids.STEP_RATING
    bl_label = "Next Scene"

    direction: bpy.props.EnumProperty(
        name="Direction",
        description="Which scene to show",
        items=_WAYS,
    )

    @classmethod
    def description(cls, context: bpy.types.Context, values: IDEAL_OT_step_rating) -> str:
        # Not from `cls.bl_rna`, which does not have the property on every class that Blender asks.
        return next(told for way, _, told in _WAYS if way == values.direction)

    def act(self) -> str:
        from ...ideal_addon.session import study

        study.step(1 if self.direction == "NEXT" else -1)
        return ""
