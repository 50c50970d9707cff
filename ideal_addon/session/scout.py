"""What exploring the open scene came to, as the session keeps it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from . import events
from .state import session

if TYPE_CHECKING:
    from ...lib.scout.task import Task
    from .scout_loading import Explored


@dataclass(eq=False)
class Scouting:
    """What is known of one scene.

    Attributes:
        task: what there is to find.
        footing: what the room looked like, see `floorplan_room.footing`; None where that is not
            known, as of an attempt that was made elsewhere.
        hidden: objects that no picture shows.
        explored: an attempt at it; None without.
    """

    task: Task
    footing: Hashable | None
    hidden: tuple[str, ...] = ()
    explored: Explored | None = None


def scouting_of(scene: bpy.types.Scene | None) -> Scouting | None:
    """What is known of a scene; None where nothing is."""
    return None if scene is None else session().scoutings.get(scene.session_uid)


def keep_scouting(scene: bpy.types.Scene, known: Scouting) -> None:
    """From now on this is known of a scene, in place of what was."""
    session().scoutings[scene.session_uid] = known
    # From now on furniture may move, and undo may bring another scene.
    events.wake()


def is_shown(scene: bpy.types.Scene | None) -> bool:
    """Whether an attempt is on the timeline of a scene."""
    from ..scene import scout_timeline_stage

    return scene is not None and scout_timeline_stage.is_shown(scene)


def why_no_task(scene: bpy.types.Scene | None) -> str:
    """Why nothing is known of a scene; "" where something is. For `poll_message_set`."""
    if scouting_of(scene) is not None:
        return ""
    name = f" '{short(scene.name)}'" if scene is not None else ""
    return f"The scene{name} has no task yet: press Prepare Task first"


def why_nothing_shown(scene: bpy.types.Scene | None) -> str:
    """Why no attempt can be played; "" where one can. For `poll_message_set`."""
    return "" if is_shown(scene) else "No attempt is on the timeline; press Show Attempt first"


def why_shown(scene: bpy.types.Scene | None) -> str:
    """Why the room cannot be looked at; "" where it can. For `poll_message_set`."""
    return "An attempt is shown in the scene; press Clear first" if is_shown(scene) else ""


def why_not_shown_now(context: bpy.types.Context) -> str:
    """Why no attempt can be shown now; "" where one can. For `poll_message_set`."""
    from .. import tasks
    from .floorplan_room import why_no_room

    if why := why_no_room(context.scene) or tasks.why_busy():
        return why
    if context.mode != "OBJECT":
        return "Attempts are shown in Object Mode; leave the other mode first"
    return ""
