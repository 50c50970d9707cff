"""How a run of `judge` goes: told while it goes, counted for its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...lib.models.judge.figures import Figures
from ...lib.models.judge.judging import Repeat
from ...lib.models.judge.position import favour
from ...lib.models.questions import Asked
from ...lib.names import few, short
from ...lib.report.markdown import counted
from .exit_codes import DONE, NOTHING, PARTIAL
from .messages import say
from .progress import Progress


class JudgeTally:
    """Takes in each judgement as it is settled."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._not_asked: dict[str, list[str]] = {}
        self._counts: Counter[str] = Counter()
        self._asked_again = 0

    def add(self, scene: str, repeat: Repeat, new: bool) -> None:
        """One is settled; `new`: by a question of this run."""
        name = f"{short(scene)} #{repeat.number}"
        self._counts[repeat.status] += 1
        self._asked_again += repeat.asked_again
        if repeat.status == "failed":
            self._progress.tell(f"failed: {name}: {repeat.reason}")
        if repeat.status == "not_asked":
            self._not_asked.setdefault(repeat.reason, []).append(name)
        elif not new:
            # It took no time, and would let the rest seem to be done at once.
            self._progress.total -= 1
        else:
            self._progress.step(name)

    def exit_code(self) -> int:
        """What the calling script is told; of what earlier calls brought it knows already."""
        if not self._counts["judged"]:
            return NOTHING
        return DONE if self._counts["judged"] == self._counts.total() else PARTIAL

    def tell(self, made: Figures, asked: Sequence[Asked], unusable: Collection[str]) -> None:
        """Say at the end what was reached and what is left."""
        again = f", {self._asked_again} of them asked a second time" if self._asked_again else ""
        say(f"Judged: {self._counts['judged']} of {self._counts.total()}{again}")
        if made.contradictory:
            say(
                f"note: {counted(made.contradictory, 'judgement')} with a lower score ranked "
                "before a higher one; counted as given"
            )
        if favoured := favour(made.position):
            say(f"note: {favoured}; see judge.md")
        if self._counts["failed"]:
            say(f"Failed: {self._counts['failed']}")
        for reason, names in self._not_asked.items():
            say(f"Not asked: {len(names)} ({few(names)}), as {reason}")
        _tell_cost(asked)
        if self._not_asked or self._counts["failed"] > len(unusable):
            say("The same call goes on with what is left; no answer is asked for twice.")
        if unusable:
            say(
                f"Of {counted(len(unusable), 'judgement')} both answers are there and neither can "
                "be used: --retry-failed asks for these alone anew."
            )


def _tell_cost(asked: Sequence[Asked]) -> None:
    usages = [item.usage for item in asked if item.new]
    into = sum(usage.input_tokens or 0 for usage in usages)
    out = sum(usage.output_tokens or 0 for usage in usages)
    calls = sum(item.calls for item in asked)
    uncounted = calls and not into and not out
    tokens = "not counted by the service" if uncounted else f"{into:,} in, {out:,} out"
    say(f"{counted(calls, 'call')}; tokens: {tokens}")
