"""Many questions to one model: side by side, patiently, within a budget, each paid for once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, Literal

from .chat import ChatRequest
from .client import ChatClient

Outcome = Literal["answered", "truncated", "refused", "empty", "failed", "not_asked"]
"""What became of a question. The first four are answers, and are never asked again of themselves.

not_asked: the budget was spent, the run was stopped, or the service denied all questions.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        id: names its files; a scene's id where the question is about a scene.
        request: makes the question when its turn comes: a thousand pictures do not fit in memory.
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
        new: whether it was asked in this run; False where the answer lay there already.
    """

    id: str
    outcome: Outcome
    reason: str
    text: str | None
    new: bool


class SettingsChanged(ValueError):
    """Answers that lie there were asked with other settings; says which, and what to do."""


def ask_all(
    questions: Iterable[Question],
    client: ChatClient,
    folder: Path,
    limits: Limits,
    done: Callable[[Asked], None],
    *,
    again: bool = False,
    stop: Event | None = None,
) -> list[Asked]:
    """Ask what has no answer in `folder` yet; see docs/formats.md for the files there.

    Args:
        questions: each id once.
        client: whom to ask.
        folder: gets <id>.txt, the answer byte for byte, and _records/.
        limits: how hard.
        done: called in the caller's thread with each question as it is settled.
        again: ask also what has an answer; the old one goes when the new one is there.
        stop: set it to end the run; calls under way are finished and kept.

    Returns:
        One for each question, in their order.

    Raises:
        SettingsChanged: `again` is off, and an answer there was asked with other settings.
        OSError: a file cannot be written; what was answered before is kept.
        lib.file_lock.Held: another process asks into this folder.
    """
    raise NotImplementedError
