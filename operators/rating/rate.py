"""Give a picture its score."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .rating_operator import RatingOperator


class IDEAL_OT_rate(RatingOperator, bpy.types.Operator):
    """Give this picture its score"""

    bl_idname = ids.RATE
    bl_label = "Rate"

    letter: bpy.props.StringProperty(name="Letter", description="Which picture")
    score: bpy.props.IntProperty(
        name="Score", description="From 1, another room, to 5, the same room throughout"
    )

    @classmethod
    def description(cls, context: bpy.types.Context, values: IDEAL_OT_rate) -> str:
        from ...lib.rating.rubric import RUBRIC

        return f"{values.letter}: {values.score}, {RUBRIC.get(values.score, '')}"

    def act(self) -> str:
        from ...ideal_addon.session.study import current

        said = current().judgement
        said.rate(said.candidate(self.letter), self.score)
        return ""
