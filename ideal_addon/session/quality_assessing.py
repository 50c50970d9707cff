"""Assessing the open room as a piece of long work: meshes are read, then looked at beside."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from ...lib.report.markdown import counted
from ..scene.errors import SceneError
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import footing, layout_name
from .open_scene import scene_begun_for
from .quality import Assessment, keep_assessment
from .quality_showing import show_assessment

if TYPE_CHECKING:
    from ...lib.quality.document import AssessedRoom
    from ...lib.quality.room import FurnishedRoom
    from .quality_told import ToldScene


def assessing() -> Work:
    """Assess the open scene as it stands; what was known of it stays until that is done.

    Raises:
        TaskError: the scene is no room, or nothing stands in it.
    """
    opened = yield from reading()
    rooms, name = opened.rooms, opened.name
    assessed = []
    for number, room in enumerate(rooms):
        yield Step("Looking at the furniture", (1 + number) / (1 + len(rooms)))
        assessed.append((yield from aside(lambda room=room: _assessed(room), leave=True)))
    told = told_rooms(assessed, name)
    keep_for(opened.uid, Assessment(name, told, opened.footing))
    return sentence(name, told)


@dataclass(frozen=True)
class Opened:
    """The open scene as it was read.

    Attributes:
        uid: tells it from others of the session, until Blender ends.
        name: its id.
        footing: what the room looked like, see `floorplan_room.footing`.
        rooms: with their furniture.
    """

    uid: int
    name: str
    footing: Hashable
    rooms: Sequence[FurnishedRoom]


def reading() -> Generator[Step, None, Opened]:
    """Read the open scene.

    Raises:
        TaskError: it is no room, or nothing stands in it.
    """
    from ..scene.quality import rooms_of_scene

    # Before the meshes are read, so that the window tells what it waits for.
    yield Step("Reading meshes", 0.0)
    scene = bpy.context.scene
    uid, stands = scene.session_uid, footing(scene)
    try:
        return Opened(uid, layout_name(scene), stands, rooms_of_scene(bpy.context))
    except SceneError as error:
        raise TaskError(str(error)) from error


def _assessed(room: FurnishedRoom) -> AssessedRoom:
    from ...lib.quality.assess import AssessmentError, measured_room
    from ...lib.quality.protocol import read_quality_protocol

    try:
        return measured_room(room, read_quality_protocol(), {})
    except AssessmentError as error:
        raise TaskError(f"{short(room.id)}: {error}") from error


def told_rooms(rooms: Sequence[AssessedRoom], name: str) -> ToldScene:
    """What was found of all rooms of a scene.

    Raises:
        TaskError: it cannot be put together; says why.
    """
    from ...lib.quality.document import scene_document
    from ...lib.quality.protocol import read_quality_protocol
    from .quality_told import told_scene

    try:
        return told_scene(scene_document(rooms, read_quality_protocol()), name)
    except ValueError as error:
        raise TaskError(f"{short(name)}: {error}") from error


def keep_for(uid: int, found: Assessment) -> None:
    """Keep and show what was found of a scene.

    Raises:
        TaskError: it has gone meanwhile.
    """
    keep_assessment(scene_begun_for(uid, "it was assessed"), found)
    show_assessment()


def sentence(name: str, told: ToldScene) -> str:
    """What was found, for people."""
    from .quality_words import score_text, share_text

    if told.overall is None:
        missing = next((item.reason for item in told.metrics.values() if item.reason), "")
        return f"{short(name)}: no score: {missing}" if missing else f"{short(name)}: no score"
    defects = counted(len(told.defects), "defect") if told.defects else "no defect"
    part = ""
    if told.coverage is not None and told.coverage < 1.0:
        part = f" by {share_text(told.coverage)} of the weights"
    return f"{short(name)}: {score_text(told.overall)} of 100{part}, {defects}"
