"""What the operators that look at the room itself have in common."""

from __future__ import annotations

import bpy


class BareRoom:
    """Off while an attempt is shown in the scene. It goes before `RoomOperator`."""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scout import why_shown

        if why := why_shown(context.scene):
            cls.poll_message_set(why)
            return False
        return super().poll(context)
