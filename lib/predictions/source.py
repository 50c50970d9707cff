"""Where answers lie: PREDICTIONS/<model>/<scene_id>.txt or PREDICTIONS/<model>.jsonl."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ..names import one_line, short
from .answers import FileAnswers, LineAnswers, PredictionsError, listed

__all__ = ["PredictionFolder", "PredictionsError"]


class PredictionFolder:
    """The answers of all models in one folder; a model's are looked up when first asked for.

    Where the folder says two things, one is read and `notes` or `lost` say so:

    - both ``<model>/`` and ``<model>.jsonl``: the folder;
    - both ``<scene_id>.txt`` and ``<scene_id>.json``: the .txt;
    - two lines of a .jsonl for one scene: the later one, as a rerun appends;
    - a line of a .jsonl without an answer after one with an answer: the one with it;
    - a line of a .jsonl that cannot be read: the others;
    - a link to nowhere, a .jsonl that is no file, or a name with control characters: the others.

    Names that begin with '_' or '.' are notes beside the answers and never read; nor are files
    with other endings.
    """

    def __init__(self, path: Path) -> None:
        """Find the models in `path`.

        Raises:
            PredictionsError: there is no such folder, it cannot be listed, or no model is in it.
        """
        self.path = path
        self._places: dict[str, Path] = {}
        self._shadowed: dict[str, str] = {}
        self._passed_over: list[str] = []
        self._answers: dict[str, FileAnswers | LineAnswers] = {}
        self._find_models()

    def models(self) -> list[str]:
        """The models' names, sorted."""
        return sorted(self._places)

    def scene_ids(self, model: str) -> list[str]:
        """The scenes that a model answered, sorted.

        Raises:
            PredictionsError: the model is unknown, or its folder or file cannot be read.
        """
        return sorted(self._answers_of(model).scene_ids())

    def response(self, model: str, scene_id: str) -> str | None:
        """A model's raw answer for a scene; None where it gave none.

        Read as UTF-8; a byte order mark is dropped, and bytes that are not UTF-8 become U+FFFD.

        Raises:
            PredictionsError: the model is unknown, or its folder or file cannot be read.
        """
        return self._answers_of(model).response(scene_id)

    def lost(self, models: Iterable[str] | None = None) -> list[str]:
        """What could not be read and may hold answers, for some models or (None) for all.

        One sentence for each line or file; a model that cannot be read at all is listed here
        instead of raising.
        """
        found = []
        for model in self.models() if models is None else models:
            if model in self._shadowed:
                found.append(self._shadowed[model])
            try:
                found += self._answers_of(model).lost
            except PredictionsError as error:
                found.append(str(error))
        return found

    def notes(self, models: Iterable[str] | None = None) -> list[str]:
        """What was passed over without a loss, for some models or (None) for all."""
        found = list(self._passed_over)
        for model in self.models() if models is None else models:
            with suppress(PredictionsError):  # `lost` tells it
                found += self._answers_of(model).notes
        return found

    def problems(self, models: Iterable[str] | None = None) -> list[str]:
        """All that was passed over, what is lost first."""
        return self.lost(models) + self.notes(models)

    def _find_models(self) -> None:
        if not self.path.is_dir():
            raise PredictionsError(
                f"{self.path}: no such folder; name the one that holds MODEL/SCENE.txt"
            )
        entries = sorted(listed(self.path), key=lambda entry: entry.name)
        kinds = [(entry, self._kind(entry)) for entry in entries]
        for folder in (entry for entry, kind in kinds if kind == "folder"):
            self._places[folder.name] = Path(folder.path)
        for file in (entry for entry, kind in kinds if kind == "lines"):
            self._add_file(file)
        if not self._places:
            hint = "; ".join([self._hint(entries), *self._passed_over])
            raise PredictionsError(f"{self.path}: no predictions in it; {hint}")

    def _kind(self, entry: os.DirEntry[str]) -> str | None:
        """Whether it is a model's "folder" or its "lines"; None for anything else."""
        try:
            mode = entry.stat().st_mode
        except OSError as error:
            self._pass_over(entry.name, str(error.strerror))
            return None
        lines = entry.name.endswith(".jsonl")
        if not stat.S_ISDIR(mode) and not lines:
            return None
        if not one_line(entry.name):
            self._pass_over(entry.name, "control characters in its name; rename it")
            return None
        if lines and not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
            self._pass_over(entry.name, "not a regular file")
            return None
        return "folder" if stat.S_ISDIR(mode) else "lines"

    def _pass_over(self, name: str, why: str) -> None:
        self._passed_over.append(f"{self.path}{os.sep}{short(name)}: not read ({why})")

    def _add_file(self, file: os.DirEntry[str]) -> None:
        name = file.name.removesuffix(".jsonl")
        if name in self._places:
            self._shadowed[name] = f"{file.path}: not read, as there is a folder {name} too"
        else:
            self._places[name] = Path(file.path)

    def _hint(self, entries: list[os.DirEntry[str]]) -> str:
        if any(entry.name.endswith((".txt", ".json")) for entry in entries):
            return f"it looks like one model's own folder: name the one above, {self.path.parent}"
        return "expected MODEL/SCENE.txt or MODEL.jsonl"

    def _answers_of(self, model: str) -> FileAnswers | LineAnswers:
        if model not in self._places:
            known = ", ".join(self.models())
            raise PredictionsError(f"{self.path}: no model {model!r} in it; there are: {known}")
        if model not in self._answers:
            place = self._places[model]
            self._answers[model] = FileAnswers(place) if place.is_dir() else LineAnswers(place)
        return self._answers[model]
