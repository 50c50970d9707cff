"""TASKS of `scout run`: prepared tasks, folders of them, files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...lib.models.records import name_fault
from ...lib.names import NOTE_MARKS, short
from ...lib.scout.task import FIRST_VIEW_FILE, TASK_FILE, Task, TaskError, read_task
from .exit_codes import USAGE, CannotStart

_RENAME = "give the scene another name and prepare its task again"


@dataclass(frozen=True)
class Prepared:
    """A task and where it lies.

    Attributes:
        task: the task.
        path: its file.
    """

    task: Task
    path: Path

    @property
    def scene(self) -> str:
        """The scene's name."""
        return self.task.scene

    @property
    def first_view(self) -> Path:
        """The picture that the episode begins with."""
        return self.path.parent / FIRST_VIEW_FILE

    @property
    def blend(self) -> Path:
        """The scene's file: as it was named, from here or from a folder above the task.

        Whether it is the very file that the task was prepared from is seen when it is opened.
        """
        named = Path(self.task.source)
        places = (folder / named for folder in (Path(), *self.path.absolute().parents))
        return next((place for place in places if place.is_file()), named)


def tasks_of(paths: Sequence[Path]) -> tuple[list[Prepared], dict[str, str]]:
    """The tasks that the paths name, each once; and why a path or a task cannot be used.

    Raises:
        CannotStart: two tasks are of scenes of one name.
    """
    found: dict[str, Prepared] = {}
    faults: dict[str, str] = {}
    for path in paths:
        for file in _files(path, faults):
            prepared = _read(file, faults)
            if prepared is None:
                continue
            other = found.setdefault(prepared.scene, prepared)
            if other.path.absolute() != prepared.path.absolute():
                raise CannotStart(
                    USAGE,
                    f"{other.path} and {file} are both of a scene called {short(prepared.scene)}; "
                    "run them into two folders",
                )
    return list(found.values()), faults


def _read(file: Path, faults: dict[str, str]) -> Prepared | None:
    try:
        task = read_task(file)
    except TaskError as error:
        faults[str(file)] = str(error)
        return None
    if fault := name_fault(task.scene, _RENAME):
        faults[str(file)] = f"{file}: {fault}"
        return None
    return Prepared(task, file)


def _files(path: Path, faults: dict[str, str]) -> Iterator[Path]:
    try:
        if path.is_file():
            yield path
        elif (path / TASK_FILE).exists():
            yield path / TASK_FILE
        elif path.is_dir():
            yield from _in_folder(path, faults)
        else:
            faults[str(path)] = f"{path}: not there; make tasks with `ideal-bench scout prepare`"
    except OSError as error:
        faults[str(path)] = f"{path}: cannot be read ({error.strerror})"


def _in_folder(path: Path, faults: dict[str, str]) -> Iterator[Path]:
    files = [
        folder / TASK_FILE
        for folder in sorted(path.iterdir())
        if not folder.name.startswith(NOTE_MARKS) and (folder / TASK_FILE).exists()
    ]
    if not files:
        faults[str(path)] = f"{path}: holds no task; make some with `ideal-bench scout prepare`"
    yield from files
