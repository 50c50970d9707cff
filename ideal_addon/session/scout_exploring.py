"""The scripted explorer in the open room, as a piece of long work that can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bpy

from ...lib.names import folder_name, short
from ..scene.errors import SceneError
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import footing
from .open_scene import scene_begun_for
from .scout_folders import runs_folder
from .scout_preparing import MASKS, Opened, keep_task, open_eye, reading
from .scout_showing import keep_explored

if TYPE_CHECKING:
    from ...lib.geometry.ragged import IntArray
    from ...lib.scout.attempt import Status
    from ...lib.scout.attempt_document import Configuration
    from ...lib.scout.episode import Episode
    from ...lib.scout.pose import Pose
    from ...lib.scout.task import Task
    from .scout_loading import Explored

AGENT = "explorer"
_WHILE = "it was explored"


@dataclass
class _Attempt:
    """An attempt under way.

    Attributes:
        opened: the scene that is explored.
        folder: the attempt's.
        document: its `attempt.json`, as it was begun or gone on with.
        configuration: what it is made with.
        episode: as far as it was played; None where it has not begun.
        explored: how the panel has it; None as long as it has not.
    """

    opened: Opened
    folder: Path
    document: dict[str, Any]
    configuration: Configuration
    episode: Episode | None = None
    explored: Explored | None = None

    @property
    def task(self) -> Task:
        return self.opened.task


def exploring(anew: bool = False) -> Work:
    """Explore the open scene as it stands, or go on with an attempt at it that was stopped.

    Args:
        anew: begin another attempt also where one was stopped.

    Raises:
        TaskError: the scene is no room, it was changed meanwhile, or a picture or a file could not
            be made. What was done is kept.
    """
    from ...lib.file_lock import Held, locked
    from ...lib.scout.attempt import ATTEMPT_FILE

    opened = yield from reading()
    keep_task(opened, _WHILE)
    try:
        attempt = _attempt(opened, anew)
        with locked(attempt.folder / ATTEMPT_FILE, wait=False):
            yield from _played(attempt)
    except Held:
        raise TaskError("Another Blender explores this room now; wait for it") from None
    except OSError as error:
        where = error.filename or runs_folder()
        raise TaskError(f"{where}: cannot be written ({error.strerror or error})") from error
    return _sentence(attempt)


def _attempt(opened: Opened, anew: bool) -> _Attempt:
    """The attempt that is gone on with, or a new one, on disk.

    Raises:
        TaskError: an earlier one cannot be read.
    """
    from ...lib.atomic import write_json
    from ...lib.scout.attempt import (
        TASK_COPY,
        AttemptError,
        attempt_name,
        attempts_of_scene,
        next_number,
    )
    from ...lib.scout.attempt_document import (
        Configuration,
        begun,
        difference,
        resumed,
        write_attempt,
    )
    from ...lib.scout.protocol import read_scout_protocol

    configuration = Configuration(
        {"kind": AGENT, "name": AGENT},
        read_scout_protocol(),
        engine={"engine": MASKS},
        blender=bpy.app.version_string,
    )
    folder = runs_folder() / AGENT / folder_name(opened.task.scene)
    try:
        last = next(iter(reversed(attempts_of_scene(folder))), None)
    except AttemptError as error:
        raise TaskError(str(error)) from error
    if (
        not anew
        and last is not None
        and last.status == "unfinished"
        and last.document["task_sha256"] == opened.task.sha256
        and not difference(last.document, configuration)
    ):
        goal, document = last.folder, resumed(last.document)
    else:
        number = next_number(folder)
        goal, document = folder / attempt_name(number), begun(opened.task, number, configuration)
        write_json(goal / TASK_COPY, opened.task.to_document())
    write_attempt(goal, document)
    return _Attempt(opened, goal, document, configuration)


def _played(attempt: _Attempt) -> Generator[Step, None, None]:
    """Play it to its end; however it ends, that is written down and shown.

    Raises:
        TaskError: it came to no end.
        OSError: a file cannot be written.
    """
    from ...lib.scout.eye import EyeError
    from ...lib.scout.trace import TraceError

    status: Status = "unfinished"
    reason = "it was stopped"
    try:
        yield from _acts(attempt)
        _write_scores(attempt)
        status, reason = "completed", ""
    except _Changed as error:
        reason = str(error)
        raise TaskError(f"{short(attempt.task.scene)}: {error}") from error
    except (EyeError, TraceError) as error:
        status, reason = "runtime_failure", str(error)
        raise TaskError(f"{short(attempt.task.scene)}: {error}") from error
    finally:
        _settle(attempt, status, reason)
        _show(attempt)


class _Changed(Exception):
    """The room is not the one that the attempt began with; says what to do."""


def _acts(attempt: _Attempt) -> Iterator[Step]:
    """What the explorer does, one act after the other."""
    from ...lib.scout.episode import Episode
    from ...lib.scout.explorer import explore
    from ...lib.scout.trace import Trace

    task, protocol = attempt.task, attempt.configuration.protocol
    episode = attempt.episode = Episode(task, protocol, _SceneEye(attempt), Trace(attempt.folder))
    yield _step(episode)
    for _ in explore(episode, _masks_of(attempt)):
        yield _step(episode)
    episode.end("no_tool_call")


def _step(episode: Episode) -> Step:
    """How far it is, in words."""
    most, targets = episode.protocol.images, len(episode.task.targets)
    taken, found = episode.images_taken, len(episode.map)
    told = f"picture {taken} of at most {most}, {found} of {targets} targets"
    # Once all are in the map, it looks at them again from nearer.
    return Step(told, (taken / max(most, 1) + found / targets) / 2)


@dataclass(frozen=True)
class _SceneEye:
    """`lib.scout.eye.MaskEye` of the scene for which the attempt was begun."""

    attempt: _Attempt
    engine: str = MASKS

    def picture(self, pose: Pose) -> bytes:
        """See `MaskEye`."""
        self._require_room()
        return open_eye(self.attempt.task, MASKS).picture(pose)

    def masks(self, pose: Pose) -> IntArray:
        """See `MaskEye`."""
        self._require_room()
        return open_eye(self.attempt.task, MASKS).masks(pose)

    def _require_room(self) -> None:
        opened = self.attempt.opened
        try:
            scene = scene_begun_for(opened.uid, _WHILE)
        except TaskError as error:
            raise _Changed(str(error)) from error
        if bpy.context.scene != scene:
            raise _Changed("another scene is looked at; go back to it and explore again")
        if footing(scene) != opened.footing:
            raise _Changed("it was changed meanwhile; undo that to go on, or explore anew")


def _masks_of(attempt: _Attempt) -> Callable[[str, Pose], IntArray]:
    """The masks of pictures: those of the pictures themselves, which show nothing else."""
    from ...lib.scout.eye import EyeError
    from ...lib.scout.trace import IMAGES_FOLDER
    from ..commands.scout_run_eye import KeptMasks
    from ..scene.scout_masks import read_numbers

    optics, count = attempt.task.optics, len(attempt.task.targets)
    kept = KeptMasks(attempt.folder, _SceneEye(attempt), (optics.height_px, optics.width_px))

    def masks(image: str, pose: Pose) -> IntArray:
        path = attempt.folder / IMAGES_FOLDER / f"{image}.png"
        if not path.is_file():
            return kept(image, pose)
        try:
            return read_numbers(path, count)
        except SceneError as error:
            raise EyeError(f"{path}: {error}") from error

    return masks


def _write_scores(attempt: _Attempt) -> None:
    """The map and its scores, beside the trace."""
    from ...lib.scout.attempt_scores import write_map_and_scores

    centers = attempt.episode.map if attempt.episode is not None else {}
    write_map_and_scores(attempt.folder, attempt.task, centers, attempt.configuration.protocol)


def _settle(attempt: _Attempt, status: Status, reason: str) -> None:
    """Write down how it stands."""
    from ...lib.models.spent import Spent
    from ...lib.scout.agent import Played
    from ...lib.scout.attempt_document import settled, write_attempt

    episode, ended, calls, images = attempt.episode, None, 0, 0
    if episode is not None:
        ended = episode.ended if status == "completed" else None
        calls, images = episode.calls, episode.images_taken
    played = Played(status, reason, ended, calls, images, Spent.of(0, []))
    attempt.document = settled(attempt.document, played, episode)
    write_attempt(attempt.folder, attempt.document)


def _show(attempt: _Attempt) -> None:
    """In the panel, where the scene is still there."""
    from .scout_loading import read_explored

    try:
        attempt.explored = read_explored(attempt.folder)
        keep_explored(scene_begun_for(attempt.opened.uid, _WHILE), attempt.explored)
    except (SceneError, TaskError):
        # The sentence by which the work ends tells it.
        return


def _sentence(attempt: _Attempt) -> str:
    """What it came to, for people."""
    from .scout_words import error_text, iou_text

    name, explored = short(attempt.task.scene), attempt.explored
    if explored is None or explored.replay is None:
        raise TaskError(f"{name}: it was explored, but {attempt.folder} cannot be read again")
    scores = explored.replay.final
    told = f"{scores.submitted:g} of {scores.targets:g} targets in the map"
    overlap = f"mean overlap {iou_text(scores.mean_iou)}"
    return f"{name}: {told}, {overlap}, mean center error {error_text(scores.center_error_m)}"
