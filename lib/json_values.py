"""What a value read from JSON is, and how to show it in a sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

_LONGEST_SHOWN = 40


def is_finite(value: Any) -> bool:
    """Whether it is a number that a double can hold: no NaN, no Infinity, no true or false.

    >>> [is_finite(value) for value in (1, 2.5, float("nan"), True, "1", 10**400)]
    [True, True, False, False, False, False]
    """
    # Exact types: JSON's true and false are Python's bool, which is a kind of int. NaN fails the
    # comparison; an integer too big for a double would stop math.isfinite.
    return type(value) in (int, float) and abs(value) <= sys.float_info.max


def whole(digits: str) -> int:
    """A whole number of a JSON text, for `json.loads(..., parse_int=whole)`.

    Raises:
        ValueError: Python reads no number of thousands of digits, and its words are about Python.
    """
    try:
        return int(digits)
    except ValueError:
        raise ValueError(f"a whole number has {len(digits)} digits; write a smaller one") from None


def repeated(pairs: Sequence[tuple[str, Any]]) -> str | None:
    """The first name that stands more than once in an object, None where there is none.

    For `json.loads(..., object_pairs_hook=...)`: Python's own reader keeps the last of two values.

    >>> repeated([("id", 1), ("size", 2), ("id", 3)])
    'id'
    """
    names = [name for name, _ in pairs]
    if len(set(names)) == len(names):
        return None
    return next(name for name in names if names.count(name) > 1)


def shown(value: Any) -> str:
    """A value as JSON would write it, short enough for a sentence.

    >>> shown(None), shown("two"), shown([1, 2]), shown(10**400)
    ('null', '"two"', 'a list', 'an integer too big for a double')
    """
    if type(value) is dict:
        return "an object"
    if type(value) is list:
        return "a list"
    if type(value) is int and not is_finite(value):
        return "an integer too big for a double"
    text = json.dumps(value, default=repr).replace("\x7f", "\\u007f")
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
