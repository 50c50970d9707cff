"""What the operators on a shown attempt have in common."""

from __future__ import annotations

import bpy


class ShownOperator:
    """Off where no attempt is on the timeline."""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_nothing_shown

        if why := why_nothing_shown(context.scene):
            cls.poll_message_set(why)
            return False
        return True
