"""One reply to one question, scored; and all replies of all models."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from ...names import short
from ..answers.registry import Format
from ..faults import CallFault, PlanFault
from ..questions.question_file import FloorQuestion
from ..replies import Reply, read_reply
from .marks import Check, Frechet, Mark, mark
from .named import named
from .raw import RawReply
from .walking import path_check

Outcome = Literal["answered", "unanswered", "unreadable", "truncated"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
"""What became of a question, kept apart in every table.

unanswered: no reply, an empty one, or the model refused. unreadable: a reply with no answer of the
format, ERROR included. truncated: the service cut it off; its answer line, if there is one, does
not count.
"""


@dataclass(frozen=True, slots=True)
class Scored:
    """One reply.

    Attributes:
        outcome: see `Outcome`.
        correct: whether its answer is. False for all that are not "answered". None where the
            question cannot be scored, which is left out of every rate.
        reply: what was read; its value is None unless "answered".
        mark: more about the answer; None unless "answered".
        reason: why it is not correct, or not scored; "" where it is correct.
    """

    outcome: Outcome
    correct: bool | None
    reply: Reply
    mark: Mark | None = None
    reason: str = ""


def score_reply(question: FloorQuestion, raw: RawReply, frechet: Frechet = "continuous") -> Scored:
    """One reply.

    Args:
        question: what was asked.
        raw: what came back.
        frechet: which distance of paths decides.
    """
    return _Scorer(question, frechet).scored(raw)


class _Scorer:
    """Scores replies to one question; what that takes is made once."""

    def __init__(self, question: FloorQuestion, frechet: Frechet) -> None:
        self._question, self._frechet = question, frechet
        self._form = cast(Format, question.format)
        self._check: Check | None = None
        self._known: dict[str, Mark] = {}
        self._unscorable = ""
        self._labels = _labels(question) if question.format == "labels" else None
        if question.answer is None:
            self._unscorable = "the question has no answer of its own"
        elif question.format == "path":
            self._prepare()

    def scored(self, raw: RawReply) -> Scored:
        """One reply; see `score_reply`."""
        item = self._item(raw)
        if not self._unscorable:
            return item
        return replace(item, correct=None, mark=None, reason=self._unscorable)

    def _prepare(self) -> None:
        """The check of paths, tried on the true one: it fails for all replies or for none."""
        try:
            self._check = path_check(self._question)
            self._check(cast("list[list[float]]", self._question.answer))
        except (PlanFault, CallFault) as fault:
            self._unscorable = f"cannot be checked: {fault}"

    def _item(self, raw: RawReply) -> Scored:
        reply = read_reply(raw.text or "", self._form, self._question.prompt)
        if raw.truncated:
            # The tables of the paper agree with each other only so: right answers of replies that
            # were cut off are in no row (e.g. 39.0 % of all and 47.0 % cut off make 73.6 %).
            return Scored("truncated", False, _unread(reply), reason=raw.reason)
        if raw.reason:
            return Scored("unanswered", False, _unread(reply), reason=raw.reason)
        if reply.reason:
            return Scored("unreadable", False, reply, reason=reply.reason)
        if self._labels is not None:
            reply = replace(reply, value=named(cast("list[str]", reply.value), self._labels))
        if self._unscorable:
            return Scored("answered", None, reply)
        made = self._marked(reply)
        worth = None if made.correct is None else made
        return Scored("answered", made.correct, reply, worth, made.reason)

    def _marked(self, reply: Reply) -> Mark:
        """What an answer is worth; models often give the same path, which is slow to check."""
        key = repr(reply.value)
        if key not in self._known:
            self._known[key] = self._mark(reply)
        return self._known[key]

    def _mark(self, reply: Reply) -> Mark:
        try:
            return mark(
                self._form,
                self._question.answer,
                reply.value,
                self._question.tolerance,
                check=self._check,
                frechet=self._frechet,
                labels=self._labels,
            )
        except Exception as error:
            # One odd path among thousands of answers: it is named, and the others count.
            fault = short(f"{type(error).__name__}: {error}")
            told = f"cannot be scored, a fault of the program ({fault}); please report it"
            return Mark(None, reason=told)


def _labels(question: FloorQuestion) -> list[str] | None:
    """Those of the layout; None where it cannot be read."""
    try:
        return [shape.label for shape in question.floor_plan().shapes()]
    except PlanFault:
        return None


def _unread(reply: Reply) -> Reply:
    return Reply(None, "", reply.pattern, reply.line)


Replies = Mapping[str, Callable[[str], RawReply | None]]
"""By model: the reply to the question of an id; None where the question is left out."""


def score_all(
    questions: Sequence[FloorQuestion],
    replies: Replies,
    frechet: Frechet = "continuous",
    step: Callable[[str], None] = lambda question: None,
) -> dict[str, dict[str, Scored]]:
    """By model, then by question: every reply that counts.

    Args:
        questions: each id once.
        replies: see `Replies`.
        frechet: which distance of paths decides.
        step: told each question as it is done, that of all models.
    """
    found: dict[str, dict[str, Scored]] = {model: {} for model in replies}
    for question in questions:
        scorer = _Scorer(question, frechet)
        for model, look in replies.items():
            raw = look(question.id)
            if raw is not None:
                found[model][question.id] = scorer.scored(raw)
        step(question.id)
    return found
