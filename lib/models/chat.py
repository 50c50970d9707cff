"""A question to a model and its answer, as values that no kind of API shows through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Ending = Literal["complete", "truncated", "refused", "empty"]
"""How an answer ended: refused goes before truncated, truncated before empty."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file, as it lies on disk."""

    data: bytes
    media_type: str = "image/png"


Part = str | Picture


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation; its parts in the order in which the model meets them."""

    role: Literal["user", "assistant"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the answer is drawn. What is None is left to the service and not sent.

    Attributes:
        temperature, top_p: the paper's are 0.1 and 0.95 (C.1).
        max_tokens: longest answer, in tokens.
        body: fields that are put into the request's body as they are, for what a service has of
            its own; a field that is None is taken out of it.
    """

    temperature: float | None = 0.1
    top_p: float | None = 0.95
    max_tokens: int | None = 16384
    body: Mapping[str, Any] = field(default_factory=dict)

    def to_document(self) -> dict[str, Any]:
        """As records and results keep it."""
        return {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "body": dict(self.body),
        }


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """Everything that a model is told.

    Attributes:
        system: the instructions; "" for none.
        messages: the conversation; the last one is the user's.
        sampling: how the answer is drawn.
        about: what is kept with the answer beside the question's own, plain JSON values; not sent.
    """

    system: str
    messages: tuple[Message, ...]
    sampling: Sampling = Sampling()
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that the service counted; None where it says nothing."""

    input_tokens: int | None = None
    output_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered.

    Attributes:
        text: word for word; "" where there is none. May hold lone surrogates.
        ending: how it ended.
        finish: the service's own word for that; "" where it says none.
        model: the model's name as the service gives it; "" where it says none.
        request_id: the service's name for the call; "" where it says none.
        usage: tokens.
    """

    text: str
    ending: Ending
    finish: str = ""
    model: str = ""
    request_id: str = ""
    usage: Usage = Usage()
