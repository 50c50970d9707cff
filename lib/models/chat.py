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


@dataclass(frozen=True, slots=True)
class Tool:
    """What a model may call.

    Attributes:
        name: its name: letters, digits and underscores.
        description: what it does, for the model.
        parameters: JSON Schema of its arguments, an object.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]

    def to_document(self) -> dict[str, Any]:
        """As records keep it."""
        return {
            "name": self.name,
            "description": self.description,
            "parameters": dict(self.parameters),
        }


NAMELESS = "nameless_"
"""How the id of a call begins that the service gave none; its number in the answer follows."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool, in a turn of the model.

    Attributes:
        id: tells the calls of an answer apart.
        name: the tool's, as the model wrote it.
        arguments: parsed from JSON; the text itself where it is no JSON.
    """

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call came to, in the user's turn that follows; all calls of a turn get theirs in one.

    Attributes:
        call_id, name: of the call.
        text: what the model is told.
        pictures: what it is shown, by name, in this order.
    """

    call_id: str
    name: str
    text: str
    pictures: Mapping[str, Picture] = field(default_factory=dict)


Shown = str | Picture
"""What a model reads or sees."""

Part = Shown | ToolCall | ToolResult


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A turn of a model in its service's own form.

    Services want turns with calls back as they came, with what no other value here holds, as
    signatures of thoughts.

    Attributes:
        api: whose form it is, a name of `lib.models.services.SERVICES`.
        document: plain JSON values.
    """

    api: str
    document: Any


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation; its parts in the order in which the model meets them.

    Attributes:
        role: whose turn it is.
        parts: what is in it: calls in the assistant's turns alone, results in the user's.
        verbatim: sent in place of the parts where it is in the form of the service that is asked.
    """

    role: Literal["user", "assistant"]
    parts: tuple[Part, ...]
    verbatim: Verbatim | None = None


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
        tools: what the model may call, names unique.
    """

    system: str
    messages: tuple[Message, ...]
    sampling: Sampling = Sampling()
    about: Mapping[str, Any] = field(default_factory=dict)
    tools: tuple[Tool, ...] = ()


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
        ending: how it ended. The calls of an answer that is not complete may be cut off.
        finish: the service's own word for that; "" where it says none.
        model: the model's name as the service gives it; "" where it says none.
        request_id: the service's name for the call; "" where it says none.
        usage: tokens.
        calls: of tools, in their order, ids unique.
        verbatim: the turn as the service wants it back; None where there is none.
    """

    text: str
    ending: Ending
    finish: str = ""
    model: str = ""
    request_id: str = ""
    usage: Usage = Usage()
    calls: tuple[ToolCall, ...] = ()
    verbatim: Verbatim | None = None

    @property
    def turn(self) -> Message:
        """The answer as a turn of the conversation that goes on."""
        text = (self.text,) if self.text else ()
        return Message("assistant", (*text, *self.calls), self.verbatim)
