"""Chat completions, from the service's side."""

from __future__ import annotations

import re

from .faults import Fault, number, only, picture, require, tokens
from .plan import Question, Reply, Status, Turn

ROUTE = re.compile(r"/v1/chat/completions")
KNOWN = {
    "chat_template_kwargs",
    "frequency_penalty",
    "logprobs",
    "max_completion_tokens",
    "max_tokens",
    "messages",
    "metadata",
    "model",
    "n",
    "presence_penalty",
    "reasoning_effort",
    "repetition_penalty",
    "response_format",
    "seed",
    "stop",
    "store",
    "stream",
    "temperature",
    "top_k",
    "top_p",
    "user",
}
ENDS = {"complete": "stop", "truncated": "length", "refused": "stop"}


def key(headers) -> str | None:
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret if kind == "Bearer" else None


def read(path: str, headers, document) -> Question:
    only(document, KNOWN)
    require(isinstance(document.get("model"), str), "you must provide a model parameter")
    number(document, "temperature", 0, 2)
    number(document, "top_p", 0, 1)
    tokens(document, "max_tokens")
    messages = document.get("messages")
    require(isinstance(messages, list) and messages, "messages: expected a list, not empty")
    system, turns = "", []
    for message in messages:
        only(message, {"role", "content", "name", "refusal"}, "messages: ")
        role, parts = message.get("role"), _parts(message.get("content"))
        if role == "system":
            require(all(isinstance(part, str) for part in parts), "a system message is text")
            system += "".join(parts)
            continue
        require(role in ("user", "assistant"), f"messages: '{role}' is no role")
        pictures = any(isinstance(part, bytes) for part in parts)
        require(role == "user" or not pictures, "image_url is only for messages of the user")
        turns.append(Turn(role, tuple(parts)))
    sampling = {
        name: document[name] for name in ("temperature", "top_p", "max_tokens") if name in document
    }
    return Question("openai", document["model"], system, tuple(turns), sampling, document)


def _parts(content) -> list[str | bytes]:
    if isinstance(content, str):
        return [content]
    require(isinstance(content, list) and content, "content: expected a text or a list of parts")
    return [_part(only(part, {"type", "text", "image_url"}, "content: ")) for part in content]


def _part(part: dict) -> str | bytes:
    if part.get("type") == "text":
        require(isinstance(part.get("text"), str), "content: a text part has no text")
        return part["text"]
    require(part.get("type") == "image_url", f"content: '{part.get('type')}' is no kind of part")
    address = only(part.get("image_url"), {"url", "detail"}, "image_url: ").get("url")
    found = re.fullmatch(r"data:([a-z/]+);base64,(.*)", address) if type(address) is str else None
    if found is None:
        raise Fault(400, "Failed to download image from the URL.")
    return picture(found[1], found[2])


def answer(question: Question, reply: Reply) -> dict:
    message = {"role": "assistant", "content": reply.text, "refusal": None}
    if reply.ending == "refused":
        message = {"role": "assistant", "content": None, "refusal": reply.text or "I can't."}
    if reply.thoughts:
        message["reasoning_content"] = reply.thoughts
    finish = ENDS[reply.ending]
    return {
        "id": f"chatcmpl-{question.number}",
        "object": "chat.completion",
        "created": 1700000000,
        "model": f"{question.model}-2026",
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": reply.input_tokens,
            "completion_tokens": reply.output_tokens,
            "total_tokens": reply.input_tokens + reply.output_tokens,
        },
    }


def error(trouble: Status) -> dict:
    kind = {401: "authentication_error", 429: "requests", 500: "server_error"}
    inner = {
        "message": trouble.message,
        "type": trouble.code or kind.get(trouble.status, "invalid_request_error"),
        "param": None,
        "code": trouble.code,
    }
    return {"error": inner}
