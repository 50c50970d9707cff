"""Opening the scene of a task: the very file that the task was prepared from."""

from __future__ import annotations

from pathlib import Path

from ...lib.quality.inputs import file_hash
from ...lib.scout.task import Task
from .errors import SceneError
from .opening import open_room
from .snapshot import take_back_reconstruction


def open_scene_of_task(path: Path, task: Task) -> None:
    """Open it, and take back a reconstruction that stands in it.

    Raises:
        SceneError: it is missing, cannot be read, or is not what the task was prepared from.
    """
    require_scene_of_task(path, task)
    take_back_reconstruction(open_room(path))


def require_scene_of_task(path: Path, task: Task) -> None:
    """Refuse a file that is not what the task was prepared from.

    Raises:
        SceneError: it is missing, cannot be read, or is another.
    """
    known = task.configuration.get("source_sha256")
    try:
        found = file_hash(path)
    except OSError as error:
        raise SceneError(f"{path}: cannot be read ({error.strerror})") from error
    if known != found:
        raise SceneError(
            f"{path}: is not the file that the task of {task.scene} was prepared from; run "
            "`ideal-bench scout prepare` again, or name the scene as it was"
        )
