"""Anthropic's messages.

Source: https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

from typing import Any

from ..chat import Answer, ChatRequest, Message, Part, Usage
from ..key import ApiKey
from . import Fault
from .reading import (
    a_list,
    a_text,
    an_object,
    counted,
    ending,
    error_words,
    require_no_error,
    text_or_none,
)
from .writing import base64_text, given, merged, said, with_path

_PATH = "/messages"
_API_VERSION = "2023-06-01"
_LONGEST_ANSWER = 4096
"""Tokens where the sampling leaves it open, which this API does not: what every model grants."""

_REFUSED = {"refusal"}
_TRUNCATED = {"max_tokens", "model_context_window_exceeded", "pause_turn"}


class Anthropic:
    """The dialect of `POST /v1/messages`."""

    def url(self, endpoint: str, model: str) -> str:
        """The address of messages; /v1 is added where no version is in it.

        >>> Anthropic().url("https://api.anthropic.com", "m")
        'https://api.anthropic.com/v1/messages'
        >>> Anthropic().url("https://api.anthropic.com/v1", "m")
        'https://api.anthropic.com/v1/messages'
        """
        return with_path(endpoint, _PATH)

    def headers(self, key: ApiKey | None) -> dict[str, str]:
        """The key, and which version of the API is spoken."""
        version = {"anthropic-version": _API_VERSION}
        return version if key is None else {**version, "x-api-key": key.reveal()}

    def body(self, model: str, request: ChatRequest) -> dict[str, Any]:
        """Instructions beside the messages, pictures as base64 blocks."""
        sampling = request.sampling
        longest = _LONGEST_ANSWER if sampling.max_tokens is None else sampling.max_tokens
        body = {
            "model": model,
            "max_tokens": longest,
            "system": request.system or None,
            "messages": [_message(message) for message in request.messages],
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
        }
        return merged(given(body), sampling.body)

    def read(self, document: Any) -> Answer:
        """The text blocks, joined; thoughts are not the answer."""
        reply = an_object(document, "the reply")
        require_no_error(reply)
        text = ""
        for number, item in enumerate(a_list(reply.get("content"), "content")):
            block = an_object(item, f"content[{number}]")
            if block.get("type") == "text":
                text += a_text(block.get("text"), f"content[{number}].text")
        finish = text_or_none(reply.get("stop_reason"))
        return Answer(
            text=text,
            ending=ending(text, finish, refused=_REFUSED, truncated=_TRUNCATED),
            finish=finish,
            model=text_or_none(reply.get("model")),
            request_id=text_or_none(reply.get("id")),
            usage=_usage(reply.get("usage")),
        )

    def fault(self, document: Any) -> Fault:
        """The error's message; an empty purse has come as a question that is wrong."""
        words = error_words(document)
        return Fault(words, final="credit balance is too low" in words)


def _message(message: Message) -> dict[str, Any]:
    return {"role": message.role, "content": [_block(part) for part in said(message)]}


def _block(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    source = {"type": "base64", "media_type": part.media_type, "data": base64_text(part)}
    return {"type": "image", "source": source}


def _usage(usage: Any) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    # What was read from or written to the service's memory is not in input_tokens.
    asked = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return Usage(counted(*map(usage.get, asked)), counted(usage.get("output_tokens")))
