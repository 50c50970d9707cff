"""How good a room the open scene is: what was found of it, as the session keeps it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from . import events
from .state import session

if TYPE_CHECKING:
    from .quality_told import ToldDefect, ToldScene


@dataclass(eq=False)
class Assessment:
    """What was found of one scene.

    Attributes:
        scene_id: the scene's name among others.
        told: scores and defects.
        footing: what the room looked like, see `floorplan_room.footing`.
        report: the file that it was loaded from; None where the room was assessed here.
        active: place of the chosen defect; -1 for none.
        moved: what refining has moved on the way to this, a few words each.
        score_before: the score before that; "" where nothing was moved.
        other: before the refining, or after it: undo and redo go from one to the other.
    """

    scene_id: str
    told: ToldScene
    footing: Hashable
    report: Path | None = None
    active: int = -1
    moved: tuple[str, ...] = ()
    score_before: str = ""
    other: Assessment | None = field(default=None, repr=False)

    @property
    def chosen(self) -> ToldDefect | None:
        """The defect in whose row the list stands."""
        defects = self.told.defects
        return defects[self.active] if 0 <= self.active < len(defects) else None

    def picture(self, file: str) -> Path | None:
        """Where an evidence picture lies; None where there can be none."""
        return None if self.report is None else self.report.parent / file


def assessment_of(scene: bpy.types.Scene | None) -> Assessment | None:
    """What was found of a scene; None where it was not assessed."""
    return None if scene is None else session().assessments.get(scene.session_uid)


def keep_assessment(scene: bpy.types.Scene, found: Assessment) -> None:
    """From now on this was found of a scene, in place of what was."""
    session().assessments[scene.session_uid] = found
    # From now on furniture may move, and undo may bring another scene.
    events.wake()


def forget_assessment(scene: bpy.types.Scene) -> None:
    """Nothing is known of a scene any more."""
    session().assessments.pop(scene.session_uid, None)


def forget_assessments() -> None:
    """Another file is open."""
    session().assessments.clear()


def why_not_assessed(scene: bpy.types.Scene | None) -> str:
    """Why nothing is known of a scene; "" where something is. For `poll_message_set`."""
    if assessment_of(scene) is not None:
        return ""
    name = f" '{short(scene.name)}'" if scene is not None else ""
    return f"The scene{name} was not assessed: assess it or load its report first"


def why_no_defect(scene: bpy.types.Scene | None) -> str:
    """Why no defect can be chosen; "" where one can. For `poll_message_set`."""
    found = assessment_of(scene)
    if found is None:
        return why_not_assessed(scene)
    return "" if found.told.defects else "No defect was found in this room"
