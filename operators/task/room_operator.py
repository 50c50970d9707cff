"""What every operator that works on the open room has in common."""

from __future__ import annotations

import bpy


class RoomOperator:
    """Off where no room is open. It goes before `TaskOperator`, or what is made of it.

    A class may say in `why_object_mode` why it is also off in every mode but Object Mode.
    """

    why_object_mode = ""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.floorplan_room import why_no_room

        why = why_no_room(context.scene)
        if not why and context.mode != "OBJECT":
            why = cls.why_object_mode
        if why:
            cls.poll_message_set(why)
            return False
        return super().poll(context)
