"""What a model's reply to a question about a floor plan comes to, as the panel shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ...lib.floorplan.answers.answer import Value, path_length_m
from ...lib.names import short as short_name
from .floorplan_words import beside, in_full, in_view

if TYPE_CHECKING:
    from ...lib.floorplan.questions.question_file import FloorQuestion
    from ...lib.floorplan.scoring.scored import Scored

SAME = 1e-6
"""Up to this two numbers are the same: files hold nine decimals."""


@dataclass(frozen=True)
class Judged:
    """A reply.

    Attributes:
        mark: one of `properties.floorplan.MARKS`.
        value: the answer in it; None where there is none.
        short: it, for a narrow column.
        full: it, with all that is to be known of it.
        label: it, for the view.
        why: why it is wrong, or no answer; "" where it is right.
    """

    mark: Literal["NONE", "RIGHT", "WRONG", "UNREAD"] = "NONE"
    value: Value = None
    short: str = ""
    full: str = ""
    label: str = ""
    why: str = ""


def judged(question: FloorQuestion, scored: Scored | None, model: str) -> Judged:
    """What a model's reply comes to; nothing where there is none."""
    if scored is None:
        return Judged(why=f"{model} has not been asked this" if model else "")
    value = scored.reply.value
    if scored.outcome != "answered":
        told = scored.outcome
        return Judged("UNREAD", None, "-", told, f"{model}: {told}", _sentence(scored.reason))
    return Judged(
        mark="RIGHT" if scored.correct else "WRONG" if scored.correct is False else "UNREAD",
        value=value,
        short=beside(value, question.unit),
        full=in_full(value, question.unit),
        label=f"{short_name(model)}: {in_view(question.kind, value, question.unit)}",
        why=_sentence(scored.reason),
    )


def same(file: Value, now: Value) -> bool:
    """Whether an answer of a file is the one that is computed now.

    Of two ways that are equally long either may be found.

    >>> same(2.0, 2.0 + 1e-9), same(["a", "b"], ["b", "a"]), same(True, None)
    (True, True, False)
    """
    if isinstance(file, bool) or isinstance(now, bool) or file is None or now is None:
        return file is now
    if isinstance(file, list) and isinstance(now, list):
        if any(isinstance(item, str) for item in (*file, *now)):
            return sorted(map(str, file)) == sorted(map(str, now))
        one, other = path_length_m(file), path_length_m(now)
        return abs(one - other) <= SAME * max(one, 1.0)
    if isinstance(file, list) or isinstance(now, list):
        return False
    return abs(file - now) <= SAME * max(abs(file), 1.0)


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:]
