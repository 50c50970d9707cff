"""What the dialects share when they read a reply: fields that are checked, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NoReturn

from ...json_values import shown
from ..chat import NAMELESS, Ending, ToolCall
from . import ReplyError

_MOST_TOKENS = 2**53
_DEEPEST = 100


def an_object(value: Any, field: str) -> dict[str, Any]:
    """The value, which has to be a JSON object.

    Raises:
        ReplyError: it is not.
    """
    if isinstance(value, dict):
        return value
    raise ReplyError(f"{field} should be an object, it is {shown(value)}")


def a_list(value: Any, field: str) -> list[Any]:
    """The value, which has to be a JSON list.

    Raises:
        ReplyError: it is not.
    """
    if isinstance(value, list):
        return value
    raise ReplyError(f"{field} should be a list, it is {shown(value)}")


def a_text(value: Any, field: str) -> str:
    """The value, which has to be a JSON string.

    Raises:
        ReplyError: it is not.
    """
    if isinstance(value, str):
        return value
    raise ReplyError(f"{field} should be a text, it is {shown(value)}")


def text_or_none(value: Any) -> str:
    """A text that an answer can do without: "" where it is none."""
    return value if isinstance(value, str) else ""


def counted(*values: Any) -> int | None:
    """The sum of what a service counted; None where it counted nothing.

    >>> counted(10, None, 3), counted(None), counted(-1, "7"), counted(10**400)
    (13, None, None, None)
    """
    # Exact type: JSON's true is Python's bool, which is a kind of int.
    # Bounded, as Python writes no number of more than 4,300 digits.
    counts = [value for value in values if type(value) is int and 0 <= value <= _MOST_TOKENS]
    return sum(counts) if counts else None


def named(calls: Iterable[tuple[Any, str, Any]]) -> tuple[ToolCall, ...]:
    """Calls from their id, name and arguments; one without an id of its own gets one.

    >>> [call.id for call in named([("a", "look", {}), (None, "go", {}), ("a", "go", {})])]
    ['a', 'nameless_2', 'nameless_3']
    """
    made: dict[str, ToolCall] = {}
    for number, (given, name, arguments) in enumerate(calls, 1):
        own = isinstance(given, str) and given and given not in made
        chosen = given if own else f"{NAMELESS}{number}"
        made[chosen] = ToolCall(chosen, name, arguments)
    return tuple(made.values())


def arguments_in(text: str) -> Any:
    """What a text of JSON holds; the text itself where it is none, and {} where it is blank.

    >>> arguments_in('{"up_m": 1}'), arguments_in(" "), arguments_in('{"up_m": NaN}')
    ({'up_m': 1}, {}, '{"up_m": NaN}')
    """
    if not text.strip():
        return {}
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return text
    return text if is_too_deep(value) else value


def is_too_deep(value: Any) -> bool:
    """Whether JSON values are nested deeper than writing them again is sure to manage.

    >>> is_too_deep({"a": [1]}), is_too_deep(json.loads("[" * 200 + "]" * 200))
    (False, True)
    """
    layer = [value]
    for _ in range(_DEEPEST):
        inner = [item for item in layer if isinstance(item, dict | list)]
        layer = [part for item in inner for part in _parts(item)]
        if not layer:
            return False
    return True


def _parts(item: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return item.values() if isinstance(item, dict) else item


def _no_constant(word: str) -> NoReturn:
    """Python reads NaN and Infinity, which JSON does not have."""
    raise ValueError(word)


def ending(
    text: str,
    finish: str,
    *,
    refused: Collection[str],
    truncated: Collection[str],
    calls: Sequence[ToolCall] = (),
) -> Ending:
    """How an answer ended, from the service's word for it, the text and the calls.

    >>> words = {"refused": {"safety"}, "truncated": {"length"}}
    >>> ending("", "safety", **words), ending("", "length", **words)
    ('refused', 'truncated')
    >>> ending(" ", "stop", **words), ending("{}", "a new word", **words)
    ('empty', 'complete')
    >>> ending("", "tool_calls", **words, calls=[ToolCall("1", "look", {})])
    'complete'
    """
    if finish in refused:
        return "refused"
    if finish in truncated:
        return "truncated"
    return "complete" if text.strip() or calls else "empty"


def error_words(document: Any) -> str:
    """The words of an error as most services put it; "" where there is none.

    >>> error_words({"error": {"message": "no such model"}}), error_words({"detail": "Not Found"})
    ('no such model', 'Not Found')
    """
    if isinstance(document, list) and len(document) == 1:
        document = document[0]
    if not isinstance(document, dict):
        return ""
    error = document.get("error")
    inner = error if isinstance(error, dict) else document
    for value in (inner.get("message"), error, document.get("detail")):
        if isinstance(value, str) and value.strip():
            return value
    return ""


def require_no_error(document: dict[str, Any], place: str = "") -> None:
    """Some gateways send an error with status 200.

    Raises:
        ReplyError: with the error's words.
    """
    if document.get("error"):
        words = error_words(document)
        raise ReplyError(f"{place}error is set" + (f": {words}" if words else ""))
