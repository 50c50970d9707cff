"""Gemini's generateContent, from the service's side."""

from __future__ import annotations

import json
import re

from .faults import answered, number, only, picture, require, tokens, tool
from .plan import Call, Question, Reply, Result, Status, Turn

ROUTE = re.compile(r"/v1beta/models/([^/:]+):generateContent")
KNOWN = {"contents", "generationConfig", "safetySettings", "system_instruction", "tools"}
SIGNATURE = "dGhvdWdodA=="
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
    _tools(document.get("tools", []))
    _pairs(turns)
    instruction = only(document.get("system_instruction", {}), {"parts", "role"}, "system: ")
    system = "".join(_part(part) for part in instruction.get("parts", []))
    sampling = {name: config[field] for name, field in NAMES.items() if field in config}
    return Question("gemini", model, system, tuple(turns), sampling, document)


def _turn(content: dict) -> Turn:
    require(content.get("role") in ("user", "model"), "Please use a valid role: user, model.")
    parts = content.get("parts")
    require(isinstance(parts, list) and parts, "contents.parts must not be empty")
    role = "assistant" if content["role"] == "model" else "user"
    if role == "assistant":
        calls = [part for part in parts if "functionCall" in part]
        signed = not calls or calls[0].get("thoughtSignature") == SIGNATURE
        require(signed, "Function call is missing a thought_signature")
    said = [_said(role, part) for part in parts]
    return Turn(role, tuple(part for part in said if part is not None))


def _said(role: str, part: dict) -> str | bytes | Call | Result | None:
    if role == "assistant":
        part = {name: value for name, value in part.items() if name != "thoughtSignature"}
        if part.pop("thought", False):
            return None
        if "functionCall" in part:
            call = only(part["functionCall"], {"name", "args", "id"}, "functionCall: ")
            require(isinstance(call.get("args"), dict), "functionCall: args")
            return Call(call["name"], call["args"])
    if role == "user" and "functionResponse" in part:
        result = only(part["functionResponse"], {"name", "response"}, "functionResponse: ")
        require(isinstance(result.get("response"), dict), "functionResponse: response")
        return Result(result["name"], (json.dumps(result["response"]),))
    return _part(part)


def _pairs(turns: list[Turn]) -> None:
    """Each turn's calls have as many results in the next, by name."""
    waiting: list[str] = []
    for turn in turns:
        results = [part.name for part in turn.parts if isinstance(part, Result)]
        answered(waiting, results, "the number of function response parts is not that of calls")
        waiting = [part.name for part in turn.parts if isinstance(part, Call)]


def _tools(tools: list[dict]) -> None:
    for item in tools:
        only(item, {"functionDeclarations"}, "tools: ")
        for declared in item["functionDeclarations"]:
            only(declared, {"name", "description", "parameters"}, "functionDeclarations: ")
            schema = declared.get("parameters", {"type": "object"})
            tool(declared.get("name"), declared.get("description"), schema)
            require("additionalProperties" not in json.dumps(schema), "Unknown name in schema")
            empty = "parameters" in declared and not schema.get("properties")
            require(not empty, "properties: should be non-empty for OBJECT type")


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
    for place, call in enumerate(reply.calls):
        part = {"functionCall": {"name": call.name, "args": call.arguments}}
        # Of calls side by side, the first alone is signed.
        parts.append(part if place else {**part, "thoughtSignature": SIGNATURE})
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
