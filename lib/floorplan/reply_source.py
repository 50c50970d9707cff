"""Where replies lie: what `infer` writes for all models or one of them, or a .jsonl file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from ..models.records import FOLDER as RECORDS
from ..names import one_line, short
from ..predictions.answers import PredictionsError, listed
from .reply_files import FileReplies
from .reply_lines import LineReplies
from .scoring.raw import RawReply


class RepliesError(ValueError):
    """Replies that cannot be read; says which and what to do."""


class ModelReplies(Protocol):
    """The replies of one model.

    Attributes:
        lost: what could not be read and may hold replies, a sentence each.
        notes: what was passed over without a loss, a sentence each.
    """

    lost: list[str]
    notes: list[str]

    def ids(self) -> list[str]:
        """The questions that there is a reply or a record for."""

    def reply(self, question_id: str) -> RawReply:
        """What came back for a question."""


class ReplySource:
    """The replies of all models in one place.

    The place is one of:

    - a folder with a folder or a .jsonl file a model, as `infer --out` makes it;
    - the folder of one model: <question id>.txt, and _records where `infer` made it;
    - one .jsonl file, of one model: a line {"id", "response"} a question, or "question_id" in
      place of "id"; "stop_reason" or "finish_reason", as services say it, where it is known.

    Attributes:
        path: the place.
        passed_over: what lies there and is not read, a sentence each.
    """

    def __init__(self, path: Path) -> None:
        """Find the models.

        Raises:
            RepliesError: there is no such place, or no model in it.
        """
        self.path = path
        self.passed_over: list[str] = []
        self._places = self._found()
        self._opened: dict[str, ModelReplies] = {}

    def models(self) -> list[str]:
        """Their names, sorted."""
        return sorted(self._places)

    def replies(self, model: str) -> ModelReplies:
        """The replies of a model, read when first asked for.

        Raises:
            RepliesError: they cannot be read.
        """
        if model not in self._opened:
            place = self._places[model]
            try:
                self._opened[model] = FileReplies(place) if place.is_dir() else LineReplies(place)
            except PredictionsError as error:
                raise RepliesError(str(error)) from error
        return self._opened[model]

    def _found(self) -> dict[str, Path]:
        if not self.path.exists():
            raise RepliesError(
                f"{self.path}: no such folder or file; name what `infer` wrote, or a .jsonl file"
            )
        if not self.path.is_dir():
            if self.path.suffix != ".jsonl":
                raise RepliesError(f"{self.path}: neither a folder nor a .jsonl file")
            return {self.path.stem: self.path}
        try:
            entries = [Path(entry.path) for entry in listed(self.path)]
        except PredictionsError as error:
            raise RepliesError(str(error)) from error
        own = {self.path.resolve().name: self.path}
        if (self.path / RECORDS).is_dir():
            return own
        places = self._of_models(sorted(entries))
        if not places and any(item.suffix == ".txt" for item in entries):
            return own
        if not places:
            raise RepliesError(
                f"{self.path}: no replies in it; expected MODEL/QUESTION.txt as `infer` writes "
                "them, or MODEL.jsonl"
            )
        return places

    def _of_models(self, entries: Iterable[Path]) -> dict[str, Path]:
        folders, files = {}, {}
        for item in entries:
            if not one_line(item.name):
                self.passed_over.append(
                    f"{self.path}: '{short(item.name)}' is not read; it has control characters "
                    "in its name"
                )
            elif item.is_dir():
                folders[item.name] = item
            elif item.suffix == ".jsonl":
                files[item.stem] = item
        for name in sorted(folders.keys() & files.keys()):
            told = f"{files[name]}: not read, as there is a folder {short(name)} too"
            self.passed_over.append(told)
        return {**files, **folders}
