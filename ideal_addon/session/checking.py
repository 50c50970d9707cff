"""`check` in another process as a piece of long work, its findings shown as they come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...lib.bundle import GT_FILE
from ...lib.dataset_file import DatasetFileError, read_dataset_file
from ...lib.names import few
from .. import tasks
from ..tasks.verb import follow_verb
from . import events
from .state import session

_SHOWN_EVERY = 10
"""Scenes of a large data set: reading dataset.json for each would take longer than the check."""


def checking(path: Path) -> tasks.Work:
    """Check a scene, or every scene of a data set; the findings go into dataset.json.

    Raises:
        TaskError: nothing could be checked.
    """
    checked: list[str] = []

    def finished(scene_id: str) -> None:
        checked.append(scene_id)
        if len(checked) % _SHOWN_EVERY == 0:
            show_findings()

    with shown_at_the_end():
        yield from follow_verb(["check", str(path)], finished)
    return _sentence(path, checked)


@contextmanager
def shown_at_the_end() -> Iterator[None]:
    """What was stored until then shows, however the work ends."""
    try:
        yield
    finally:
        show_findings()


def show_findings() -> None:
    """The panel of the open room and the list of scenes read dataset.json again."""
    dataset = session().dataset
    if dataset is not None:
        dataset.read_file()
        events.tell("dataset_changed")
    events.tell("checks_changed")


def _sentence(path: Path, checked: list[str]) -> str:
    dataset = path.parent if (path / GT_FILE).is_file() else path
    try:
        scenes = read_dataset_file(dataset)["scenes"]
    except DatasetFileError as error:
        raise tasks.TaskError(str(error)) from error
    rejected = [name for name in checked if not scenes[name]["quality"]["passed"]]
    if len(checked) == 1:
        verdict = "; ".join(scenes[checked[0]]["quality"]["reasons"]) or "it meets every criterion"
        return f"{checked[0]}: {verdict}"
    passed = len(checked) - len(rejected)
    told = f"{passed} of {len(checked)} rooms meet every criterion"
    return f"{told}; rejected: {few(rejected)}" if rejected else told
