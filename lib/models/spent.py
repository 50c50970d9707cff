"""What answers cost: calls, and the tokens that the service counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..names import NOTE_MARKS
from .chat import Usage
from .record_documents import usage_of
from .records import RecordError, Records


@dataclass(frozen=True, slots=True)
class Spent:
    """What some calls took.

    Attributes:
        calls: over HTTP, those without an answer too.
        answers: calls that gave one.
        uncounted: answers whose tokens the service did not count.
        input_tokens, output_tokens: as far as they were counted; None where there are answers and
            none was counted.
    """

    calls: int
    answers: int
    uncounted: int
    input_tokens: int | None
    output_tokens: int | None

    @classmethod
    def of(cls, calls: int, usages: Iterable[Usage]) -> Spent:
        """Of a number of calls and the usages of those that gave an answer.

        >>> Spent.of(3, [Usage(10, 2), Usage(5, None)])
        Spent(calls=3, answers=2, uncounted=0, input_tokens=15, output_tokens=2)
        >>> Spent.of(1, [Usage()])
        Spent(calls=1, answers=1, uncounted=1, input_tokens=None, output_tokens=None)
        >>> Spent.of(1, []).input_tokens
        0
        """
        listed = list(usages)
        uncounted = sum(usage == Usage() for usage in listed)
        into = [usage.input_tokens for usage in listed]
        out = [usage.output_tokens for usage in listed]
        return cls(calls, len(listed), uncounted, _total(into), _total(out))


def spent_in(folder: Path) -> Spent:
    """What all runs into a model's folder took, as their records say.

    Args:
        folder: as in `ask_all`. A record that cannot be read is left out.
    """
    records = Records(folder)
    calls, usages = 0, list[Usage]()
    for path in sorted(records.place.glob("*.json")):
        if path.name.startswith(NOTE_MARKS):
            continue
        try:
            record = records.record(path.stem)
        except RecordError:
            continue
        if record is not None:
            calls += len(record["attempts"])
            usages += _usages(record)
    return Spent.of(calls, usages)


def _usages(record: Mapping[str, Any]) -> Iterator[Usage]:
    """The tokens of each call that gave an answer; `"trouble": null` marks it."""
    for attempt in record["attempts"]:
        if attempt.get("trouble", "") is None:
            yield usage_of(attempt if "usage" in attempt else record)


def _total(counts: Iterable[int | None]) -> int | None:
    listed = list(counts)
    known = [count for count in listed if count is not None]
    return sum(known) if known or not listed else None
