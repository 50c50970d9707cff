"""Say which of two pictures with equal scores is closer to the room."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids
from .rating_operator import RatingOperator


class IDEAL_OT_rank(RatingOperator, bpy.types.Operator):
    """Change the order of the pictures; it follows the scores, so only equals can change places"""

    bl_idname = ids.RANK
    bl_label = "Rank"

    letter: bpy.props.StringProperty(name="Letter", description="Which picture")
    action: bpy.props.EnumProperty(
        name="Action",
        description="What to do with it",
        items=(
            ("UP", "Up", "It is closer to the room than the one before it"),
            ("DOWN", "Down", "It is farther from the room than the one after it"),
            ("TO", "To", "It has this rank"),
            ("KEEP", "Keep", "The order of those with equal scores is right as it stands"),
        ),
    )
    rank: bpy.props.IntProperty(name="Rank", description="1 for the best; for the action To")

    @classmethod
    def description(cls, context: bpy.types.Context, values: IDEAL_OT_rank) -> str:
        item = cls.bl_rna.properties["action"].enum_items[values.action]
        return f"{values.letter}: {item.description}" if values.letter else item.description

    def act(self) -> str:
        from ...ideal_addon.session.study import current

        said = current().judgement
        if self.action == "KEEP":
            said.keep_order()
            return ""
        candidate = said.candidate(self.letter)
        if self.action == "TO":
            said.place(candidate, self.rank)
        else:
            said.move(candidate, -1 if self.action == "UP" else 1)
        return ""
