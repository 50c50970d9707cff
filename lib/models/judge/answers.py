"""What the judge's answers make of a showing: a judgement, or why there is none."""

from __future__ import annotations

from dataclasses import replace

from ..questions import ANSWERS, Asked
from .judging import Repeat
from .plan import Showing
from .reading import UnusableAnswer, Verdict, read_verdict

_ENDINGS = {
    "truncated": "it was cut off before its end",
    "refused": "it refuses to judge",
    "empty": "it is empty",
}


def judged(showing: Showing, asked: Asked) -> tuple[str, Repeat]:
    """What is wrong with an answer ("" where nothing is, or there is none), and the repeat."""
    made = Repeat(showing.number, showing.order, "failed")
    if asked.outcome == "failed":
        return "", replace(made, reason=asked.reason)
    if asked.outcome == "not_asked":
        return "", replace(made, status="not_asked", reason=asked.reason)
    reason = _ENDINGS.get(asked.outcome, "")
    if not reason:
        try:
            verdict = read_verdict(asked.text or "", showing.letters)
        except UnusableAnswer as error:
            reason = str(error)
        else:
            return "", _with(made, showing, verdict)
    return reason, made


def judged_again(showing: Showing, first_reason: str, second: Asked) -> Repeat:
    """The repeat of a second answer; where nothing was asked, its reason is still the plain one.

    Args:
        showing: what was shown.
        first_reason: what is wrong with the first answer.
        second: what came of the second question.
    """
    reason, repeat = judged(showing, second)
    if repeat.status == "failed":
        told = f"asked twice; first: {first_reason}; then: {reason or repeat.reason}"
        repeat = replace(repeat, reason=told)
    return replace(repeat, first_reason=first_reason)


def is_unusable(repeat: Repeat, second: Asked) -> bool:
    """Whether a judgement failed as its second answer cannot be used either."""
    return repeat.status == "failed" and second.outcome in ANSWERS


def _with(repeat: Repeat, showing: Showing, verdict: Verdict) -> Repeat:
    names = dict(zip(showing.letters, showing.order, strict=True))
    return replace(
        repeat,
        status="judged",
        scores={names[mark]: score for mark, score in verdict.scores.items()},
        ranks={names[mark]: rank for mark, rank in verdict.ranks.items()},
    )
