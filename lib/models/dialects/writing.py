"""What the dialects share when they write a question."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from ..chat import Message, Picture, Shown, ToolCall, ToolResult

_VERSION = re.compile(r"v[0-9][0-9a-z.]*")


def with_version(endpoint: str, version: str) -> str:
    """An address with the API's version in its path, put at the end where none is there.

    >>> with_version("http://localhost:8000", "v1"), with_version("https://a.example/api/v4", "v1")
    ('http://localhost:8000/v1', 'https://a.example/api/v4')
    >>> with_version("https://a.example/v1beta/openai", "v1")
    'https://a.example/v1beta/openai'
    """
    parts = urlsplit(endpoint).path.split("/")
    return endpoint if any(map(_VERSION.fullmatch, parts)) else f"{endpoint}/{version}"


def with_path(endpoint: str, path: str) -> str:
    """An address with a path of version 1 at its end, where it does not have it already.

    >>> [with_path(f"https://a.example{end}", "/messages") for end in ("", "/messages")]
    ['https://a.example/v1/messages', 'https://a.example/messages']
    """
    return endpoint if endpoint.endswith(path) else with_version(endpoint, "v1") + path


def said(message: Message) -> list[Shown]:
    """A turn's texts and pictures; without empty texts, which services reject."""
    return [part for part in message.parts if isinstance(part, Picture | str) and part]


def calls_of(message: Message) -> list[ToolCall]:
    """The calls in a turn."""
    return [part for part in message.parts if isinstance(part, ToolCall)]


def results_of(message: Message) -> list[ToolResult]:
    """The results in a turn."""
    return [part for part in message.parts if isinstance(part, ToolResult)]


def labelled(results: Iterable[ToolResult]) -> Iterator[Shown]:
    """The pictures of results, each after its name: for APIs whose results hold none."""
    for result in results:
        for name, picture in result.pictures.items():
            yield f"{name}:"
            yield picture


def as_object(arguments: Any) -> dict[str, Any]:
    """A call's arguments as services demand them of earlier turns, whatever the model wrote.

    >>> as_object({"up_m": 1}), as_object('{"up_m":')
    ({'up_m': 1}, {'unreadable': '{"up_m":'})
    """
    return arguments if isinstance(arguments, dict) else {"unreadable": arguments}


def in_form_of(api: str, message: Message) -> Any:
    """A turn as the service itself sent it; None where it is to be written from its parts."""
    verbatim = message.verbatim
    return None if verbatim is None or verbatim.api != api else verbatim.document


def base64_text(picture: Picture) -> str:
    """The picture's file as the text that JSON can hold."""
    return base64.b64encode(picture.data).decode("ascii")


def given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def merged(body: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """A body with fields put into it: None takes one out, objects in both are merged in turn.

    >>> merged({"top_p": 1, "config": {"a": 1}}, {"top_p": None, "config": {"b": None, "c": 3}})
    {'config': {'a': 1, 'c': 3}}
    >>> merged({}, {"options": {"thinking": None}})
    {'options': {'thinking': None}}
    """
    result = dict(body)
    for name, value in extra.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, Mapping) and isinstance(result.get(name), Mapping):
            result[name] = merged(result[name], value)
        else:
            result[name] = value
    return result
