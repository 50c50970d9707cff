"""Chat completions: OpenAI's own, vLLM, llama.cpp and most hosted services.

Source: https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

import json
from typing import Any

from ..chat import Answer, ChatRequest, Message, Shown, ToolCall, Usage, Verbatim
from ..key import ApiKey
from ..tool_definitions import definitions
from . import Fault, ReplyError
from .reading import (
    a_list,
    a_text,
    an_object,
    arguments_in,
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

_API = "openai"
_PATH = "/chat/completions"
_REFUSED = {"content_filter", "sensitive"}
_TRUNCATED = {"length", "max_tokens", "model_length"}
# The service gave up in the middle: the text is not the model's answer.
_BROKEN = {"abort", "error", "insufficient_system_resource"}
_NO_CREDIT = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}


class OpenAI:
    """The dialect of `POST /v1/chat/completions`.

    `max_tokens` is the field that all of these services know. OpenAI's reasoning models want
    `max_completion_tokens` and take no temperature; the `body` of `Sampling` says so.
    """

    def url(self, endpoint: str, model: str) -> str:
        """The address of chat completions; /v1 is added where no version is in it.

        >>> OpenAI().url("http://localhost:8000", "m")
        'http://localhost:8000/v1/chat/completions'
        >>> OpenAI().url("https://openrouter.ai/api/v1", "m")
        'https://openrouter.ai/api/v1/chat/completions'
        >>> OpenAI().url("https://a.example/chat/completions", "m")
        'https://a.example/chat/completions'
        """
        return with_path(endpoint, _PATH)

    def headers(self, key: ApiKey | None) -> dict[str, str]:
        """The key as a bearer's token."""
        return {} if key is None else {"Authorization": f"Bearer {key.reveal()}"}

    def body(self, model: str, request: ChatRequest) -> dict[str, Any]:
        """Instructions as the first message, pictures as data addresses."""
        system = [{"role": "system", "content": request.system}] if request.system else []
        sampling = request.sampling
        body = {
            "model": model,
            "messages": [*system, *(item for turn in request.messages for item in _messages(turn))],
            "tools": definitions(_API, request.tools) if request.tools else None,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "max_tokens": sampling.max_tokens,
        }
        return merged(given(body), sampling.body)

    def read(self, document: Any) -> Answer:
        """The first choice; thoughts (`reasoning_content`) are not the answer."""
        reply = an_object(document, "the reply")
        require_no_error(reply)
        choices = a_list(reply.get("choices"), "choices")
        if not choices:
            raise ReplyError("choices is empty")
        choice = an_object(choices[0], "choices[0]")
        require_no_error(choice, "choices[0].")
        finish = text_or_none(choice.get("finish_reason"))
        if finish in _BROKEN:
            raise ReplyError(f"choices[0].finish_reason is '{finish}': the service gave up")
        message = an_object(choice.get("message"), "choices[0].message")
        text, refusal = _texts(message.get("content"))
        refusal = text_or_none(message.get("refusal")) or refusal
        text = text or refusal
        items = _called(message)
        calls = _calls(items)
        ended = ending(text, finish, refused=_REFUSED, truncated=_TRUNCATED, calls=calls)
        return Answer(
            text=text,
            ending="refused" if refusal else ended,
            finish=finish,
            model=text_or_none(reply.get("model")),
            request_id=text_or_none(reply.get("id")),
            usage=_usage(reply.get("usage")),
            calls=calls,
            verbatim=Verbatim(_API, _sent_back(message, items, calls)),
        )

    def fault(self, document: Any) -> Fault:
        """The error's message; an empty purse comes as 429, as too many questions do."""
        error = document.get("error") if isinstance(document, dict) else None
        marks = (error.get("code"), error.get("type")) if isinstance(error, dict) else ()
        final = any(isinstance(mark, str) and mark in _NO_CREDIT for mark in marks)
        return Fault(error_words(document), final, single=_flagged(error))


def _flagged(error: Any) -> bool:
    """Whether OpenRouter says that a filter stopped the question, with the status of a wrong key.

    Source: https://openrouter.ai/docs/api/reference/errors-and-debugging
    """
    metadata = error.get("metadata") if isinstance(error, dict) else None
    return isinstance(metadata, dict) and "flagged_input" in metadata


