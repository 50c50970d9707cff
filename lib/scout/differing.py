"""Where two JSON documents differ: of a task's configuration, or of an attempt's (A)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def differing(before: Any, now: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The innermost fields that differ: each with its path, the value before, and the value now.

    Args:
        before: plain JSON values.
        now: the same, later; None for a field that one of the two lacks.
        where: the path of both; "" for whole documents.

    >>> list(differing({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}, "d": 3}))
    [('a.c', 2, None), ('d', None, 3)]
    """
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for name in dict.fromkeys((*before, *now)):
            inside = f"{where}.{name}" if where else name
            yield from differing(before.get(name), now.get(name), inside)
    elif before != now:
        yield where, before, now
