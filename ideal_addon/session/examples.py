"""The example rooms that come with the extension; it is a copy of them that is opened."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import bpy

from .. import tasks
from ..preferences import ROOT, preferences
from . import answers, events
from .dataset_list import select
from .dataset_opening import opening
from .scene_opening import open_scene
from .state import session

SOURCE = Path(__file__).resolve().parents[2] / "examples"
SCENES, PREDICTIONS = "scenes", "predictions"
# The model that is looked at first: one that sees the picture, neither perfect nor hopeless.
FIRST_MODEL = "vision_model"


def default_folder() -> Path:
    """Where the copy goes: into the extension's own folder for its user, where it is installed."""
    if preferences() is not None:
        try:
            return Path(bpy.utils.extension_path_user(ROOT, path="examples", create=True))
        except ValueError:
            pass  # enabled from a folder that is no extension repository, as a developer does
    return Path(tempfile.gettempdir()) / "ideal_bench_examples"


def opening_examples(folder: Path) -> tasks.Work:
    """Copy what is not there yet, open it as a data set with its predictions and a first scene.

    Raises:
        TaskError: the examples are not there, or cannot be copied.
        SceneError: the first scene cannot be opened.
    """
    yield from _copying(folder)
    yield from opening(folder / SCENES)
    yield tasks.Step("predictions")
    answers.import_folder(folder / PREDICTIONS)
    _look_at(FIRST_MODEL)
    first = next(iter(session().dataset.rows))
    yield tasks.Step(first)
    select(first)
    open_scene(first)
    return f"The example rooms are open, {first} first; a verdict on them is kept in {folder}"


def _look_at(model: str) -> None:
    if model in session().answers.texts:
        session().answers.active = model
        events.tell("active_model_changed")


def _copying(folder: Path) -> Iterator[tasks.Step]:
    parts = [*_inside(SOURCE / SCENES), *_inside(SOURCE / PREDICTIONS)]
    if not parts:
        raise tasks.TaskError(f"{SOURCE}: the example rooms are missing; install the zip again")
    for number, part in enumerate(parts):
        yield tasks.Step(f"copying {part.name}", number / len(parts))
        target = folder / part.relative_to(SOURCE)
        if not target.exists():
            _copy(part, target)


def _inside(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []


def _copy(source: Path, target: Path) -> None:
    """Whole or not at all: what was stopped half-way is not taken for an example later."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".") as scratch:
            whole = Path(scratch) / source.name
            # The times of the files say nothing to anyone, and what is read-only stays writable.
            shutil.copytree(source, whole, copy_function=shutil.copyfile)
            os.replace(whole, target)
    except OSError as error:
        raise tasks.TaskError(
            f"{target}: the example rooms cannot be copied there ({error.strerror or error}); "
            "make room or choose another folder"
        ) from error
