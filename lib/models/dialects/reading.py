"""What the dialects share when they read a reply: fields that are checked, and how it ended."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...json_values import shown
from ..chat import Ending
from . import ReplyError

_MOST_TOKENS = 2**53


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


def ending(
    text: str, finish: str, *, refused: Collection[str], truncated: Collection[str]
) -> Ending:
    """How an answer ended, from the service's word for it and the text.

    >>> words = {"refused": {"safety"}, "truncated": {"length"}}
    >>> ending("", "safety", **words), ending("", "length", **words)
    ('refused', 'truncated')
    >>> ending(" ", "stop", **words), ending("{}", "a new word", **words)
    ('empty', 'complete')
    """
    if finish in refused:
        return "refused"
    if finish in truncated:
        return "truncated"
    return "complete" if text.strip() else "empty"


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
