"""Questions to a model, how hard they may be asked, and what became of each: plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from .chat import ChatRequest, Usage

Outcome = Literal["answered", "truncated", "refused", "empty", "failed", "not_asked", "under_way"]
"""What became of a question. The first four are answers, and are never asked again of themselves.

not_asked: the budget was spent, the run was stopped, or the service denied all questions.
under_way: the run was left at once during its call, which may be paid for.
"""

ANSWERS: tuple[Outcome, ...] = get_args(Outcome)[:4]
"""The outcomes that are answers."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        id: names its files; a scene's id where the question is about a scene.
        request: makes the question when its turn comes: a thousand pictures do not fit in memory.
            May raise ValueError or OSError; that fails this question alone, in those words.
        about: what is kept with the answer, plain JSON values, as the prompt's name and hash.
    """

    id: str
    request: Callable[[], ChatRequest]
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Limits:
    """How hard a service is asked.

    Attributes:
        at_once: calls side by side.
        retries: further calls for a question after trouble that may pass (busy, server, network,
            timeout, unreadable).
        longest_wait_s: a service that asks to wait longer than this ends the run.
        most_calls: calls over HTTP in this run; None for no limit.
        most_tokens: tokens, in and out, that the service may count in this run; None for no limit.
            Calls under way when it is reached are still finished.
    """

    at_once: int = 4
    retries: int = 5
    longest_wait_s: float = 300.0
    most_calls: int | None = None
    most_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of one question.

    Attributes:
        id: of the question.
        outcome: see `Outcome`.
        reason: why it is not "answered", in a sentence; "" where it is.
        text: the answer word for word; None where there is none.
        new: whether it was answered in this run; False where the answer lay there already.
        usage: tokens of the answer, as far as the service counted them.
        calls: over HTTP for this question, in this run.
        troubles: of those calls, in their order; words of `lib.models.client.Trouble`.
    """

    id: str
    outcome: Outcome
    reason: str
    text: str | None
    new: bool
    usage: Usage = field(default_factory=Usage)
    calls: int = 0
    troubles: tuple[str, ...] = ()
