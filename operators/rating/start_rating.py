"""Begin to rate reconstructions, or go on with it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import bpy

from ...ideal_addon import ids, preferences, properties
from ...ideal_addon.scene.errors import SceneError


class IDEAL_OT_start_rating(bpy.types.Operator):
    """Show scene after scene, the real room above what models made of it, without saying whose is
    which. Each is given a score of 1 to 5 and a place in the order"""

    bl_idname = ids.START_RATING
    bl_label = "Start Rating"
    bl_options: ClassVar[set[str]] = {"INTERNAL"}

    folder: bpy.props.StringProperty(
        name="Pictures",
        description="Folder with the pictures to rate; empty takes the panel's",
        subtype="DIR_PATH",
        options={"SKIP_SAVE"},
    )
    rater: bpy.props.StringProperty(
        name="Rater",
        description="Whose ratings these are; empty takes the panel's",
        options={"SKIP_SAVE"},
    )
    ratings: bpy.props.StringProperty(
        name="Ratings",
        description="Folder for the file with the ratings; empty takes the panel's",
        subtype="DIR_PATH",
        options={"SKIP_SAVE"},
    )
    resume: bpy.props.BoolProperty(
        name="Go On",
        description="Continue with the file of this rater where there is one",
        options={"SKIP_SAVE"},
    )
    seed: bpy.props.IntProperty(
        name="Seed",
        description="Another number gives other orders of scenes and pictures",
        options={"SKIP_SAVE"},
    )
    scenes: bpy.props.StringProperty(
        name="Scenes", description="Only these, one a line", options={"SKIP_SAVE"}
    )
    models: bpy.props.StringProperty(
        name="Models", description="Only these, one a line", options={"SKIP_SAVE"}
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.state import session

        if session().study is not None:
            cls.poll_message_set("A rating is going on: end it first")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        from ...ideal_addon.session import study
        from ...lib.rating.errors import RatingError

        shown = properties.window().rating
        folder = _path(self.folder or shown.folder)
        ratings = _path(self.ratings or shown.ratings) or preferences.settings().ratings_folder
        if folder is None or ratings is None:
            what = "folder with the pictures" if folder is None else "folder for the ratings"
            self.report({"ERROR"}, f"Choose the {what} first")
            return {"CANCELLED"}
        try:
            begun = study.start(
                folder,
                self.rater or shown.rater,
                ratings,
                resume=self.resume or shown.resume,
                seed=self.seed,
                scenes=_lines(self.scenes),
                models=_lines(self.models),
            )
        except (RatingError, SceneError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        if left_out := len(begun.pictures.left_out):
            # Not which: their names would tell whose the others are.
            self.report({"WARNING"}, f"Pictures that cannot be shown are left out: {left_out}")
        self.report({"INFO"}, f"{len(begun.plan.scenes)} scenes, {begun.rated} of them rated")
        return {"FINISHED"}


def _path(text: str) -> Path | None:
    return Path(bpy.path.abspath(text)).expanduser() if text.strip() else None


def _lines(text: str) -> list[str] | None:
    return [line.strip() for line in text.splitlines() if line.strip()] or None
