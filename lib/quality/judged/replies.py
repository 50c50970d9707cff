"""What a model's replies have in common: an array of objects, its fields checked one by one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ...json_values import shown
from ...models.judge.reading import UnusableAnswer as UnusableAnswer
from ...models.judge.reading import recovered_array
from ...names import few, short
from .handles import Handles

LONGEST_REASON = 600


def entries(text: str) -> list[dict[str, Any]]:
    """The objects of the array in a reply.

    Raises:
        UnusableAnswer: there is no array, or something else is in it.
    """
    found = recovered_array(text)
    for place, entry in enumerate(found):
        if not isinstance(entry, dict):
            raise UnusableAnswer(f"entry {place + 1} is {shown(entry)}; expected an object")
    return found


def one_of(entry: dict[str, Any], field: str, words: Collection[str], where: str) -> str:
    """A word of a list.

    Raises:
        UnusableAnswer: it is missing or another.
    """
    value = entry.get(field)
    if not isinstance(value, str) or value not in words:
        wanted = ", ".join(words)
        raise UnusableAnswer(f"{where}: {field} is {shown(value)}; expected one of {wanted}")
    return value


def words(entry: dict[str, Any], field: str, where: str, needed: bool = True) -> str:
    """A text in one line, shortened.

    Raises:
        UnusableAnswer: it is no text, or it is needed and there is none.
    """
    value = entry.get(field, "")
    value = "" if value is None else value
    if not isinstance(value, str):
        raise UnusableAnswer(f"{where}: {field} is {shown(value)}; expected a text")
    told = " ".join(value.split())
    told = "".join(mark if mark.isprintable() else "?" for mark in told)
    if needed and not told:
        raise UnusableAnswer(f"{where}: {field} is missing")
    return told if len(told) <= LONGEST_REASON else told[: LONGEST_REASON - 3] + "..."


def ids(
    entry: dict[str, Any], field: str, handles: Handles, where: str, least: int = 0
) -> tuple[str, ...]:
    """Objects of the room, each once, in the order of the reply.

    Raises:
        UnusableAnswer: it is no list of names of objects, or has fewer than `least`.
    """
    value = entry.get(field, [])
    value = [] if value is None else value
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise UnusableAnswer(f"{where}: {field} is {shown(value)}; expected a list of ids")
    for name in value:
        if name not in handles.by_name:
            raise UnusableAnswer(f"{where}: {field}: there is no object '{short(name)}'")
    found = tuple(dict.fromkeys(handles.by_name[name] for name in value))
    if len(found) < least:
        raise UnusableAnswer(f"{where}: {field} names {len(found)} objects; expected {least}")
    return found


def require_each_once(found: Sequence[str], expected: Sequence[str], what: str) -> None:
    """Refuse a reply that leaves something out, or has something twice.

    Raises:
        UnusableAnswer: it does.
    """
    twice = [name for name in dict.fromkeys(found) if found.count(name) > 1]
    if twice:
        raise UnusableAnswer(f"{what} {few(twice, quoted=True)} is in it more than once")
    there = set(found)
    missing = [name for name in expected if name not in there]
    if missing:
        raise UnusableAnswer(f"{what} {few(missing, quoted=True)} is missing")
