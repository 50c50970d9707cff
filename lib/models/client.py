"""One call to a model: sent, timed, and told for what it is. It never asks twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .chat import Answer, ChatRequest
from .dialects import Dialect
from .key import ApiKey

Trouble = Literal["busy", "server", "network", "timeout", "unreadable", "rejected", "denied"]
"""Why a call gave no answer.

busy: the service asks to come back later (408, 409, 425, 429, 503, 529).
server: the service failed (any other status from 500 on).
network: no connection, or one that broke.
timeout: no whole reply within the time limit.
unreadable: a reply that is not what the API promises, or that repeats the key.
rejected: the service does not take this question (any other status below 500).
denied: no question of this run can succeed (401, 402, 403, 404, redirects, no credit left).
"""


@dataclass(frozen=True, slots=True)
class Call:
    """One request over HTTP and what came of it.

    Attributes:
        started_at: UTC, ISO 8601.
        seconds: until the whole reply was there, or the call was given up.
        status: of HTTP; None where there was no reply.
        answer: what the model answered; None where `trouble` says why not.
        trouble: see `Trouble`; None where there is an answer.
        reason: the trouble in a sentence, without the key; "" where there is none.
        retry_after_s: seconds that the service asks to wait; None where it says nothing.
        body: the reply, byte for byte; empty where it repeats the key or there was none.
    """

    started_at: str
    seconds: float
    status: int | None
    answer: Answer | None
    trouble: Trouble | None
    reason: str
    retry_after_s: float | None
    body: bytes


@dataclass(frozen=True, slots=True)
class ChatClient:
    """A model at an address. Safe to use from several threads.

    Attributes:
        api: a name of `lib.models.services.SERVICES`.
        dialect: its dialect.
        endpoint: the address, without a slash at its end.
        model: the model's name at the service.
        key: None where the service needs none.
        time_limit_s: for one call, from the connection to the last byte.
    """

    api: str
    dialect: Dialect
    endpoint: str
    model: str
    key: ApiKey | None
    time_limit_s: float

    def ask(self, request: ChatRequest) -> Call:
        """Put one question, once. Trouble is in the result, never raised."""
        raise NotImplementedError