def _messages(turn: Message) -> list[dict[str, Any]]:
    """A turn: a message for each result, then one with what such messages cannot hold."""
    if (own := in_form_of(_API, turn)) is not None:
        return [own]
    results, calls = results_of(turn), calls_of(turn)
    parts = [*labelled(results), *said(turn)]
    messages: list[dict[str, Any]] = [
        {"role": "tool", "tool_call_id": result.call_id, "content": result.text}
        for result in results
    ]
    if parts or not (results or calls):
        messages.append(_message(turn.role, parts))
    if calls:
        said_with_them = messages.pop()["content"] if parts else None
        written = [_call(call) for call in calls]
        messages.append({"role": turn.role, "content": said_with_them, "tool_calls": written})
    return messages


def _message(role: str, parts: list[Shown]) -> dict[str, Any]:
    # One text as a plain string: many servers take lists in a user's turn alone.
    if all(isinstance(part, str) for part in parts) and len(parts) <= 1:
        return {"role": role, "content": "".join(map(str, parts))}
    return {"role": role, "content": [_part(part) for part in parts]}


def _call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": json.dumps(as_object(call.arguments))}
    return {"id": call.id, "type": "function", "function": function}


def _part(part: Shown) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    address = f"data:{part.media_type};base64,{base64_text(part)}"
    return {"type": "image_url", "image_url": {"url": address}}


def _texts(content: Any) -> tuple[str, str]:
    """The answer and the refusal in a message's content, a text or a list of parts."""
    if content is None or isinstance(content, str):
        return content or "", ""
    answer, refusal = "", ""
    for number, item in enumerate(a_list(content, "choices[0].message.content")):
        field = f"choices[0].message.content[{number}]"
        part = an_object(item, field)
        if part.get("type") == "text":
            answer += a_text(part.get("text"), f"{field}.text")
        elif part.get("type") == "refusal":
            refusal += a_text(part.get("refusal"), f"{field}.refusal")
    return answer, refusal


def _called(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The calls of a message; one without a name calls nothing, and is left out."""
    # Null is what some servers write for none.
    items = a_list(message.get("tool_calls") or [], "choices[0].message.tool_calls")
    listed = [
        an_object(item, f"choices[0].message.tool_calls[{n}]") for n, item in enumerate(items)
    ]
    return [item for item in listed if _name(item)]


def _name(item: dict[str, Any]) -> str:
    function = item.get("function")
    return text_or_none(function.get("name")) if isinstance(function, dict) else ""


def _calls(items: list[dict[str, Any]]) -> tuple[ToolCall, ...]:
    return named((item.get("id"), _name(item), _arguments(item)) for item in items)


def _arguments(item: dict[str, Any]) -> Any:
    arguments = item["function"].get("arguments") or ""
    return arguments_in(arguments) if isinstance(arguments, str) else arguments


def _sent_back(
    message: dict[str, Any], items: list[dict[str, Any]], calls: tuple[ToolCall, ...]
) -> dict[str, Any]:
    """The message as it came, with all fields that a gateway has of its own, as thoughts.

    What is null or an empty list is left out, as services reject that in a question; a call
    without an id gets it, and arguments that are no JSON object are made one.
    """
    kept = {name: value for name, value in message.items() if value is not None and value != []}
    kept = {**kept, "role": "assistant", "content": message.get("content")}
    kept.pop("tool_calls", None)
    if not calls:
        return kept
    return {**kept, "tool_calls": list(map(_completed, items, calls))}


def _completed(item: dict[str, Any], call: ToolCall) -> dict[str, Any]:
    function = dict(item["function"])
    given = function.get("arguments")
    if not (isinstance(call.arguments, dict) and isinstance(given, str) and given.strip()):
        function["arguments"] = json.dumps(as_object(call.arguments))
    return {**item, "id": call.id, "type": "function", "function": function}


def _usage(usage: Any) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    return Usage(counted(usage.get("prompt_tokens")), counted(usage.get("completion_tokens")))
