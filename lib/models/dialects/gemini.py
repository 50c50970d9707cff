"""Gemini's generateContent.

Source: https://ai.google.dev/api/generate-content
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from ..chat import (
    NAMELESS,
    Answer,
    ChatRequest,
    Message,
    Shown,
    ToolCall,
    ToolResult,
    Usage,
    Verbatim,
)
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
    with_version,
)

_API = "gemini"
_TRUNCATED = {"MAX_TOKENS"}
_REFUSED = {
    "BLOCKLIST",
    "IMAGE_SAFETY",
    "LANGUAGE",
    "MODEL_ARMOR",
    "PROHIBITED_CONTENT",
    "RECITATION",
    "SAFETY",
    "SPII",
}
_ROLES = {"user": "user", "assistant": "model"}
# A wrong key comes with status 400; so does, as FAILED_PRECONDITION, a country without free use.
_FINAL = {"API_KEY_INVALID", "API_KEY_EXPIRED", "BILLING_DISABLED"}


class Gemini:
    """The dialect of `POST /v1beta/models/MODEL:generateContent`."""

    def url(self, endpoint: str, model: str) -> str:
        """The model's address; /v1beta is added where no version is in it.

        A model with a slash in its name brings its own collection.

        >>> Gemini().url("https://generativelanguage.googleapis.com", "gemini-x")
        'https://generativelanguage.googleapis.com/v1beta/models/gemini-x:generateContent'
        >>> Gemini().url("https://g.example/v1", "tunedModels/rooms")
        'https://g.example/v1/tunedModels/rooms:generateContent'
        """
        # As the service's pages show it, with the collection or a whole call at its end.
        base = with_version(re.sub(r"/models(/[^/]+:\w+)?$", "", endpoint), "v1beta")
        name = model if "/" in model else f"models/{model}"
        return f"{base}/{quote(name, safe='/')}:generateContent"

    def headers(self, key: ApiKey | None) -> dict[str, str]:
        """The key in a header: in the address, where the API takes it too, logs would keep it."""
        return {} if key is None else {"x-goog-api-key": key.reveal()}

    def body(self, model: str, request: ChatRequest) -> dict[str, Any]:
        """Instructions beside the contents, pictures as inline data."""
        sampling = request.sampling
        config = {
            "temperature": sampling.temperature,
            "topP": sampling.top_p,
            "maxOutputTokens": sampling.max_tokens,
        }
        body = {
            "system_instruction": {"parts": [{"text": request.system}]} if request.system else None,
            "contents": [_content(message) for message in request.messages],
            "tools": definitions(_API, request.tools) if request.tools else None,
            "generationConfig": given(config),
        }
        return merged(given(body), sampling.body)

    def read(self, document: Any) -> Answer:
        """The first candidate; thoughts are not the answer. A blocked question has none."""
        reply = an_object(document, "the reply")
        require_no_error(reply)
        # Null is what this API writes, or leaves out, for nothing.
        candidates = a_list(reply.get("candidates") or [], "candidates")
        answer = _candidate(candidates[0]) if candidates else _blocked(reply)
        return replace(
            answer,
            model=text_or_none(reply.get("modelVersion")),
            request_id=text_or_none(reply.get("responseId")),
            usage=_usage(reply.get("usageMetadata")),
        )

    def fault(self, document: Any) -> Fault:
        """The error's message; its details say how long to wait, which no header does."""
        if isinstance(document, list) and len(document) == 1:
            document = document[0]
        error = document.get("error") if isinstance(document, dict) else None
        error = error if isinstance(error, dict) else {}
        details = error.get("details")
        details = details if isinstance(details, list) else []
        known = [item for item in details if isinstance(item, dict)]
        final = {error.get("status") == "FAILED_PRECONDITION"}
        final |= {text_or_none(item.get("reason")) in _FINAL for item in known}
        waits = [wait for item in known if (wait := _seconds(item.get("retryDelay"))) is not None]
        return Fault(error_words(document), any(final), retry_after_s=max(waits, default=None))


def _content(message: Message) -> dict[str, Any]:
    if (own := in_form_of(_API, message)) is not None:
        return dict(own)
    results = results_of(message)
    parts = [
        *map(_result, results),
        *map(_part, labelled(results)),
        *map(_part, said(message)),
        *map(_call, calls_of(message)),
    ]
    return {"role": _ROLES[message.role], "parts": parts}


def _call(call: ToolCall) -> dict[str, Any]:
    arguments = as_object(call.arguments)
    return {"functionCall": {**_id(call.id), "name": call.name, "args": arguments}}


def _result(result: ToolResult) -> dict[str, Any]:
    told = arguments_in(result.text)
    response = told if isinstance(told, dict) else {"output": result.text}
    named = {**_id(result.call_id), "name": result.name, "response": response}
    return {"functionResponse": named}


def _id(name: str) -> dict[str, str]:
    """Calls go by their order where the service gave no id: it would not know ours."""
    return {} if name.startswith(NAMELESS) else {"id": name}


def _part(part: Shown) -> dict[str, Any]:
    if isinstance(part, str):
        return {"text": part}
    return {"inline_data": {"mime_type": part.media_type, "data": base64_text(part)}}


def _candidate(item: Any) -> Answer:
    """Its text, its calls, and how it ended. An answer of thoughts alone may have no parts."""
    candidate = an_object(item, "candidates[0]")
    content = an_object(candidate.get("content") or {}, "candidates[0].content")
    place = "candidates[0].content.parts"
    items = a_list(content.get("parts") or [], place)
    given = [an_object(part, f"{place}[{number}]") for number, part in enumerate(items)]
    # A call without a name calls nothing.
    parts = [part for part in given if "functionCall" not in part or _name(part)]
    text = "".join(
        a_text(part["text"], f"{place}[{number}].text")
        for number, part in enumerate(parts)
        if "text" in part and part.get("thought") is not True
    )
    calls = named(_called(part) for part in parts if "functionCall" in part)
    finish = text_or_none(candidate.get("finishReason"))
    return Answer(
        text=text,
        ending=ending(text, finish, refused=_REFUSED, truncated=_TRUNCATED, calls=calls),
        finish=finish,
        calls=calls,
        # As it came, with the signatures of thoughts that stand beside calls and texts.
        verbatim=Verbatim(_API, {"role": "model", "parts": parts}) if parts else None,
    )


def _name(part: dict[str, Any]) -> str:
    call = part["functionCall"]
    return text_or_none(call.get("name")) if isinstance(call, dict) else ""


def _called(part: dict[str, Any]) -> tuple[Any, str, Any]:
    call = part["functionCall"]
    return call.get("id"), _name(part), call.get("args") or {}


def _blocked(reply: dict[str, Any]) -> Answer:
    feedback = an_object(reply.get("promptFeedback") or {}, "promptFeedback")
    reason = text_or_none(feedback.get("blockReason"))
    if not reason:
        raise ReplyError("candidates is empty, and promptFeedback.blockReason does not say why")
    return Answer("", "refused", reason)


def _seconds(delay: Any) -> float | None:
    """A duration as this API writes it, "34.5s"."""
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)s", delay) if type(delay) is str else None
    return float(found[1]) if found else None


def _usage(usage: Any) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    # Thoughts are paid for as output, and counted apart.
    answered = counted(usage.get("candidatesTokenCount"), usage.get("thoughtsTokenCount"))
    return Usage(counted(usage.get("promptTokenCount")), answered)
