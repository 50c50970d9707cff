"""Anthropic's messages, from the service's side."""

from __future__ import annotations

import re

from .faults import number, only, picture, require, tokens
from .plan import Question, Reply, Status, Turn

ROUTE = re.compile(r"/v1/messages")
KNOWN = {
    "max_tokens",
    "messages",
    "metadata",
    "model",
    "service_tier",
    "stop_sequences",
    "stream",
    "system",
    "temperature",
    "thinking",
    "top_k",
    "top_p",
}
ENDS = {"complete": "end_turn", "truncated": "max_tokens", "refused": "refusal"}
TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    529: "overloaded_error",
}


def key(headers) -> str | None:
    return headers.get("x-api-key")


def read(path: str, headers, document) -> Question:
    require(headers.get("anthropic-version") == "2023-06-01", "anthropic-version: header required")
    only(document, KNOWN)
    require(isinstance(document.get("model"), str), "model: Field required")
    require("max_tokens" in document, "max_tokens: Field required")
    tokens(document, "max_tokens")
    number(document, "temperature", 0, 1)
    number(document, "top_p", 0, 1)
    messages = document.get("messages")
    require(isinstance(messages, list) and messages, "messages: at least one message is required")
    system = document.get("system", "")
    require(isinstance(system, str) and ("system" not in document or system), "system: is empty")
    turns = [_turn(only(message, {"role", "content"}, "messages: ")) for message in messages]
    require(turns[0].role == "user", "messages: first message must use the user role")
    sampling = {
        name: document[name] for name in ("temperature", "top_p", "max_tokens") if name in document
    }
    return Question("anthropic", document["model"], system, tuple(turns), sampling, document)


def _turn(message: dict) -> Turn:
    role, content = message.get("role"), message.get("content")
    require(role in ("user", "assistant"), f"messages: '{role}' is no role; system goes beside")
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    require(isinstance(content, list) and content, "messages: content is empty")
    return Turn(role, tuple(_part(block) for block in content))


def _part(block: dict) -> str | bytes:
    if isinstance(block, dict) and block.get("type") == "text":
        only(block, {"type", "text", "cache_control"}, "content: ")
        require(isinstance(block.get("text"), str) and block["text"], "text blocks are not empty")
        return block["text"]
    only(block, {"type", "source", "cache_control"}, "content: ")
    require(block.get("type") == "image", f"content: '{block.get('type')}' is no kind of block")
    source = only(block.get("source"), {"type", "media_type", "data"}, "source: ")
    require(source.get("type") == "base64", "source: expected base64")
    return picture(source.get("media_type"), source.get("data"))


def answer(question: Question, reply: Reply) -> dict:
    content = []
    if reply.thoughts:
        content.append({"type": "thinking", "thinking": reply.thoughts, "signature": "c2ln"})
    if reply.text:
        # In two blocks: a reader of the first alone would lose the rest.
        half = len(reply.text) // 2
        halves = [reply.text[:half], reply.text[half:]]
        content += [{"type": "text", "text": text} for text in halves if text]
    return {
        "id": f"msg_{question.number}",
        "type": "message",
        "role": "assistant",
        "model": f"{question.model}-2026",
        "content": content,
        "stop_reason": ENDS[reply.ending],
        "stop_sequence": None,
        "usage": {
            "input_tokens": reply.input_tokens,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "output_tokens": reply.output_tokens,
        },
    }


def error(trouble: Status) -> dict:
    kind = trouble.code or TYPES.get(trouble.status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": trouble.message}}
