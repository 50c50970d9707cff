"""What every operator of a rating that goes on has in common."""

from __future__ import annotations

from typing import ClassVar

import bpy

from ...ideal_addon.scene.errors import SceneError


class RatingOperator:
    """A class does its part in `act`; a rating is in no .blend, so there is nothing to undo."""

    bl_options: ClassVar[set[str]] = {"INTERNAL"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.study import why_not_rating

        if why := why_not_rating():
            cls.poll_message_set(why)
            return False
        return True

    def act(self) -> str:
        """Do it; a sentence to report, empty where the panel shows it all.

        Raises:
            RatingError, SceneError, OSError: it cannot be done.
        """
        raise NotImplementedError

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session.study import mirror
        from ...lib.rating.errors import RatingError

        try:
            told = self.act()
        except (RatingError, SceneError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        except OSError as error:
            self.report({"ERROR"}, f"The rating cannot be written: {error}; it is still shown")
            return {"CANCELLED"}
        mirror()
        if told:
            self.report({"INFO"}, told)
        return {"FINISHED"}
