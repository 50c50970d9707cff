"""Chat completions: OpenAI's own, vLLM, llama.cpp and most hosted services.

Source: https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

from typing import Any

from ..chat import Answer, ChatRequest, Message, Part, Usage
from ..key import ApiKey
from . import Fault, ReplyError
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
            "messages": [*system, *map(_message, request.messages)],
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
        ended = ending(text, finish, refused=_REFUSED, truncated=_TRUNCATED)
        return Answer(
            text=text,
            ending="refused" if refusal else ended,
            finish=finish,
            model=text_or_none(reply.get("model")),
            request_id=text_or_none(reply.get("id")),
            usage=_usage(reply.get("usage")),
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


def _message(message: Message) -> dict[str, Any]:
    parts = said(message)
    # One text as a plain string: many servers take lists in a user's turn alone.
    if all(isinstance(part, str) for part in parts) and len(parts) <= 1:
        return {"role": message.role, "content": "".join(map(str, parts))}
    return {"role": message.role, "content": [_part(part) for part in parts]}


def _part(part: Part) -> dict[str, Any]:
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


def _usage(usage: Any) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    return Usage(counted(usage.get("prompt_tokens")), counted(usage.get("completion_tokens")))
