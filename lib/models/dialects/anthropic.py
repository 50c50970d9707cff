"""Anthropic's messages.

Source: https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

from typing import Any

from ..chat import Answer, ChatRequest, Message, Shown, ToolCall, ToolResult, Usage, Verbatim
from ..key import ApiKey
from ..tool_definitions import definitions
from . import Fault
from .reading import (
    a_list,
    a_text,
    an_object,
    counted,
    ending,
    error_words,
    named,
    require_no_error,
    text_or_none,
)
from .writing import (
    as_object,
    base64_text,
    calls_of,
    given,
    in_form_of,
    labelled,
    merged,
    results_of,
    said,
    with_path,
)

_API = "anthropic"
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
            "tools": definitions(_API, request.tools) if request.tools else None,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
        }
        return merged(given(body), sampling.body)

    def read(self, document: Any) -> Answer:
        """The text blocks, joined; thoughts are not the answer."""
        reply = an_object(document, "the reply")
        require_no_error(reply)
        blocks = _blocks(reply.get("content"))
        text = "".join(
            a_text(block.get("text"), f"content[{number}].text")
            for number, block in enumerate(blocks)
            if block.get("type") == "text"
        )
        calls = _calls(blocks)
        finish = text_or_none(reply.get("stop_reason"))
        return Answer(
            text=text,
            ending=ending(text, finish, refused=_REFUSED, truncated=_TRUNCATED, calls=calls),
            finish=finish,
            model=text_or_none(reply.get("model")),
            request_id=text_or_none(reply.get("id")),
            usage=_usage(reply.get("usage")),
            calls=calls,
            verbatim=_sent_back(blocks, calls),
        )

    def fault(self, document: Any) -> Fault:
        """The error's message; an empty purse has come as a question that is wrong."""
        words = error_words(document)
        return Fault(words, final="credit balance is too low" in words)


def _message(message: Message) -> dict[str, Any]:
    if (own := in_form_of(_API, message)) is not None:
        return {"role": message.role, "content": own}
    # Results come before all else in a turn, and calls after it.
    content = [
        *map(_result, results_of(message)),
        *map(_block, said(message)),
        *map(_call, calls_of(message)),
    ]
    return {"role": message.role, "content": content}


def _call(call: ToolCall) -> dict[str, Any]:
    arguments = as_object(call.arguments)
    return {"type": "tool_use", "id": call.id, "name": call.name, "input": arguments}


def _result(result: ToolResult) -> dict[str, Any]:
    text = [_block(result.text)] if result.text else []
    shown = [*text, *map(_block, labelled([result]))]
    block = {"type": "tool_result", "tool_use_id": result.call_id}
    return {**block, "content": shown} if shown else block


def _blocks(content: Any) -> list[dict[str, Any]]:
    """The blocks; a call without a name calls nothing, and is left out."""
    blocks = [
        an_object(item, f"content[{number}]")
        for number, item in enumerate(a_list(content, "content"))
    ]
    return [
        block
        for block in blocks
        if block.get("type") != "tool_use" or text_or_none(block.get("name"))
    ]


def _calls(blocks: list[dict[str, Any]]) -> tuple[ToolCall, ...]:
    return named(
        (block.get("id"), block["name"], block.get("input", {}))
        for block in blocks
        if block.get("type") == "tool_use"
    )


def _sent_back(blocks: list[dict[str, Any]], calls: tuple[ToolCall, ...]) -> Verbatim | None:
    """The blocks as they came, thoughts with their signatures too.

    Blank texts are left out, which the service sends and does not take.
    """
    written = map(_call, calls)
    kept = [
        {**block, **next(written)} if block.get("type") == "tool_use" else block
        for block in blocks
        if block.get("type") != "text" or block["text"].strip()
    ]
    return Verbatim(_API, kept) if kept else None


def _block(part: Shown) -> dict[str, Any]:
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
