"""Who plays an episode, and what became of it: plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..models.chat import Sampling
from ..models.client import ChatClient
from ..models.questions import Limits
from ..models.spent import Spent
from .attempt import Status
from .episode import How
from .wording import Wording

TURNS_FOLDER = "turns"
"""In an attempt's folder: the answers of its turns, as `lib.models.asking` keeps them."""


@dataclass(frozen=True, slots=True)
class Agent:
    """Who plays, and how it is asked.

    Attributes:
        client: whom to ask.
        sampling: how each answer is drawn.
        limits: how hard a service is asked in one run of `play`.
        wording: what it is told.
        pictures_kept: how many of the latest pictures stay in what is sent, 1 or more; None for
            all. Older ones become a line of text; those of the last answer are always shown.
    """

    client: ChatClient
    sampling: Sampling = field(default_factory=Sampling)
    limits: Limits = field(default_factory=Limits)
    wording: Wording = field(default_factory=Wording)
    pictures_kept: int | None = None

    def __post_init__(self) -> None:
        if self.pictures_kept is not None and self.pictures_kept < 1:
            raise ValueError(f"pictures_kept is {self.pictures_kept}; 1 or more, or None for all")

    def to_document(self) -> dict[str, Any]:
        """What decides about its answers, for the attempt's record: never a key."""
        return {
            "kind": "model",
            "name": self.client.model,
            "api": self.client.api,
            "endpoint": self.client.endpoint,
            "model": self.client.model,
            "sampling": self.sampling.to_document(),
            "pictures_kept": self.pictures_kept,
        }


@dataclass(frozen=True, slots=True)
class Played:
    """What became of an attempt.

    Attributes:
        status: see `lib.scout.attempt.Status`.
        reason: why it is not completed, or why its last answer had no call; "" where there is no
            more to say than `ended_by` does.
        ended_by: how the episode ended; None where it did not.
        calls: answers that the agent gave.
        images: pictures that it took.
        spent: calls over HTTP and tokens, of all runs into this attempt's folder.
        trouble: of the last call that gave no answer, a word of `lib.models.client.Trouble`; ""
            for none. After "denied" no other episode can succeed with this service either.
    """

    status: Status
    reason: str
    ended_by: How | None
    calls: int
    images: int
    spent: Spent
    trouble: str = ""
