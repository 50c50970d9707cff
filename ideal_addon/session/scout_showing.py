"""What is known of exploring the open scene, as the panel lists it and the timeline shows it."""

from __future__ import annotations

from pathlib import Path

import bpy

from ...lib.names import few, short
from ...lib.report.markdown import counted
from .. import properties
from ..redraw import redraw
from ..scene.errors import SceneError
from .floorplan_room import footing
from .scout import Scouting, is_shown, keep_scouting, scouting_of
from .scout_loading import Explored, read_explored, require_here, the_attempt
from .state import session

# A drag of furniture is many changes: look at the room when it rests.
_REST_S = 0.3
_filling = False
# Nothing is looked up at each change of a scene before there is something to show.
_in_use = False


def is_filling() -> bool:
    """Whether the panel is being filled: what changes in it is no click of a person."""
    return _filling


def show_scouting() -> None:
    """Fill the panel with what is known of the scene that is looked at."""
    global _filling, _in_use
    from .scout_filling import fill

    scene, shown = bpy.context.scene, properties.window().scout
    known = scouting_of(scene)
    _filling = True
    try:
        shown.scene_uid = _uid_to_show(scene)
        _in_use = _in_use or shown.scene_uid != 0
        shown.outdated = _is_outdated(known, scene)
        shown.shown = is_shown(scene)
        fill(shown, known)
    finally:
        _filling = False
    redraw()


def _is_outdated(known: Scouting | None, scene: bpy.types.Scene) -> bool:
    return known is not None and known.footing is not None and known.footing != footing(scene)


def keep_explored(scene: bpy.types.Scene, explored: Explored) -> None:
    """Keep and show an attempt at a scene."""
    known = scouting_of(scene)
    if known is not None and known.task.sha256 == explored.task.sha256:
        known.explored = explored
    else:
        keep_scouting(scene, Scouting(explored.task, None, explored.task.hidden, explored))
    show_scouting()


def show_attempt(context: bpy.types.Context, folder: Path | None) -> str:
    """Put an attempt on the timeline of the open scene, in place of one that is there.

    Args:
        context: its scene.
        folder: the attempt's; None for the one that the panel lists.

    Returns:
        a sentence about it.

    Raises:
        SceneError: it cannot be read, or is of another room; nothing has changed then.
    """
    from ..scene import scout_timeline

    known = scouting_of(context.scene)
    if folder is None and (known is None or known.explored is None):
        raise SceneError("No attempt is known of this room; choose the folder of one")
    explored = known.explored if folder is None else read_explored(the_attempt(folder))
    if explored.replay is None:
        raise SceneError(f"{explored.folder}: the attempt has not begun; there is nothing to show")
    missing = require_here(explored, {obj.name for obj in context.scene.objects})
    scout_timeline.show_exploration(context, explored.replay)
    keep_explored(context.scene, explored)
    steps = counted(len(explored.replay.steps), "submission")
    told = f"{short(explored.task.scene)}: {steps} on the timeline; press Play"
    return f"{told}. Not in this scene any more: {few(missing)}" if missing else told


def clear_attempt(context: bpy.types.Context) -> None:
    """Take the shown attempt out of the scene.

    Raises:
        SceneError: it cannot be.
    """
    from ..scene.scout_timeline import remove_exploration
    from .scout_playing import leave_cameras

    remove_exploration(context)
    leave_cameras()
    show_scouting()


def forget_scene(scene: bpy.types.Scene) -> None:
    """Nothing is known of exploring a scene any more."""
    session().scoutings.pop(scene.session_uid, None)
    show_scouting()


def forget() -> None:
    """Another file is open: nothing is known of its scenes."""
    from .scout_playing import forget_cameras

    session().scoutings.clear()
    forget_cameras()
    show_scouting()


def follow_scene() -> None:
    """Something has changed in Blender: perhaps another scene is looked at, or furniture moved."""
    if not _in_use:
        return
    if _is_of_another_scene():
        show_scouting()
    # After an undo Blender tells only later which scene is looked at.
    if not bpy.app.timers.is_registered(look_again):
        bpy.app.timers.register(look_again, first_interval=_REST_S)


def look_again() -> None:
    """Say whether the room is still the one that the task is of, and what is shown in it."""
    scene, shown = bpy.context.scene, properties.window().scout
    if _is_of_another_scene():
        show_scouting()
        return
    outdated, there = _is_outdated(scouting_of(scene), scene), is_shown(scene)
    if (shown.outdated, shown.shown) != (outdated, there):
        shown.outdated, shown.shown = outdated, there
        redraw()


def stop() -> None:
    """The extension goes: leave no timer."""
    if bpy.app.timers.is_registered(look_again):
        bpy.app.timers.unregister(look_again)


def _is_of_another_scene() -> bool:
    return properties.window().scout.scene_uid != _uid_to_show(bpy.context.scene)


def _uid_to_show(scene: bpy.types.Scene) -> int:
    """The scene's id where there is something to show of it: a file may bring an attempt along."""
    return scene.session_uid if scouting_of(scene) is not None or is_shown(scene) else 0
