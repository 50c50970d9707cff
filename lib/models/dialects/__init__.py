"""The three ways to put a question to a service, and to read what it sends back.

A dialect is pure: it makes addresses, headers and bodies, and reads bodies. `lib.models.client`
sends them. Each is written from its service's public reference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ..chat import Answer, ChatRequest
from ..key import ApiKey


class ReplyError(ValueError):
    """A body that is not what the API promises; names the field."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a service says is wrong.

    Attributes:
        words: its own words; "" where it says nothing.
        final: it says that no question can succeed: a key that is wrong, no credit left. The
            status does not always tell.
        single: it says that this question alone is not taken, by a status that tells otherwise.
        retry_after_s: seconds that it asks to wait; None where the body says nothing.
    """

    words: str = ""
    final: bool = False
    single: bool = False
    retry_after_s: float | None = None


class Dialect(Protocol):
    """One kind of API."""

    def url(self, endpoint: str, model: str) -> str:
        """Where the question goes; `endpoint` has no slash at its end."""

    def headers(self, key: ApiKey | None) -> dict[str, str]:
        """The headers of the call; a key goes into a header, never into the address."""

    def body(self, model: str, request: ChatRequest) -> dict[str, Any]:
        """The JSON body, `sampling.body` put into it."""

    def read(self, document: Any) -> Answer:
        """The answer in a body that came with status 200.

        Raises:
            ReplyError: a field is missing or is not what it has to be.
        """

    def fault(self, document: Any) -> Fault:
        """What a body that came with another status says is wrong."""


def dialects() -> Mapping[str, Dialect]:
    """By the names of `lib.models.services.SERVICES`."""
    from .anthropic import Anthropic
    from .gemini import Gemini
    from .openai import OpenAI

    return {"openai": OpenAI(), "anthropic": Anthropic(), "gemini": Gemini()}
