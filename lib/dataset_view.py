"""A list of scenes as a person asks to see it: filtered, sorted, counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

SortKey = Literal["name", "room_type", "objects", "overall", "curation"]

# How far a person has come with a scene: what is still to do stands first.
_CURATION_ORDER = {"none": 0, "needs_work": 1, "rejected": 2, "accepted": 3}
_DIGITS = re.compile(r"(\d+)")


class Row(Protocol):
    """What is read of one scene of the list."""

    @property
    def scene_id(self) -> str:
        """Its name."""

    @property
    def room_type(self) -> str:
        """Room type; "" where it cannot be read."""

    @property
    def objects(self) -> int | None:
        """Number of objects; None where they cannot be read."""

    @property
    def check(self) -> str:
        """State of its checks."""

    @property
    def curation(self) -> str:
        """What a person said of it."""

    @property
    def note(self) -> str:
        """The person's words."""

    @property
    def problem(self) -> str:
        """Why it cannot be used; "" where it can."""


AnyRow = TypeVar("AnyRow", bound=Row)


@dataclass(frozen=True, slots=True)
class View:
    """What is asked for. Every filter that is set must hold.

    Attributes:
        text: each of its words is in the name, the room type or the note, whatever their case.
        room_type, check, curation: the only value shown; "" shows all.
        problems: only scenes that cannot be used.
        objects: only scenes with so many objects, the fewest and the most; None shows all.
        overall_below: only scenes with an Overall below this, a fraction; None shows all.
        sort: what the scenes are sorted by; equal ones by name.
        reverse: the other way round; what has no value stays last.
    """

    text: str = ""
    room_type: str = ""
    check: str = ""
    curation: str = ""
    problems: bool = False
    objects: tuple[int, int] | None = None
    overall_below: float | None = None
    sort: SortKey = "name"
    reverse: bool = False


def arrange(rows: Iterable[AnyRow], view: View, overall: Mapping[str, float]) -> list[AnyRow]:
    """The rows that a view shows, in its order.

    Args:
        rows: every scene of the data set.
        view: what is asked for.
        overall: the active model's Overall by scene, a fraction; missing where undefined.
    """
    words = view.text.casefold().split()
    by_name = view.sort == "name"
    shown = [row for row in rows if _passes(row, view, words, overall)]
    shown.sort(key=lambda row: _natural(row.scene_id), reverse=by_name and view.reverse)
    if by_name:
        return shown
    value = _VALUES[view.sort]
    known = [row for row in shown if value(row, overall) is not None]
    unknown = [row for row in shown if value(row, overall) is None]
    # The sort is stable, also in reverse: equal ones stay in the order of their names.
    known.sort(key=lambda row: value(row, overall), reverse=view.reverse)
    return known + unknown


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """How many scenes are in each state of curation, every state named."""
    found = dict.fromkeys(_CURATION_ORDER, 0)
    for row in rows:
        found[row.curation] += 1
    return found


def neighbour(names: list[str], name: str, step: int) -> str | None:
    """The name that stands `step` places after `name`; None beyond either end.

    Where `name` is not in the list, the first one.

    >>> neighbour(["a", "b"], "a", 1), neighbour(["a", "b"], "b", 1), neighbour(["a"], "x", -1)
    ('b', None, 'a')
    """
    if name not in names:
        return names[0] if names else None
    place = names.index(name) + step
    return names[place] if 0 <= place < len(names) else None


def _passes(row: Row, view: View, words: list[str], overall: Mapping[str, float]) -> bool:
    if view.room_type and row.room_type != view.room_type:
        return False
    if view.check and row.check != view.check:
        return False
    if view.curation and row.curation != view.curation:
        return False
    if view.problems and not row.problem:
        return False
    if view.objects is not None:
        fewest, most = view.objects
        if row.objects is None or not fewest <= row.objects <= most:
            return False
    if view.overall_below is not None:
        score = overall.get(row.scene_id)
        if score is None or score >= view.overall_below:
            return False
    if not words:
        return True
    text = f"{row.scene_id} {row.room_type} {row.note}".casefold()
    return all(word in text for word in words)


# Numbers or texts; None where there is no value.
_VALUES: Mapping[str, Callable[[Row, Mapping[str, float]], Any]] = {
    "room_type": lambda row, overall: row.room_type or None,
    "objects": lambda row, overall: row.objects,
    "overall": lambda row, overall: overall.get(row.scene_id),
    "curation": lambda row, overall: _CURATION_ORDER[row.curation],
}


def _natural(name: str) -> list[tuple[int, str]]:
    """So that s2 comes before s10."""
    parts = _DIGITS.split(name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
