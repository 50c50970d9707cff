"""The replies of one model as `infer` keeps them: a text a question, and a record of each."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..json_values import whole
from ..models.questions import ANSWERS
from ..models.records import FOLDER as RECORDS
from ..names import short
from ..predictions.answers import FileAnswers, PredictionsError
from ..regular import read_regular
from .scoring.raw import RawReply

_NONE = "no reply"
_UNREAD = "its file cannot be read"


class FileReplies:
    """MODEL/<question id>.txt and MODEL/_records/<question id>.json.

    Without a record, as of replies brought from elsewhere, a text is taken for a whole one.

    Attributes:
        lost: what could not be read and may hold replies, a sentence each.
        notes: what was passed over without a loss, a sentence each.
    """

    def __init__(self, folder: Path) -> None:
        """List the folder once.

        Raises:
            PredictionsError: it cannot be listed.
        """
        self._texts = FileAnswers(folder)
        self._texts_known = frozenset(self._texts.scene_ids())
        self._place = folder / RECORDS
        self._records = _records(self._place)
        self.lost, self.notes = self._texts.lost, self._texts.notes

    def ids(self) -> list[str]:
        """The questions that there is a text or a record for."""
        return sorted(self._texts_known | self._records)

    def reply(self, question_id: str) -> RawReply:
        """What came back for a question."""
        text = self._text(question_id)
        record = self._record(question_id)
        if record is None:
            if text is None:
                unread = question_id in self._texts_known
                return RawReply(None, reason=_UNREAD if unread else _NONE, asked=unread)
            return RawReply.whole(text)
        outcome, why = record["outcome"], str(record.get("reason") or "")
        if outcome == "truncated":
            return RawReply(text, truncated=True, reason=why or "the answer was cut off")
        if outcome not in ANSWERS and text is None:
            return RawReply(None, reason=why or _NONE, asked=False)
        if outcome in ("refused", "empty"):
            return RawReply(text, reason=why or f"the reply is {outcome}")
        if text is None:
            return RawReply(None, reason="there is a record of a reply, but its file is gone")
        return RawReply.whole(text)

    def _text(self, question_id: str) -> str | None:
        try:
            return self._texts.response(question_id)
        except PredictionsError as error:
            if str(error) not in self.lost:
                self.lost.append(str(error))
            return None

    def _record(self, question_id: str) -> dict[str, Any] | None:
        """The record of the reply that lies there; None where there is none to go by."""
        if question_id not in self._records:
            return None
        path = self._place / f"{question_id}.json"
        try:
            record = _record_in(read_regular(path))
        except (OSError, ValueError) as error:
            told = f"{path}: not used ({short(str(error))}); the reply is taken for a whole one"
            if told not in self.notes:
                self.notes.append(told)
            return None
        return record


def _record_in(data: bytes) -> dict[str, Any]:
    """The record of the reply that lies there.

    Raises:
        ValueError: it is none.
    """
    try:
        record = json.loads(data, parse_int=whole)
    except RecursionError:
        raise ValueError("its lists are nested too deeply") from None
    # A run that asks anew was stopped: what lies there is the older answer's.
    before = record.get("before") if isinstance(record, dict) else None
    record = before if isinstance(before, dict) else record
    if not isinstance(record, dict) or not isinstance(record.get("outcome"), str):
        raise ValueError("it has no outcome that is a text")
    return record


def _records(place: Path) -> frozenset[str]:
    try:
        with os.scandir(place) as entries:
            names = [entry.name for entry in entries]
    except OSError:
        return frozenset()
    return frozenset(
        name.removesuffix(".json")
        for name in names
        if name.endswith(".json") and not name.startswith((".", "_"))
    )
