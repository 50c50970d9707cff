"""The file of a report: read, with what does not stand in a scene checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..json_values import repeated, shown, whole
from ..names import short
from ..regular import TextError, read_text

SCHEMA = 1
MOST_NESTED = 100
"""Lists and objects in one another; ours are a dozen, Python's writer stops at some hundreds."""

_OBJECTS = ("failed", "protocol", "settings", "versions")


class ReportError(ValueError):
    """A file that is no report; the message names it."""


def read_report(path: Path) -> dict[str, Any]:
    """The document of a report; its scenes are checked where they are scored.

    Raises:
        ReportError: it cannot be read, is not JSON, names a thing twice, has no scenes, or holds
            elsewhere what no report holds.
    """
    try:
        document = json.loads(read_text(path), object_pairs_hook=_once, parse_int=whole)
    except TextError as error:
        raise ReportError(f"{path}: {error}") from error
    except ReportError as error:
        raise ReportError(f"{path}: {error}") from None
    except RecursionError:
        raise ReportError(f"{path}: is nested too deeply for a report") from None
    except ValueError as error:
        raise ReportError(f"{path}: is no JSON ({error})") from error
    if not isinstance(document, dict) or not isinstance(document.get("scenes"), dict):
        raise ReportError(f"{path}: is no report: it has no object 'scenes'")
    try:
        _require_head(document)
    except ReportError as error:
        raise ReportError(f"{path}: {error}") from None
    return document


def is_nested_too_deeply(value: Any) -> bool:
    """Whether lists and objects stand in one another more than `MOST_NESTED` deep.

    >>> is_nested_too_deeply([{"a": []}])
    False
    """
    level: list[Any] = [value]
    for _ in range(MOST_NESTED):
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    items: Iterable[Any] = ()
    if isinstance(value, dict):
        items = value.values()
    elif isinstance(value, list):
        items = value
    return [item for item in items if isinstance(item, dict | list)]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if (twice := repeated(pairs)) is not None:
        raise ReportError(f"'{short(twice)}' is there twice in one object; keep one of them")
    return dict(pairs)


def _require_head(document: dict[str, Any]) -> None:
    """What a report holds beside its scenes."""
    schema = document.get("schema", SCHEMA)
    if type(schema) is not int or schema != SCHEMA:
        raise ReportError(f"schema is {shown(schema)}; expected {SCHEMA}")
    for name in _OBJECTS:
        value = document.get(name)
        if not isinstance(value, dict | None):
            raise ReportError(f"{name} is {shown(value)}; expected an object")
    for name, reason in (document.get("failed") or {}).items():
        if not isinstance(reason, str):
            raise ReportError(f"failed: '{short(name)}' is {shown(reason)}; expected a string")
    for name, value in document.items():
        if name == "scenes":
            continue
        if is_nested_too_deeply(value):
            raise ReportError(f"'{short(name)}' is nested too deeply for a report")
        # The mean is made again.
        if name != "mean" and not is_json(value):
            raise ReportError(f"'{short(name)}' holds NaN or Infinity; remove it")


def is_json(value: Any) -> bool:
    """Whether JSON has it all: no NaN, no Infinity."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True
