"""How a run of `infer` goes: told while it goes, counted for its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...lib.models.asking import Asked
from ...lib.models.client import ChatClient
from ...lib.models.questions import ANSWERS
from ...lib.models.spent import Spent
from .exit_codes import DONE, NOTHING, PARTIAL
from .infer_subject import Subject
from .progress import Progress

ODD = {"truncated": "cut off", "refused": "refused", "empty": "empty"}
"""Answers that are no plain ones, in words."""


class Tally:
    """Takes in each question as it is settled.

    Attributes:
        asked: what became of each.
        total: questions of the run.
        words: how what is asked about is spoken of.
        unreadable: questions whose answer cannot be read, and why.
        is_for_program: a program started the verb, and shows a person single lines: each says all.
    """

    def __init__(
        self, subject: Subject, progress: Progress, message: Callable[..., Any] | None
    ) -> None:
        self._subject, self._progress, self._message = subject, progress, message
        self.words = subject.words
        self.total = progress.total
        self.asked: list[Asked] = []
        self.unreadable: dict[str, str] = {}
        self.is_for_program = message is not None
        self._told: set[str] = set()

    def add(self, asked: Asked) -> None:
        """One is settled."""
        self.asked.append(asked)
        if asked.text is not None:
            self._read(asked.id, asked.text)
        if not asked.new:
            # It took no time, and would let the rest seem to be done at once.
            self._progress.total -= 1
        self._tell(asked)
        if not asked.new or asked.outcome == "not_asked":
            return
        if asked.outcome in ANSWERS and self._message is not None:
            self._message(finished=asked.id)
        spent = self.spent()
        tokens = (spent.input_tokens or 0) + (spent.output_tokens or 0)
        self._progress.step(f"{asked.id}, {tokens:,} tokens so far")

    def leave(self, asked: Asked) -> None:
        """One was not settled when the run ended early."""
        self.asked.append(asked)

    def note(self, text: str) -> None:
        """Say what a person should know; it may repeat what lies in a file."""
        self._progress.tell(printable(f"note: {text}"))

    def spent(self) -> Spent:
        """What this run took."""
        calls = sum(asked.calls for asked in self.asked)
        answers = [asked for asked in self.asked if asked.new and asked.outcome in ANSWERS]
        return Spent.of(calls, (asked.usage for asked in answers))

    def troubles(self) -> dict[str, int]:
        """Calls of this run that gave no answer, by what was in the way."""
        return dict(Counter(trouble for asked in self.asked for trouble in asked.troubles))

    def counts(self) -> dict[str, int]:
        """Questions by what became of them, every outcome named, and those that lay there."""
        found = Counter(asked.outcome for asked in self.asked)
        names = (*ANSWERS, "failed", "not_asked", "under_way")
        there = sum(not asked.new and asked.outcome in ANSWERS for asked in self.asked)
        named = {name: found[name] for name in names}
        return {**named, "lay_there": there, "unreadable": len(self.unreadable)}

    def by_reason(self, outcome: str) -> dict[str, list[str]]:
        """The questions of an outcome, by its reason."""
        found: dict[str, list[str]] = {}
        for asked in self.asked:
            if asked.outcome == outcome:
                found.setdefault(asked.reason, []).append(asked.id)
        return found

    def answered(self) -> int:
        """Questions that have an answer."""
        return sum(asked.outcome in ANSWERS for asked in self.asked)

    def exit_code(self) -> int:
        """What the calling script is told: refusals and the like are answers of the model."""
        left = [asked for asked in self.asked if asked.outcome not in ANSWERS]
        if not left:
            return PARTIAL if self._subject.faults else DONE
        return PARTIAL if len(left) < len(self.asked) else NOTHING

    def document(self, client: ChatClient, folder: Path, all_runs: Spent) -> dict[str, Any]:
        """What became of each question, for a program; the answers lie in `folder`."""
        return {
            "schema": 1,
            "api": client.api,
            "endpoint": client.endpoint,
            "model": client.model,
            "folder": str(folder),
            "counts": self.counts(),
            **_spent_document(self.spent()),
            "troubles": self.troubles(),
            "all_runs": _spent_document(all_runs),
            f"{self.words.noun}s": [
                {
                    "id": asked.id,
                    "outcome": asked.outcome,
                    "reason": asked.reason,
                    "unreadable": self.unreadable.get(asked.id),
                    "new": asked.new,
                    "calls": asked.calls,
                    "input_tokens": asked.usage.input_tokens,
                    "output_tokens": asked.usage.output_tokens,
                }
                for asked in sorted(self.asked, key=lambda asked: asked.id)
            ],
        }

    def _read(self, name: str, text: str) -> None:
        if reason := self._subject.unreadable(name, text):
            self.unreadable[name] = reason

    def _tell(self, asked: Asked) -> None:
        """Say at once what is not a plain answer; the same reason for failing only once."""
        if asked.outcome == "failed":
            if self.is_for_program or asked.reason not in self._told:
                self._progress.tell(printable(f"failed: {asked.id}: {asked.reason}"))
            self._told.add(asked.reason)
        elif asked.new and asked.outcome in ODD:
            self._progress.tell(printable(f"note: {asked.id}: {asked.reason}"))


def _spent_document(spent: Spent) -> dict[str, Any]:
    tokens = {"input": spent.input_tokens, "output": spent.output_tokens}
    return {"calls": spent.calls, "tokens": tokens, "answers_uncounted": spent.uncounted}


def printable(text: str) -> str:
    """A line that does nothing to a terminal."""
    return "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
