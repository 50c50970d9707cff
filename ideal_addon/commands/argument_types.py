"""What an option's word may be; each says in a sentence what it is not."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from typing import Any

from ...lib.json_values import shown
from ...lib.names import one_line, short

NO_VALUE = "none"

_LONGEST_M = 10_000


def number_or_none(text: str) -> float | None:
    """A number from 0 on; None for `none`."""
    if text == NO_VALUE:
        return None
    value = _number(text)
    if not (math.isfinite(value) and value >= 0):
        raise argparse.ArgumentTypeError(
            f"'{short(text)}' is neither a number from 0 on nor `none`"
        )
    return value


def count_or_none(text: str) -> int | None:
    """A whole number from 1 on; None for `none`."""
    return None if text == NO_VALUE else count(text)


def count(text: str) -> int:
    """A whole number from 1 on."""
    return _whole(text, 1)


def natural(text: str) -> int:
    """A whole number from 0 on."""
    return _whole(text, 0)


def whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number within two bounds, both included."""
    return lambda text: _whole(text, least, most)


def _whole(text: str, least: int, most: int | None = None) -> int:
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if value < least or (most is not None and value > most):
        within = "on" if most is None else f"to {most}"
        raise argparse.ArgumentTypeError(
            f"'{short(text)}' is no whole number from {least} {within}"
        )
    return value


def seconds(text: str) -> float:
    """A time in seconds above 0."""
    value = _number(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"'{short(text)}' is no time in seconds")
    return value


def metres(text: str) -> float:
    """A length in metres from 0 on, of something in a room."""
    value = _number(text)
    if not 0 <= value <= _LONGEST_M:
        told = f"'{short(text)}' is no length in metres from 0 to {_LONGEST_M:g}"
        raise argparse.ArgumentTypeError(told)
    return value


def length(text: str) -> float:
    """A length in metres above 0."""
    value = _number(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"'{short(text)}' is no length in metres above 0")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def word(text: str) -> str:
    """A name; an unset variable of a script makes it empty."""
    if not text.strip() or not one_line(text):
        raise argparse.ArgumentTypeError(f"'{short(text)}' is no name")
    return text


def json_object(text: str) -> dict[str, Any]:
    """An object in JSON."""
    try:
        document = json.loads(text, parse_constant=_refuse_constant)
        # 1e999 is written as a number and read as none.
        json.dumps(document, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"is no JSON ({error})") from error
    if not isinstance(document, dict):
        raise argparse.ArgumentTypeError(f"must be a JSON object, got {shown(document)}")
    return document


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")
