"""The open room as a task, as a piece of long work."""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from ...lib.report.markdown import counted
from ..scene.errors import SceneError
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import footing, layout_name
from .open_scene import scene_begun_for
from .scout import Scouting, keep_scouting, scouting_of, why_no_task, why_shown
from .scout_showing import show_scouting

if TYPE_CHECKING:
    from ...lib.scout.task import Task
    from ..scene.scout_views import SceneEye

FIRST_VIEW_ENGINE, MASKS = "workbench", "masks"


@dataclass(frozen=True)
class Opened:
    """The open scene as a task.

    Attributes:
        uid: tells the scene from others of the session, until Blender ends.
        footing: what the room looked like, see `floorplan_room.footing`.
        task: of it.
    """

    uid: int
    footing: Hashable
    task: Task


def preparing() -> Work:
    """Make the open scene a task; what was known of it stays until that is done.

    Raises:
        TaskError: it is no room, or nothing stands in it.
    """
    opened = yield from reading()
    task = opened.task
    keep_task(opened, "its task was prepared")
    return f"{short(task.scene)}: {counted(len(task.targets), 'object')} to find"


def reading() -> Generator[Step, None, Opened]:
    """Read the open scene.

    Raises:
        TaskError: it is no room, nothing stands in it, or an attempt is shown in it.
    """
    # Before the meshes are read, so that the window tells what it waits for.
    yield Step("Reading meshes", 0.0)
    scene = bpy.context.scene
    if why := why_shown(scene):
        raise TaskError(why)
    try:
        return Opened(scene.session_uid, footing(scene), _task(bpy.context))
    except SceneError as error:
        raise TaskError(str(error)) from error


def _task(context: bpy.types.Context) -> Task:
    from ...lib.scout.protocol import read_scout_protocol
    from ..scene.scout_candidates import Wish, prepare_task

    protocol = read_scout_protocol()
    wish = Wish(
        scene=layout_name(context.scene),
        source=bpy.data.filepath,
        protocol=protocol,
        engine=FIRST_VIEW_ENGINE,
        configuration={
            "scene": layout_name(context.scene),
            "room_sha256": room_sha256(context.scene),
            "protocol": protocol.document,
            "blender": bpy.app.version_string,
        },
    )
    return prepare_task(context, wish)


def room_sha256(scene: bpy.types.Scene) -> str:
    """A fingerprint of what stands in the open scene, whether it was saved or not."""
    from ...lib.quality.inputs import document_hash

    return document_hash(
        [
            [
                obj.name,
                [value for row in obj.matrix_world for value in row],
                list(obj.dimensions),
                len(obj.data.vertices),
                obj.hide_render,
            ]
            for obj in sorted(scene.objects, key=lambda obj: obj.name)
            if obj.type == "MESH"
        ]
    )


def open_eye(task: Task, engine: str) -> SceneEye:
    """What makes pictures of the open scene, each in a fraction of a second."""
    from ..scene.render_settings import RenderSettings
    from ..scene.scout_views import SceneEye

    return SceneEye(bpy.context, task, RenderSettings(engine=engine))


def keep_task(opened: Opened, while_what: str) -> None:
    """Keep and show a task; an attempt at it stays.

    Raises:
        TaskError: the scene has gone meanwhile.
    """
    scene = scene_begun_for(opened.uid, while_what)
    known = scouting_of(scene)
    explored = known.explored if known is not None else None
    if explored is not None and explored.task.sha256 != opened.task.sha256:
        explored = None
    hidden = roots_among(opened.task.hidden)
    keep_scouting(scene, Scouting(opened.task, opened.footing, hidden, explored))
    show_scouting()


def roots_among(names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some objects that have no parent among them."""
    known = set(names)
    parents = {name: bpy.data.objects[name].parent for name in names if name in bpy.data.objects}
    return tuple(
        name for name in names if parents.get(name) is None or parents[name].name not in known
    )


def exporting(folder: Path) -> Work:
    """Write the task of the open scene, and its first picture, into a folder of its own there.

    Raises:
        TaskError: there is no task, the room was changed since, or it cannot be written.
    """
    from ...lib.atomic import write_bytes, write_json
    from ...lib.scout.eye import EyeError
    from ...lib.scout.task import FIRST_VIEW_FILE, TASK_FILE

    scene = bpy.context.scene
    known = scouting_of(scene)
    if known is None:
        raise TaskError(why_no_task(scene))
    if known.footing != footing(scene):
        raise TaskError("The room has changed since its task was prepared; prepare it again")
    yield Step("Taking the first picture", 0.0)
    task, goal = known.task, folder / known.task.scene
    try:
        picture = open_eye(task, FIRST_VIEW_ENGINE).picture(task.first)
        write_bytes(goal / FIRST_VIEW_FILE, picture)
        write_json(goal / TASK_FILE, task.to_document())
    except EyeError as error:
        raise TaskError(f"{short(task.scene)}: {error}") from error
    except OSError as error:
        raise TaskError(f"{goal}: cannot be written ({error.strerror or error})") from error
    return f"{goal / TASK_FILE}: {counted(len(task.targets), 'object')} to find{_unsaved()}"


def _unsaved() -> str:
    if bpy.data.filepath and not bpy.data.is_dirty:
        return ""
    return "; save the room too: the command scout run opens its file"
