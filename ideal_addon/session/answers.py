"""Taking in models' answers: from folders, files and texts, for the scenes they are of.

`import_folder`, `import_files` and `import_text` do all of it at once and tell the window;
`importing` does the same in steps, for what may be large. None of them raises: what could not be
taken is in `Imported.passed_over`, a sentence each.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path

from ..tasks.step import Step
from . import events
from .answer_store import Answers as Answers
from .answer_store import packed
from .importing import Imported, take, take_from
from .known_scenes import open_scene_id
from .state import session

CLIPBOARD = "clipboard"
"""The model whose answers were pasted."""

Importing = Generator[Step, None, Imported]
"""Yields how far it is; see `ideal_addon.tasks`."""


def import_folder(path: Path) -> Imported:
    """Take in PREDICTIONS with its models, or one model's folder."""
    return import_files([path])


def import_files(paths: Iterable[Path]) -> Imported:
    """Take in files and folders of any kind that holds answers."""
    steps = importing(paths)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def import_text(text: str, model: str = CLIPBOARD) -> Imported:
    """Take in one answer for the open scene."""
    done, before = Imported(), session().answers.active
    scene_id = open_scene_id()
    if scene_id is None:
        done.passed_over.append("No scene of a data set is open; open the one that it answers")
    elif not text.strip():
        done.passed_over.append("There is no text; copy a model's answer first")
    else:
        take(done, model, {scene_id: packed(text)})
        _tell(done, before)
    return done


def importing(paths: Iterable[Path]) -> Importing:
    """Take in files and folders, step by step; what was taken stays where it is stopped."""
    done, before = Imported(), session().answers.active
    every = list(paths)
    try:
        for number, path in enumerate(every):
            yield Step(path.name, number / len(every))
            yield from take_from(path, done)
    finally:
        _tell(done, before)
    return done


def _tell(done: Imported, before: str) -> None:
    """Show what came; where it is one model's, that model is looked at from now on."""
    if not done.answers:
        return
    answers = session().answers
    if len(done.answers) == 1:
        answers.active = next(iter(done.answers))
    events.tell("answers_changed")
    if answers.active != before or answers.active in done.answers:
        events.tell("active_model_changed")
