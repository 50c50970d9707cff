"""What a service is asked, and what it may be told to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Call:
    """A call of a tool; its arguments as an object, or as a text that is sent as it is."""

    name: str
    arguments: Any = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """What a call came to: its texts and pictures in their order."""

    name: str
    parts: tuple[str | bytes, ...]


@dataclass(frozen=True)
class Turn:
    """One message, its parts in their order: texts as str, pictures as bytes, calls, results."""

    role: str
    parts: tuple[str | bytes | Call | Result, ...]


@dataclass(frozen=True)
class Question:
    """A question as the service understood it, once it was found to be a valid one.

    Attributes:
        api: openai, anthropic or gemini.
        number: of the request at this server, from 1.
        sampling: temperature, top_p and max_tokens where they were given, whatever the dialect
            calls them.
        document: the whole body.
    """

    api: str
    model: str
    system: str
    turns: tuple[Turn, ...]
    sampling: Mapping[str, Any]
    document: Mapping[str, Any] = field(repr=False)
    number: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(part for turn in self.turns for part in turn.parts if isinstance(part, str))

    @property
    def pictures(self) -> tuple[bytes, ...]:
        return tuple(part for part in self._all if isinstance(part, bytes))

    @property
    def calls(self) -> tuple[Call, ...]:
        """Those of earlier turns."""
        return tuple(part for part in self._all if isinstance(part, Call))

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(part for part in self._all if isinstance(part, Result))

    @property
    def tools(self) -> tuple[str, ...]:
        """The names of the tools that may be called."""
        found = self.document.get("tools") or []
        if found and "functionDeclarations" in found[0]:
            found = found[0]["functionDeclarations"]
        return tuple(item.get("function", item)["name"] for item in found)

    @property
    def _all(self) -> tuple[Any, ...]:
        """All parts, those within results too, after them."""
        parts = [part for turn in self.turns for part in turn.parts]
        inner = [item for part in parts if isinstance(part, Result) for item in part.parts]
        return (*parts, *inner)


@dataclass(frozen=True)
class Reply:
    """An answer.

    Attributes:
        ending: complete, truncated or refused; the dialect chooses the word and the shape.
        thoughts: reasoning that the service shows beside the answer.
        calls: of tools.
    """

    text: str = ""
    ending: str = "complete"
    input_tokens: int = 100
    output_tokens: int = 10
    thoughts: str = ""
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Status:
    """A status that is none of success, with an error as the dialect writes it."""

    status: int
    message: str = "planned trouble"
    retry_after: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    code: str | None = None


@dataclass(frozen=True)
class Raw:
    """A body as it is."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Slow:
    """Silence for some seconds, then another outcome (a plain answer where it is None)."""

    seconds: float
    then: Any = None


@dataclass(frozen=True)
class Dribble:
    """The answer, a byte at a time: its head too, or its body alone."""

    seconds_a_byte: float
    part: str = "body"


@dataclass(frozen=True)
class CutOff:
    """The answer's head and the first bytes of its body; then the connection is closed."""

    after: int = 20
    chunked: bool = False


@dataclass(frozen=True)
class Reset:
    """The connection is reset before a byte was sent."""


@dataclass(frozen=True)
class Html:
    """The page of a proxy, with status 200 or another."""

    status: int = 200


@dataclass(frozen=True)
class EchoKey:
    """A reply that repeats the key that it was asked with."""

    status: int = 200
    written: Any = str


@dataclass(frozen=True)
class Huge:
    """A reply of so many bytes, all the same, that packs well where `gzip` is on."""

    size: int
    gzip: bool = False


@dataclass(frozen=True)
class Redirect:
    """The browser's way to say: ask there."""

    location: str
    status: int = 307
