"""How a run of `judge` goes: told while it goes, counted for its end."""

from __future__ import annotations

from collections.abc import Sequence

from ...lib.models.judge.figures import Figures
from ...lib.models.judge.judging import Repeat
from ...lib.models.judge.position import PositionBias
from ...lib.models.questions import Asked
from ...lib.names import few, short
from ...lib.report.markdown import counted
from .messages import say
from .progress import Progress

TELLING_P = 0.01
"""Below it first ranks are told to hang on the place."""


class JudgeTally:
    """Takes in each judgement as it is settled."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._not_asked: dict[str, list[str]] = {}

    def add(self, scene: str, repeat: Repeat, new: bool) -> None:
        """One is settled; `new`: by a question of this run."""
        name = f"{short(scene)}, judgement {repeat.number}"
        if repeat.status == "failed":
            self._progress.tell(f"failed: {name}: {repeat.reason}")
        if repeat.status == "not_asked":
            self._not_asked.setdefault(repeat.reason, []).append(name)
        elif not new:
            # It took no time, and would let the rest seem to be done at once.
            self._progress.total -= 1
        else:
            self._progress.step(name)

    def tell(self, made: Figures, asked: Sequence[Asked]) -> None:
        """Say at the end what was reached and what is left."""
        total = made.judged + made.failed + made.not_asked
        again = f", {made.asked_again} of them asked a second time" if made.asked_again else ""
        say(f"Judged: {made.judged} of {total}{again}")
        if made.contradictory:
            say(
                f"note: {counted(made.contradictory, 'judgement')} with a lower score ranked "
                "before a higher one; counted as given"
            )
        self._tell_bias(made.position)
        if made.failed:
            say(f"Failed: {made.failed}")
        for reason, names in self._not_asked.items():
            say(f"Not asked: {len(names)}, as {reason}: {few(names)}")
        usages = [item.usage for item in asked if item.new]
        into = sum(usage.input_tokens or 0 for usage in usages)
        out = sum(usage.output_tokens or 0 for usage in usages)
        calls = sum(item.calls for item in asked)
        uncounted = calls and not into and not out
        tokens = "not counted by the service" if uncounted else f"{into:,} in, {out:,} out"
        say(f"{counted(calls, 'call')}; tokens: {tokens}")
        if made.not_asked:
            say("The same call goes on with what is left; no answer is asked for twice.")

    def _tell_bias(self, bias: PositionBias) -> None:
        if bias.p is None or bias.p >= TELLING_P:
            return
        place = max(bias.places, key=lambda place: place.first - place.expected_first)
        say(
            f"note: the judge favours a place in the order: {place.letter} is ranked first "
            f"{place.first} times, by chance it would be {place.expected_first:.0f} "
            f"(p = {bias.p:.1g}); see judge.md"
        )
