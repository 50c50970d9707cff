"""Gemini's generateContent, from the service's side."""

from __future__ import annotations

import re

from .faults import number, only, picture, require, tokens
from .plan import Question, Reply, Status, Turn

ROUTE = re.compile(r"/v1beta/models/([^/:]+):generateContent")
KNOWN = {"contents", "generationConfig", "safetySettings", "system_instruction"}
CONFIG = {
    "candidateCount",
    "maxOutputTokens",
    "responseMimeType",
    "seed",
    "stopSequences",
    "temperature",
    "thinkingConfig",
    "topK",
    "topP",
}
ENDS = {"complete": "STOP", "truncated": "MAX_TOKENS", "refused": "SAFETY"}
NAMES = {"temperature": "temperature", "top_p": "topP", "max_tokens": "maxOutputTokens"}
STATUSES = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
}


def key(headers) -> str | None:
    return headers.get("x-goog-api-key")


def read(path: str, headers, document) -> Question:
    model = ROUTE.fullmatch(path)[1]
    only(document, KNOWN)
    config = only(document.get("generationConfig", {}), CONFIG, "generationConfig: ")
    number(config, "temperature", 0, 2)
    number(config, "topP", 0, 1)
    tokens(config, "maxOutputTokens")
    contents = document.get("contents")
    require(isinstance(contents, list) and contents, "contents is not specified")
    turns = [_turn(only(content, {"role", "parts"}, "contents: ")) for content in contents]
    require(turns[-1].role == "user", "the last content is the user's")
    instruction = only(document.get("system_instruction", {}), {"parts", "role"}, "system: ")
    system = "".join(_part(part) for part in instruction.get("parts", []))
    sampling = {name: config[field] for name, field in NAMES.items() if field in config}
    return Question("gemini", model, system, tuple(turns), sampling, document)


def _turn(content: dict) -> Turn:
    require(content.get("role") in ("user", "model"), "Please use a valid role: user, model.")
    parts = content.get("parts")
    require(isinstance(parts, list) and parts, "contents.parts must not be empty")
    role = "assistant" if content["role"] == "model" else "user"
    return Turn(role, tuple(_part(part) for part in parts))


def _part(part: dict) -> str | bytes:
    only(part, {"text", "inline_data"}, "parts: ")
    require(len(part) == 1, "parts: a part is one thing")
    if "text" in part:
        require(isinstance(part["text"], str), "parts: text is no text")
        return part["text"]
    data = only(part["inline_data"], {"mime_type", "data"}, "inline_data: ")
    return picture(data.get("mime_type"), data.get("data"))


def answer(question: Question, reply: Reply) -> dict:
    parts = [{"text": reply.thoughts, "thought": True}] if reply.thoughts else []
    if reply.text:
        half = len(reply.text) // 2
        halves = [reply.text[:half], reply.text[half:]]
        parts += [{"text": text} for text in halves if text]
    candidate = {"content": {"role": "model"}, "finishReason": ENDS[reply.ending], "index": 0}
    if parts:
        candidate["content"]["parts"] = parts
    return {
        "candidates": [candidate],
        "usageMetadata": {
            "promptTokenCount": reply.input_tokens,
            "candidatesTokenCount": reply.output_tokens,
            "totalTokenCount": reply.input_tokens + reply.output_tokens,
        },
        "modelVersion": f"{question.model}-2026",
        "responseId": f"response-{question.number}",
    }


def error(trouble: Status) -> dict:
    inner = {
        "code": trouble.status,
        "message": trouble.message,
        "status": STATUSES.get(trouble.status, "UNKNOWN"),
    }
    if trouble.code:
        kind = "type.googleapis.com/google.rpc.ErrorInfo"
        inner["details"] = [{"@type": kind, "reason": trouble.code, "domain": "googleapis.com"}]
    return {"error": inner}
