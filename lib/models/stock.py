"""What lies in a model's folder already: which questions have their answer, which are open."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..names import few
from . import record_documents as documents
from .chat import Answer
from .client import ChatClient
from .dialects import ReplyError, dialects
from .fingerprint import changes, described
from .questions import Asked, Question
from .records import STARTED, RecordError, Records, name_fault


class SettingsChanged(ValueError):
    """Answers that lie there were asked with other settings; says which.

    Attributes:
        unfinished: when a run about the same questions began that asks anew and did not come to
            its end; None where there is none.
    """

    def __init__(self, message: str, unfinished: str | None = None) -> None:
        super().__init__(message)
        self.unfinished = unfinished


@dataclass(frozen=True, slots=True)
class Open:
    """A question that is to be asked.

    Attributes:
        question: the question.
        attempts: earlier calls, as its record keeps them.
        before: the record of an answer that stays until there is a new one; None for none.
    """

    question: Question
    attempts: tuple[dict[str, Any], ...] = ()
    before: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Lying:
    """A question whose answer lies there.

    Attributes:
        question: the question.
        asked: the answer.
        record: its record; None where it was brought from elsewhere.
    """

    question: Question
    asked: Asked
    record: Mapping[str, Any] | None


_ANSWERED = {"outcome": "answered"}


class Stock:
    """Looks through a folder, and ends what a killed run had begun."""

    def __init__(self, records: Records, client: ChatClient, *, moved: bool = False) -> None:
        """Args are the folder's files, whom to ask, and whether its address may be another."""
        self._records, self._client, self._moved = records, client, moved
        self._told: dict[str, list[str]] = {}

    def look(self, question: Question) -> Lying | Open:
        """Whether a question is open; one that no file can be named after is failed."""
        if fault := name_fault(question.id):
            return Lying(question, Asked(question.id, "failed", fault, None, False), None)
        try:
            return self._look(question)
        except OSError as error:
            reason = f"{error.filename}: cannot be read ({error.strerror}); move it away"
            return Lying(question, Asked(question.id, "failed", reason, None, False), None)

    def lying(self, question: Question) -> Lying | None:
        """What `look` would find lying, with its record; it writes nothing and notes nothing."""
        if name_fault(question.id):
            return None
        try:
            record = self._records.record(question.id)
            if record is not None and record["outcome"] == STARTED:
                received = self._read(record, self._records.received(question.id))
                record = record.get("before") if received is None else {**record, **_ANSWERED}
        except (RecordError, OSError):
            return None
        if record is None or not documents.is_answer(record):
            return None
        return Lying(question, Asked(question.id, record["outcome"], "", None, False), record)

    def answer(self, name: str) -> Answer | None:
        """The whole answer to a question, with its calls, read again from the reply as it came.

        None where there is no answer, or its reply is gone or cannot be read.

        Raises:
            OSError: a file cannot be read.
        """
        try:
            record = self._records.record(name)
        except RecordError:
            return None
        if record is None or not documents.is_answer(record):
            return None
        return self._read(record, self._records.body(name))

    def notes(self) -> Iterator[str]:
        """What a person should know of what lies there, a line for each kind."""
        for words, names in self._told.items():
            yield f"{words}: {few(names)}"

    def _note(self, words: str, name: str) -> None:
        self._told.setdefault(words, []).append(name)

    def _look(self, question: Question) -> Lying | Open:
        record = self._record(question.id)
        if record is not None and record["outcome"] == STARTED:
            record = self._ended(question.id, record)
        if record is not None and documents.is_answer(record):
            self._records.tidy(question.id)
            if self._mended(question.id, record):
                return self._own(question, record)
        attempts = () if record is None else tuple(record["attempts"])
        if self._records.answer_file(question.id) is None:
            return Open(question, attempts)
        return self._foreign(question)

    def require_same(self, found: Sequence[Lying], unfinished: str | None = None) -> None:
        """Refuse to mix answers to different questions; `unfinished` as in `SettingsChanged`.

        Raises:
            SettingsChanged: answers were asked with other settings than would be used now.
        """
        whole: dict[str, None] = {}
        single: dict[str, list[str]] = {}
        count = 0
        for item in found:
            general, own = self.changed(item)
            count += bool(general or own)
            whole.update(dict.fromkeys(general))
            for what in own:
                single.setdefault(what, []).append(item.question.id)
        if count:
            told = [*whole, *(f"{what} of {few(names)}" for what, names in single.items())]
            word = "was" if count == 1 else "were"
            raise SettingsChanged(
                f"{self._records.folder}: {count} of its answers {word} asked for otherwise: "
                f"{'; '.join(told)}",
                unfinished,
            )

    def changed(self, item: Lying) -> tuple[list[str], list[str]]:
        """What would be asked otherwise now, see `fingerprint.changes`.

        A question that cannot be made any more, or that this project did not ask, is as it was.
        """
        if item.record is None:
            return [], []
        try:
            request = item.question.request()
        except (OSError, ValueError):
            return [], []
        return changes(item.record["request"], described(self._client, request), self._moved)

    def _record(self, name: str) -> dict[str, Any] | None:
        try:
            return self._records.record(name)
        except RecordError as error:
            self._note(f"{error}; an answer that is there is left as it is", name)
            return None

    def _ended(self, name: str, record: dict[str, Any]) -> dict[str, Any]:
        """The final record of a question whose run was killed."""
        answer = self._read(record, self._records.received(name))
        if answer is not None:
            final = documents.answered(record, documents.recovered(record, answer), answer)
            self._records.keep(name, final, answer.text)
            self._note("taken in from replies that an earlier run had received", name)
            return final
        self._records.drop_received(name)
        attempts = record["attempts"]
        why = attempts[-1].get("reason", "") if attempts else ""
        final = documents.unanswered(record, attempts, "failed", why)
        self._records.settle(name, final)
        return final

    def _mended(self, name: str, record: Mapping[str, Any]) -> bool:
        """Whether the answer's file is there, written anew from the reply where it was not."""
        if self._records.answer_file(name) is not None:
            return True
        answer = self._read(record, self._records.body(name))
        if answer is None:
            self._note("asked anew, as their answers are gone and the replies cannot be read", name)
            return False
        self._records.keep(name, record, answer.text)
        self._note("written again from the replies, as their answers were gone", name)
        return True

    def _read(self, record: Mapping[str, Any], body: bytes | None) -> Answer | None:
        api = record["request"].get("api")
        dialect = self._client.dialect if api == self._client.api else dialects().get(str(api))
        if body is None or dialect is None:
            return None
        try:
            return dialect.read(json.loads(body))
        except (ReplyError, ValueError, RecursionError):
            return None

    def _own(self, question: Question, record: Mapping[str, Any]) -> Lying:
        text = self._records.text(question.id) or ""
        sha256 = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        answer = record.get("answer")
        if not isinstance(answer, dict) or answer.get("sha256") != sha256:
            self._note("left as they are, though they were changed after they came", question.id)
        usage = documents.usage_of(record)
        outcome, reason = record["outcome"], str(record.get("reason", ""))
        return Lying(question, Asked(question.id, outcome, reason, text, False, usage), record)

    def _foreign(self, question: Question) -> Lying:
        text = self._records.text(question.id) or ""
        self._note("left as they are, though there is no record of asking for them", question.id)
        if text.strip():
            return Lying(question, Asked(question.id, "answered", "", text, False), None)
        return Lying(
            question, Asked(question.id, "empty", "the answer is empty", text, False), None
        )
