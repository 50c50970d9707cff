"""Anthropic's messages, from the service's side."""

from __future__ import annotations

import re

from .faults import answered, number, only, picture, require, tokens, tool
from .plan import Call, Question, Reply, Result, Status, Turn

SIGNATURE = "c2ln"
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
    "tools",
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
    names = {
        block.get("id"): block.get("name") for message in messages for block in _calls(message)
    }
    known = {"role", "content"}
    turns = [_turn(only(message, known, "messages: "), names) for message in messages]
    require(turns[0].role == "user", "messages: first message must use the user role")
    for item in document.get("tools", []):
        only(item, {"name", "description", "input_schema", "cache_control"}, "tools: ")
        tool(item.get("name"), item.get("description"), item.get("input_schema"))
    _pairs(messages)
    sampling = {
        name: document[name] for name in ("temperature", "top_p", "max_tokens") if name in document
    }
    return Question("anthropic", document["model"], system, tuple(turns), sampling, document)


def _calls(message: dict) -> list[dict]:
    content = message.get("content") if isinstance(message, dict) else None
    blocks = content if isinstance(content, list) else []
    return [item for item in blocks if isinstance(item, dict) and item.get("type") == "tool_use"]


def _turn(message: dict, names: dict[str, str]) -> Turn:
    role, content = message.get("role"), message.get("content")
    require(role in ("user", "assistant"), f"messages: '{role}' is no role; system goes beside")
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    require(isinstance(content, list) and content, "messages: content is empty")
    parts = [_said(role, block, names) for block in content]
    kinds = [isinstance(part, Result) for part in parts]
    require(kinds == sorted(kinds, reverse=True), "tool_result blocks come first in the content")
    return Turn(role, tuple(part for part in parts if part is not None))


def _said(role: str, block: dict, names: dict[str, str]) -> str | bytes | Call | Result | None:
    kind = block.get("type") if isinstance(block, dict) else None
    if role == "assistant" and kind == "thinking":
        only(block, {"type", "thinking", "signature"}, "thinking: ")
        require(block.get("signature") == SIGNATURE, "Invalid `signature` in `thinking` block")
        return None
    if role == "assistant" and kind == "tool_use":
        only(block, {"type", "id", "name", "input", "cache_control"}, "tool_use: ")
        require(isinstance(block.get("input"), dict), "tool_use: input: a valid dictionary")
        require(isinstance(block.get("id"), str) and block.get("name"), "tool_use: id and name")
        return Call(block["name"], block["input"])
    if role == "user" and kind == "tool_result":
        known = {"type", "tool_use_id", "content", "is_error", "cache_control"}
        only(block, known, "tool_result: ")
        name = names.get(block.get("tool_use_id"))
        require(name is not None, "tool_result: unexpected tool_use_id")
        return Result(name, tuple(_part(item) for item in block.get("content", [])))
    return _part(block)


def _pairs(messages: list[dict]) -> None:
    """Each turn's calls have their results in the next."""
    waiting: list[str] = []
    for message in messages:
        blocks = [item for item in message["content"] if isinstance(item, dict)]
        results = [item["tool_use_id"] for item in blocks if item["type"] == "tool_result"]
        answered(waiting, results, "tool_use ids were found without tool_result blocks after")
        waiting = [item["id"] for item in _calls(message)]
    require(not waiting, "the last turn is the user's")


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
        content.append({"type": "thinking", "thinking": reply.thoughts, "signature": SIGNATURE})
    if reply.text:
        # In two blocks: a reader of the first alone would lose the rest.
        half = len(reply.text) // 2
        halves = [reply.text[:half], reply.text[half:]]
        content += [{"type": "text", "text": text} for text in halves if text]
    content += [
        {
            "type": "tool_use",
            "id": f"toolu_{question.number}_{place}",
            "name": call.name,
            "input": call.arguments,
        }
        for place, call in enumerate(reply.calls)
    ]
    stop = "tool_use" if reply.calls and reply.ending == "complete" else ENDS[reply.ending]
    return {
        "id": f"msg_{question.number}",
        "type": "message",
        "role": "assistant",
        "model": f"{question.model}-2026",
        "content": content,
        "stop_reason": stop,
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
