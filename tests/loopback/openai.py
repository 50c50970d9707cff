"""Chat completions, from the service's side."""

from __future__ import annotations

import json
import re

from .faults import Fault, number, only, picture, require, tokens, tool
from .plan import Call, Question, Reply, Result, Status, Turn

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
    "tools",
    "top_k",
    "top_p",
    "user",
}
OPEN = "An assistant message with 'tool_calls' must be followed by tool messages"
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
    _tools(document)
    system, turns, waiting = "", [], {}
    for message in messages:
        role = message.get("role")
        if role == "tool":
            turns.append(Turn("user", (_result(message, waiting),)))
            continue
        require(not waiting, OPEN)
        known = {"role", "content", "name", "refusal"}
        own = {"tool_calls", "reasoning_content"} if role == "assistant" else set()
        only(message, known | own, "messages: ")
        calls = _calls(message.get("tool_calls"), waiting) if "tool_calls" in message else []
        content = message.get("content")
        parts = [] if calls and content is None else _parts(content)
        if role == "system":
            require(all(isinstance(part, str) for part in parts), "a system message is text")
            system += "".join(parts)
            continue
        require(role in ("user", "assistant"), f"messages: '{role}' is no role")
        pictures = any(isinstance(part, bytes) for part in parts)
        require(role == "user" or not pictures, "image_url is only for messages of the user")
        turns.append(Turn(role, (*parts, *calls)))
    require(not waiting, OPEN)
    sampling = {
        name: document[name] for name in ("temperature", "top_p", "max_tokens") if name in document
    }
    return Question("openai", document["model"], system, tuple(turns), sampling, document)


def _tools(document: dict) -> None:
    if "tools" not in document:
        return
    tools = document["tools"]
    require(isinstance(tools, list) and tools, "tools: is too short")
    for item in tools:
        only(item, {"type", "function"}, "tools: ")
        function = only(item.get("function"), {"name", "description", "parameters"}, "tools: ")
        require(item.get("type") == "function", "tools: type")
        tool(function.get("name"), function.get("description"), function.get("parameters"))


def _calls(items, waiting: dict) -> list[Call]:
    """The calls of an assistant's message, whose results are now waited for."""
    require(isinstance(items, list) and items, "tool_calls: [] is too short")
    calls = []
    for item in items:
        only(item, {"id", "type", "function"}, "tool_calls: ")
        require(isinstance(item.get("id"), str) and item["id"], "tool_calls: id is missing")
        require(item.get("type") == "function", "tool_calls: type")
        function = only(item.get("function"), {"name", "arguments"}, "function: ")
        require(isinstance(function.get("arguments"), str), "arguments: expected a string")
        try:
            arguments = json.loads(function["arguments"])
        except ValueError:
            raise Fault(400, "function.arguments must be in JSON format") from None
        require(isinstance(arguments, dict), "function.arguments must be an object")
        waiting[item["id"]] = function["name"]
        calls.append(Call(function["name"], arguments))
    return calls


def _result(message: dict, waiting: dict) -> Result:
    only(message, {"role", "content", "tool_call_id"}, "messages: ")
    require(isinstance(message.get("content"), str), "a tool's message is text")
    require(message.get("tool_call_id") in waiting, "tool_call_id: no such call")
    return Result(waiting.pop(message["tool_call_id"]), (message["content"],))


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
    if reply.calls:
        message["content"] = reply.text or None
        message["tool_calls"] = [
            {
                "id": f"call_{question.number}_{place}",
                "type": "function",
                "function": {"name": call.name, "arguments": _written(call.arguments)},
            }
            for place, call in enumerate(reply.calls)
        ]
    finish = ENDS[reply.ending]
    if reply.calls and reply.ending == "complete":
        finish = "tool_calls"
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


def _written(arguments) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def error(trouble: Status) -> dict:
    kind = {401: "authentication_error", 429: "requests", 500: "server_error"}
    inner = {
        "message": trouble.message,
        "type": trouble.code or kind.get(trouble.status, "invalid_request_error"),
        "param": None,
        "code": trouble.code,
    }
    return {"error": inner}
