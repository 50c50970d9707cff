"""What every operator that says something of a scene has in common."""

from __future__ import annotations

import bpy


class CurationOperator:
    """It is about one scene of the open data set, and off where nothing can be said of any."""

    scene_id: str

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.curation import why_not

        if why := why_not(context):
            cls.poll_message_set(why)
            return False
        return True

    def wanted(self) -> str:
        """The scene that is named, else the one selected in the list."""
        from ...ideal_addon.session.state import session

        return self.scene_id or session().dataset.selected
