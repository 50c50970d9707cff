"""From a model's raw answer to a JSON object: the four recovery steps (paper, C.3)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

_FENCES = re.compile(r"\A```(?:json)?|```\Z")
# A string (its closing quote may be missing) or one bracket. The possessive quantifiers never
# give characters back, so a scan takes time linear in the text whatever the text is.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?P<closing>"?)|[{}\[\]]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What became of one answer.

    Attributes:
        document: the JSON object, None if none was recovered.
        step: the recovery step that gave it, ``S1`` to ``S4``; on failure the last one reached.
        reason: on failure a sentence that says why, else None.
    """

    document: dict[str, Any] | None
    step: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class _Span:
    """The brackets from the first '{' on: where it closes, or what is open at the text's end."""

    end: int | None
    open_braces: int
    open_lists: int
    in_string: bool


def parse_response(text: str) -> Parsed:
    """Recover a JSON object from an answer, in time linear in its length.

    S1 trims and parses; S2 strips ``` or ```json in front and ``` behind; S3 takes the span from
    the first '{' to the '}' that balances it; S4 appends the closing braces that are missing at
    the end. The first step that gives a JSON object wins, and nothing else is repaired: no quotes,
    escapes, commas or square brackets, and no second span where the first is not JSON. NaN and
    Infinity pass, and an integer of thousands of digits becomes Infinity, so that validation can
    name the field.

    Never raises, whatever the text. Source: paper, C.3, recovery steps.

    >>> parse_response('Sure: {"a": {"b": 1} }.')
    Parsed(document={'a': {'b': 1}}, step='S3', reason=None)
    >>> parse_response('{"a": {"b": 1}')
    Parsed(document={'a': {'b': 1}}, step='S4', reason=None)
    >>> parse_response('{"a": "b')
    Parsed(document=None, step='S4', reason='cut off inside a string')
    """
    trimmed = text.strip()
    if not trimmed:
        return Parsed(None, "S1", "empty answer")
    document, _ = _load_object(trimmed)
    if document is not None:
        return Parsed(document, "S1", None)
    unfenced = _FENCES.sub("", trimmed).strip()
    if unfenced != trimmed:
        document, _ = _load_object(unfenced)
        if document is not None:
            return Parsed(document, "S2", None)
    return _recover_span(unfenced)


def _load_object(text: str) -> tuple[dict[str, Any] | None, str]:
    """The JSON object that `text` is, or None and why not."""
    try:
        document = _load(text)
    except json.JSONDecodeError as error:
        return None, f"not JSON: {error.msg} at line {error.lineno} column {error.colno}"
    except RecursionError:
        return None, "nested too deeply to be read"
    if not isinstance(document, dict):
        return None, "JSON, but not an object"
    return document, ""


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # Python refuses integers of more than 4,300 digits; as a float each is Infinity.
        return json.loads(text, parse_int=float)


def _recover_span(text: str) -> Parsed:
    """S3, and S4 where the first '{' is never closed."""
    start = text.find("{")
    if start < 0:
        return Parsed(None, "S3", "no JSON object in the answer: it has no '{'")
    span = _scan(text, start)
    if span.end is not None:
        document, why = _load_object(text[start : span.end])
        reason = None if document is not None else f"the first {{...}} in the answer is {why}"
        return Parsed(document, "S3", reason)
    return _close_braces(text[start:], span)


def _scan(text: str, start: int) -> _Span:
    braces = lists = 0
    for token in _TOKEN.finditer(text, start):
        match text[token.start()]:
            case "{":
                braces += 1
            case "}":
                braces -= 1
                if braces == 0:
                    return _Span(token.end(), 0, lists, False)
            case "[":
                lists += 1
            case "]":
                lists -= 1
            case _:
                if not token["closing"]:
                    return _Span(None, braces, lists, True)
    return _Span(None, braces, lists, False)


def _close_braces(text: str, span: _Span) -> Parsed:
    """S4: only braces are added, so a text cut off inside a string or a list stays broken."""
    if span.in_string:
        return Parsed(None, "S4", "cut off inside a string")
    if span.open_lists > 0:
        return Parsed(None, "S4", "cut off inside a list; only closing braces are added")
    document, why = _load_object(text + "}" * span.open_braces)
    if document is None:
        return Parsed(None, "S4", f"with the missing closing braces added it is still {why}")
    return Parsed(document, "S4", None)
