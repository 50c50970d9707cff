"""How a run of `refine` is told at the terminal."""

from __future__ import annotations

from ...lib.models.spent import Spent
from ...lib.names import short
from ...lib.quality.refine.branches import LABELS, Feedback
from ...lib.quality.refine.rounds import Round
from ...lib.report.markdown import figure
from .infer_tally import printable
from .progress import Progress


class Told:
    """Says how a run goes."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._heard: set[str] = set()

    def __call__(self, scene: str, branch: Feedback, made: Round) -> None:
        """One round is settled."""
        where = f"{short(scene)}, {LABELS[branch]}, R{made.number}"
        if made.status not in ("scored", "not_reached"):
            # R0 is that of all branches, and told once.
            told = f"{short(scene)}, R0" if made.number == 0 else where
            self._tell(f"error: {told}: {printable(made.reason)}")
        for remark in made.remarks:
            self._tell(f"note: {where}: {printable(remark)}")
        self._progress.step(f"{where}: {figure(made.overall, 1)}")

    def _tell(self, line: str) -> None:
        if line not in self._heard:
            self._heard.add(line)
            self._progress.tell(line)


def told_spent(spent: Spent) -> str:
    """Calls and tokens, in a clause."""
    tokens = f"{spent.input_tokens or 0:,} tokens in, {spent.output_tokens or 0:,} out"
    calls = f"{spent.calls:,} call{'' if spent.calls == 1 else 's'}"
    if spent.answers and spent.uncounted == spent.answers:
        return f"{calls}; the service counted no tokens"
    return f"{calls}, {tokens}"
