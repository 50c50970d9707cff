"""How a run of `infer` goes: told while it goes, counted for its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...lib.models.asking import Asked
from ...lib.models.client import ChatClient
from ...lib.models.questions import ANSWERS
from ...lib.names import few
from ...lib.report.markdown import counted
from .exit_codes import DONE, NOTHING, PARTIAL
from .messages import fail, say
from .progress import Progress

_ODD = {"truncated": "cut off", "refused": "refused", "empty": "empty"}


class Tally:
    """Takes in each question as it is settled."""

    def __init__(self, progress: Progress, message: Callable[..., Any] | None) -> None:
        self._progress, self._message = progress, message
        self._total = progress.total
        self.asked: list[Asked] = []

    def add(self, asked: Asked) -> None:
        """One is settled."""
        self.asked.append(asked)
        answered = asked.outcome in ANSWERS
        if not asked.new:
            # It took no time, and would let the rest seem to be done at once.
            self._progress.total -= 1
        if asked.outcome == "failed" or (asked.new and asked.outcome in _ODD):
            word = "failed" if asked.outcome == "failed" else "note"
            self._progress.tell(_one_line(f"{word}: {asked.id}: {asked.reason}"))
        if not asked.new or asked.outcome == "not_asked":
            return
        if answered and self._message is not None:
            self._message(finished=asked.id)
        self._progress.step(f"{asked.id}, {sum(self.tokens()):,} tokens so far")

    def note(self, text: str) -> None:
        """Say what a person should know; it may repeat what lies in a file."""
        self._progress.tell(_one_line(f"note: {text}"))

    def tokens(self) -> tuple[int, int]:
        """Tokens in and out that the service counted in this run."""
        used = [asked.usage for asked in self.asked if asked.new]
        return (
            sum(usage.input_tokens or 0 for usage in used),
            sum(usage.output_tokens or 0 for usage in used),
        )

    def calls(self) -> int:
        """Calls over HTTP in this run."""
        return sum(asked.calls for asked in self.asked)

    def counts(self) -> dict[str, int]:
        """Questions by what became of them, every outcome named, and those that lay there."""
        found = Counter(asked.outcome for asked in self.asked)
        names = (*ANSWERS, "failed", "not_asked")
        there = sum(not asked.new and asked.outcome in ANSWERS for asked in self.asked)
        return {**{name: found[name] for name in names}, "lay_there": there}

    def answered(self) -> int:
        """Scenes that have an answer."""
        return sum(asked.outcome in ANSWERS for asked in self.asked)

    def exit_code(self) -> int:
        """What the calling script is told: refusals and the like are answers of the model."""
        left = [asked for asked in self.asked if asked.outcome not in ANSWERS]
        if not left:
            return DONE
        return PARTIAL if len(left) < len(self.asked) else NOTHING

    def tell(self) -> None:
        """Say at the end what was reached and what is left."""
        counts, answered = self.counts(), self.answered()
        odd = [f"{counts[name]} {word}" for name, word in _ODD.items() if counts[name]]
        there = [f"{counts['lay_there']} lay there before"] if counts["lay_there"] else []
        more = f" ({', '.join([*odd, *there])})" if odd or there else ""
        say(f"Answered: {answered} of {counted(self._total, 'scene')}{more}")
        if counts["failed"]:
            say(f"Failed: {counts['failed']}")
        for reason, names in self._not_asked().items():
            say(f"Not asked: {len(names)} ({few(names)}), as {reason}")
        into, out = self.tokens()
        say(f"{counted(self.calls(), 'call')}; tokens: {into:,} in, {out:,} out")
        if answered < self._total:
            say("The same call goes on with what is left; no answer is asked for twice.")
        if self.asked and not answered:
            first = self.asked[0]
            fail(f"no scene has an answer; the first, {first.id}: {_one_line(first.reason)}")

    def document(self, client: ChatClient, folder: Path) -> dict[str, Any]:
        """What became of each scene, for a program; the answers lie in `folder`."""
        into, out = self.tokens()
        return {
            "schema": 1,
            "api": client.api,
            "endpoint": client.endpoint,
            "model": client.model,
            "folder": str(folder),
            "counts": self.counts(),
            "calls": self.calls(),
            "tokens": {"input": into, "output": out},
            "scenes": [
                {
                    "id": asked.id,
                    "outcome": asked.outcome,
                    "reason": asked.reason,
                    "new": asked.new,
                    "calls": asked.calls,
                    "input_tokens": asked.usage.input_tokens,
                    "output_tokens": asked.usage.output_tokens,
                }
                for asked in sorted(self.asked, key=lambda asked: asked.id)
            ],
        }

    def _not_asked(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for asked in self.asked:
            if asked.outcome == "not_asked":
                found.setdefault(asked.reason, []).append(asked.id)
        return found


def _one_line(text: str) -> str:
    """A line that does nothing to a terminal."""
    return "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
