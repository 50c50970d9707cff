"""What a model was asked, without the pictures themselves: to tell whether it is the same again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from .chat import ChatRequest, Message, Part, Picture, ToolCall, ToolResult
from .client import ChatClient

_SERVICE = ("api", "endpoint", "model")
_NONE = "the service's own"
_KINDS = {
    "picture": "the picture",
    "text": "the text of the question",
    "call": "the calls of earlier turns",
    "result": "the results of calls",
}


def text_sha256(text: str) -> str:
    """The SHA-256 of a text as UTF-8, in hexadecimal.

    >>> text_sha256("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def described(client: ChatClient, request: ChatRequest) -> dict[str, Any]:
    """All that decides about an answer, as plain JSON values; texts and pictures by their SHA-256.

    `sha256` is over all the rest.
    """
    document: dict[str, Any] = {
        "api": client.api,
        "endpoint": client.endpoint,
        "model": client.model,
        "sampling": request.sampling.to_document(),
        "system": text_sha256(request.system) if request.system else None,
        "messages": [_message(message) for message in request.messages],
    }
    if request.tools:
        document["tools"] = _json_sha256([tool.to_document() for tool in request.tools])
    canonical = json.dumps(document, sort_keys=True, ensure_ascii=True)
    return {"sha256": text_sha256(canonical), **document}


def _message(message: Message) -> dict[str, Any]:
    told: dict[str, Any] = {"role": message.role, "parts": [_part(part) for part in message.parts]}
    if message.verbatim is None:
        return told
    verbatim = {"api": message.verbatim.api, "sha256": _json_sha256(message.verbatim.document)}
    return {**told, "verbatim": verbatim}


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, Picture):
        return {"picture": hashlib.sha256(part.data).hexdigest(), "media_type": part.media_type}
    if isinstance(part, ToolCall):
        return {"call": _json_sha256([part.id, part.name, part.arguments])}
    if isinstance(part, ToolResult):
        told = _json_sha256([part.call_id, part.name, part.text, list(part.pictures)])
        pictures = [_part(picture) for picture in part.pictures.values()]
        return {"result": told, **({"pictures": pictures} if pictures else {})}
    return {"text": text_sha256(part)}


def _json_sha256(value: Any) -> str:
    return text_sha256(json.dumps(value, sort_keys=True))


def changes(
    before: Mapping[str, Any], now: Mapping[str, Any], moved: bool = False
) -> tuple[list[str], list[str]]:
    """What differs between two descriptions.

    Args:
        before: from a record; whatever it holds, it is compared and not trusted.
        now: see `described`.
        moved: another endpoint is no difference.

    Returns:
        What holds for a whole run, such as "temperature 0.1 -> 0.7", and what is about this one
        question, such as "the picture". Both empty where they are the same.
    """
    passed_over = {"sha256", "endpoint"} if moved else {"sha256"}
    if _without(before, passed_over) == _without(now, passed_over):
        return [], []
    whole = [
        f"{name} {before.get(name)} -> {now[name]}"
        for name in _SERVICE
        if name not in passed_over and before.get(name) != now[name]
    ]
    whole += _sampling_changes(_object(before.get("sampling")), now["sampling"])
    if before.get("system") != now["system"]:
        whole.append("another system prompt")
    if before.get("tools") != now.get("tools"):
        whole.append("other tools")
    single = list(_message_changes(before.get("messages"), now["messages"]))
    return whole, single if whole or single else ["the question"]


def _without(document: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in names}


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _sampling_changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for name in ("temperature", "top_p", "max_tokens"):
        if before.get(name) != now[name]:
            yield f"{name} {_setting(before.get(name))} -> {_setting(now[name])}"
    old, new = _object(before.get("body")), now["body"]
    for name in sorted(old.keys() | new.keys()):
        if (name in old, old.get(name)) != (name in new, new.get(name)):
            yield f"body field {name} {_field(old, name)} -> {_field(new, name)}"


def _setting(value: Any) -> str:
    return _NONE if value is None else str(value)


def _field(body: Mapping[str, Any], name: str) -> str:
    return json.dumps(body[name]) if name in body else "not sent"


def _message_changes(before: Any, now: list[dict[str, Any]]) -> Iterator[str]:
    for kind, words in _KINDS.items():
        if _hashes(before, kind) != _hashes(now, kind):
            yield words


def _hashes(messages: Any, kind: str) -> list[str]:
    """The hashes of all parts of a kind, also within results; of a damaged record, none."""
    parts = [part for message in _list(messages) for part in _list(_object(message).get("parts"))]
    shown = [item for part in parts for item in [part, *_list(_object(part).get("pictures"))]]
    return [part[kind] for part in shown if kind in _object(part)]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
