"""Opening a folder of scenes without the window waiting for it."""

from __future__ import annotations

from pathlib import Path

from ...lib.bundle import BundleError, find_scenes
from ...lib.report.markdown import counted
from .. import tasks
from . import events
from .dataset import OpenDataset, SceneRow, read_row
from .state import session


def opening(folder: Path) -> tasks.Work:
    """Read a data set, which then is the open one; what was open stays open until then.

    Raises:
        TaskError: there is no such folder, or no scene in it.
    """
    try:
        paths = find_scenes(folder)
    except (BundleError, OSError) as error:
        raise tasks.TaskError(str(error)) from error
    rows: dict[str, SceneRow] = {}
    for number, path in enumerate(paths):
        yield tasks.Step(path.name, number / len(paths))
        rows[path.name] = read_row(path)
    return _open(OpenDataset(folder, rows))


def _open(dataset: OpenDataset) -> str:
    before = session().dataset
    if before is not None and before.folder == dataset.folder:
        dataset.view, dataset.selected = before.view, before.selected
    dataset.read_file()
    session().dataset = dataset
    events.tell("dataset_changed")
    return _sentence(dataset)


def _sentence(dataset: OpenDataset) -> str:
    broken = sum(bool(row.problem) for row in dataset.rows.values())
    parts = [f"{dataset.folder.name}: {counted(len(dataset.rows), 'scene')}"]
    if broken:
        parts.append(f"{broken} cannot be used; select it in the list to see why")
    if dataset.file_problem:
        parts.append(dataset.file_problem)
    return "; ".join(parts)
