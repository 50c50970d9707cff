"""The open room mended by rules, as a piece of long work: moves are tried beside, then made."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from ..scene.errors import SceneError
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import footing
from .quality import Assessment
from .quality_assessing import keep_for, reading, told_rooms
from .quality_words import moved_text, score_text

if TYPE_CHECKING:
    from ...lib.quality.document import AssessedRoom
    from ...lib.quality.room import FurnishedRoom, Shift

    Shifts = Mapping[str, Shift]

UNDO = "Refine Room"


class _Stopped(Exception):
    """Nobody waits for the answer any more."""


@dataclass
class _Looks:
    """Looks at a room, counted; none after it was stopped."""

    count: int = 0
    stopped: bool = False

    def look(self, room: FurnishedRoom) -> AssessedRoom:
        from ...lib.quality.assess import measured_room
        from ...lib.quality.protocol import read_quality_protocol

        if self.stopped:
            raise _Stopped
        self.count += 1
        return measured_room(room, read_quality_protocol(), {})


@dataclass(frozen=True)
class _Refined:
    """A room before and after, and how its objects have to move."""

    room: FurnishedRoom
    before: AssessedRoom
    after: AssessedRoom
    shifts: Shifts = field(default_factory=dict)


def refining() -> Work:
    """Move furniture by rules until fewer defects are left; one step of undo puts it back.

    Raises:
        TaskError: the scene is no room, it changed meanwhile, or an object cannot be moved.
            Nothing is moved then.
    """
    opened = yield from reading()
    uid, stands, name = opened.uid, opened.footing, opened.name
    done = []
    for room in opened.rooms:
        done.append((yield from _revised(name, room)))
    before = Assessment(name, told_rooms([item.before for item in done], name), stands)
    if not any(item.shifts for item in done):
        keep_for(uid, before)
        return f"{short(name)}: no move by the rules makes it better; nothing was moved"
    scene = bpy.context.scene
    if scene.session_uid != uid or footing(scene) != stands:
        raise TaskError(f"{short(name)}: it was changed meanwhile; nothing was moved, refine again")
    _apply(done)
    moved = tuple(moved_text(thing, shift) for item in done for thing, shift in item.shifts.items())
    after = Assessment(
        name, told_rooms([item.after for item in done], name), footing(scene), moved=moved
    )
    after.other, before.other = before, after
    after.score_before = score_text(before.told.overall)
    keep_for(uid, after)
    return _sentence(before, after)


def _revised(scene: str, room: FurnishedRoom) -> Generator[Step, None, _Refined]:
    """What the rules make of a room; tells how many moves were tried."""
    looks = _Looks()
    work, told = aside(lambda: _refined(scene, room, looks), leave=True), 0
    try:
        while True:
            step = next(work)
            if looks.count != told:
                told = looks.count
                step = Step(f"{told} arrangements looked at")
            yield step
    except StopIteration as end:
        refined: _Refined = end.value
        return refined
    finally:
        looks.stopped = True
        work.close()


def _refined(scene: str, room: FurnishedRoom, looks: _Looks) -> _Refined:
    from ...lib.quality.assess import AssessmentError
    from ...lib.quality.protocol import read_quality_protocol
    from ...lib.quality.refine.feedback import feedback_document
    from ...lib.quality.refine.revision import Draft, Revision
    from ...lib.quality.refine.rules import RulesReviser

    protocol = read_quality_protocol()
    try:
        before = looks.look(room)
    except AssessmentError as error:
        raise TaskError(f"{short(room.id)}: {error}") from error
    feedback = feedback_document("report", before, protocol)
    draft = Draft(scene, "report", 1, room, before, feedback)
    (revision,) = RulesReviser(protocol, looks.look).revise([draft])
    if not isinstance(revision, Revision) or not revision.shifts:
        return _Refined(room, before, before)
    after = looks.look(room.moved(revision.shifts))
    return _Refined(room, before, after, revision.shifts)


def _apply(done: list[_Refined]) -> None:
    """All moves in the scene, or none; a step of undo."""
    from ..scene.quality_moves import apply_shifts

    context, made = bpy.context, []
    try:
        for item in done:
            made.append(apply_shifts(context, item.room, item.shifts))
    except SceneError as error:
        for moved in reversed(made):
            moved.take_back(context)
        raise TaskError(f"{error}. Nothing was moved") from error
    windows = context.window_manager.windows
    # A timer knows no window, and undo wants one.
    inside = context.temp_override(window=windows[0]) if windows else contextlib.nullcontext()
    with inside:
        if bpy.ops.ed.undo_push.poll():
            bpy.ops.ed.undo_push(message=UNDO)


def _sentence(before: Assessment, after: Assessment) -> str:
    scores = f"{score_text(before.told.overall)} to {score_text(after.told.overall)} of 100"
    defects = f"{len(before.told.defects)} to {len(after.told.defects)}"
    first, *rest = after.moved
    more = f" and {len(rest)} more" if rest else ""
    return (
        f"{short(after.scene_id)}: {scores}, defects {defects}; moved {first}{more}. "
        "Undo puts them back"
    )
