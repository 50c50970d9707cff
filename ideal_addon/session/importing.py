"""What a file or folder holds of models' answers, taken into the session."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ...lib.bundle import GT_FILE
from ...lib.names import NOTE_MARKS, few, one_line, short
from ...lib.predictions.answers import (
    FileAnswers,
    LineAnswers,
    PredictionsError,
    decoded,
    listed,
)
from ...lib.predictions.source import PredictionFolder
from ...lib.regular import read_regular
from ...lib.report.markdown import counted
from ..tasks.step import Step
from .answer_store import Source, packed
from .known_scenes import scene_of_file
from .state import session

ENDINGS = (".txt", ".json")
_LINES = ".jsonl"
_AT_ONCE = 50
# A model's answer is a few kB; what is so much larger is another kind of file.
_LARGEST_BYTES = 16 * 1024 * 1024

Steps = Generator[Step, None, None]


@dataclass
class Imported:
    """What became of an import.

    Attributes:
        answers: how many answers came in, by model.
        passed_over: what was not taken and may have been an answer, a sentence each.
        notes: how something was taken, or what was left aside without a loss.
    """

    answers: dict[str, int] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """All of it in short."""
        count = sum(self.answers.values())
        told = f"{counted(count, 'answer')} of {_names(self.answers)} imported"
        parts = [told if count else "No answer was imported", *self.notes[:1]]
        if self.passed_over:
            more = len(self.passed_over) - 1
            parts.append(self.passed_over[0] + (f" (and {more} more)" if more else ""))
        return "; ".join(parts)


def _names(models: Iterable[str]) -> str:
    names = list(models)
    return short(names[0]) if len(names) == 1 else f"{len(names)} models"


def take_from(path: Path, done: Imported) -> Steps:
    """Take in a file or a folder; what it cannot take is told in `done`."""
    try:
        yield from _import_one(path, done)
    except (PredictionsError, OSError) as error:
        done.passed_over.append(_told(path, error))


def _import_one(path: Path, done: Imported) -> Steps:
    if not path.exists():
        done.passed_over.append(f"{path}: no such file or folder")
    elif path.is_dir() and _holds_scenes(path):
        done.passed_over.append(
            f"{path.name}: these are scenes, no answers; open them as a data set"
        )
    elif path.is_dir():
        yield from _import_folder(path, done)
    elif path.name.startswith(NOTE_MARKS):
        done.passed_over.append(f"{path.name}: a name that begins so is a note, not an answer")
    elif path.suffix.lower() == _LINES:
        lines = LineAnswers(path)
        done.passed_over += lines.lost
        done.notes += lines.notes
        yield from _take_texts(done, path.stem, lines.scene_ids(), lines.response)
    elif path.suffix.lower() in ENDINGS:
        _import_file(path, done)
    else:
        kinds = ", ".join((*ENDINGS, _LINES))
        done.passed_over.append(f"{path.name}: not one of {kinds} or a folder")


def _holds_scenes(path: Path) -> bool:
    return (path / GT_FILE).is_file() or any(
        item.is_dir() and Path(item.path, GT_FILE).is_file() for item in listed(path)
    )


def _import_folder(path: Path, done: Imported) -> Steps:
    """PREDICTIONS, or one model's folder where nothing below it holds answers."""
    loose = [item.name for item in listed(path) if item.name.endswith(ENDINGS) and item.is_file()]
    try:
        models = PredictionFolder(path).models()
    except PredictionsError:
        if not loose:
            raise
        models = []
    inside = Imported()
    try:
        for number, model in enumerate(models):
            yield Step(model, number / len(models))
            yield from _import_model(path, model, inside)
    finally:
        if inside.answers or not loose:
            _add(done, inside)
    if loose and not inside.answers:
        files = FileAnswers(path)
        take(done, path.name, dict.fromkeys(files.scene_ids(), files))
        done.notes += files.notes
        return
    if loose:
        done.notes.append(f"{path.name}: not read, as they lie beside the models: {few(loose)}")


def _import_model(path: Path, model: str, done: Imported) -> Steps:
    # A new one for each model, as it keeps all lines of a .jsonl.
    folder = PredictionFolder(path)
    done.passed_over += folder.lost([model])
    done.notes += [note for note in folder.notes([model]) if note not in done.notes]
    try:
        names = folder.scene_ids(model)
    except PredictionsError:
        return  # `lost` told it
    if (path / model).is_dir():
        take(done, model, dict.fromkeys(names, FileAnswers(path / model)))
    else:
        yield from _take_texts(done, model, names, partial(folder.response, model))


def _import_file(path: Path, done: Imported) -> None:
    if path.stat().st_size > _LARGEST_BYTES:
        megabytes = _LARGEST_BYTES // 1024**2
        done.passed_over.append(f"{path.name}: over {megabytes} MB, which no answer is")
        return
    source = packed(decoded(read_regular(path)))
    scene_id, own = scene_of_file(path)
    if scene_id is None:
        done.passed_over.append(
            f"{path.name}: no scene of that name, and none is open to take it for; open the scene"
        )
    elif own:
        take(done, path.parent.name or path.stem, {scene_id: source})
    else:
        done.notes.append(f"{path.name}: no scene of that name, so it is taken for {scene_id}")
        take(done, path.stem, {scene_id: source})


def _take_texts(
    done: Imported, model: str, names: list[str], response: Callable[[str], str | None]
) -> Steps:
    answers: dict[str, Source] = {}
    for number, name in enumerate(names):
        answers[name] = packed(response(name) or "")
        if number % _AT_ONCE == 0:
            yield Step(model, number / len(names))
    take(done, model, answers)


def take(done: Imported, model: str, answers: dict[str, Source]) -> None:
    if not one_line(model):
        done.passed_over.append(f"{short(model)}: control characters in its name; rename it")
    elif answers:
        session().answers.add(model, answers)
        done.answers[model] = done.answers.get(model, 0) + len(answers)
    else:
        done.passed_over.append(f"{short(model)}: no answer in it")


def _add(done: Imported, part: Imported) -> None:
    for model, count in part.answers.items():
        done.answers[model] = done.answers.get(model, 0) + count
    done.passed_over += part.passed_over
    done.notes += part.notes


def _told(path: Path, error: PredictionsError | OSError) -> str:
    if isinstance(error, PredictionsError):
        return str(error)
    return f"{path}: cannot be read ({error.strerror}); check it and its rights"
