"""An attempt's folder -> what it was, act by act, with the scores of its map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..scene.errors import SceneError

if TYPE_CHECKING:
    from ...lib.scout.replay import Replay
    from ...lib.scout.task import Task


@dataclass(frozen=True, eq=False)
class Explored:
    """An attempt.

    Attributes:
        folder: its own.
        document: its `attempt.json`.
        task: its task.
        replay: what was done; None of an attempt that has not begun.
    """

    folder: Path
    document: Mapping[str, Any]
    task: Task
    replay: Replay | None

    @property
    def is_scored(self) -> bool:
        """Whether it ended as episodes end, so that its map counts."""
        return self.replay is not None and self.document["status"] == "completed"


def read_explored(folder: Path) -> Explored:
    """The attempt of a folder.

    Raises:
        SceneError: it is none, or a file in it cannot be used; names the file.
    """
    from ...lib.bundle_fields import BundleError
    from ...lib.scout.attempt import TASK_COPY, AttemptError, protocol_of, read_attempt
    from ...lib.scout.replay import replay
    from ...lib.scout.task import TaskError, read_task
    from ...lib.scout.trace import TRACE_FILE, TraceError, read_trace
    from ...lib.settings_file import SettingsError

    path = folder / TRACE_FILE
    try:
        attempt, task = read_attempt(folder), read_task(folder / TASK_COPY)
        done = replay(task, read_trace(path), protocol_of(attempt), path)
    except (AttemptError, BundleError, TaskError, SettingsError, TraceError) as error:
        raise SceneError(str(error)) from error
    except OSError as error:
        raise SceneError(f"{folder}: cannot be read ({error.strerror or error})") from error
    return Explored(folder, attempt.document, task, done)


def the_attempt(folder: Path) -> Path:
    """The folder of the attempt that was meant: this one, or the only one below it.

    Raises:
        SceneError: there are several; says what to choose.
    """
    from ...lib.scout.attempt import ATTEMPT_FILE, find_attempts

    if (folder / ATTEMPT_FILE).exists():
        return folder
    found, _ = find_attempts(folder)
    if len(found) > 1:
        first = found[0].folder.relative_to(folder)
        raise SceneError(
            f"{folder}: holds {len(found)} attempts; choose the folder of one: {first}"
        )
    return found[0].folder if found else folder


def require_here(explored: Explored, names: set[str]) -> list[str]:
    """Ids of targets that the open scene has no object for; few of them may be missing.

    Args:
        explored: the attempt.
        names: of the open scene's objects.

    Raises:
        SceneError: it is of another room.
    """
    targets = explored.task.targets
    missing = [target.id for target in targets if target.asset not in names]
    if 2 * len(missing) > len(targets):
        raise SceneError(
            f"{explored.folder}: it is an attempt at '{explored.task.scene}', and "
            f"{len(missing)} of its {len(targets)} targets do not stand in the room that is open; "
            "open its room first"
        )
    return missing
