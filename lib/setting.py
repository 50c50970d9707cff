"""One setting of a settings file: what it takes, told in its own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .json_values import is_finite


class NotAllowed(ValueError):
    """A value that a setting does not take."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        expected: what its value has to be, as the end of "expected ...".
        read: the value as the program keeps it; raises `NotAllowed` for any that is not expected.
        choices: the values of a setting that is a choice, else none.
    """

    expected: str
    read: Callable[[Any], Any]
    choices: tuple[str, ...] = ()


def choice(*values: str) -> Setting:
    """One of some words."""

    def read(value: Any) -> str:
        require(type(value) is str and value in values)
        return str(value)

    return Setting(" or ".join(f"'{value}'" for value in values), read, values)


def number(expected: str, fits: Callable[[float], bool]) -> Setting:
    """A finite number."""

    def read(value: Any) -> float:
        require(is_finite(value) and fits(value))
        return float(value)

    return Setting(f"a number {expected}", read)


def whole(least: int, most: int | None = None) -> Setting:
    """A whole number."""

    def read(value: Any) -> int:
        require(type(value) is int and value >= least and (most is None or value <= most))
        return int(value)

    limits = f"{least} or more" if most is None else f"{least} to {most}"
    return Setting(f"a whole number, {limits}", read)


def require(fits: bool) -> None:
    """Refuse a value that does not fit.

    Raises:
        NotAllowed: it does not.
    """
    if not fits:
        raise NotAllowed


def as_list(value: Any, least: int = 0) -> list[Any]:
    """A list of `least` entries or more."""
    require(type(value) is list and len(value) >= least)
    return list(value)


def names(value: Any, least: int = 0) -> frozenset[str]:
    """A list of `least` names or more, as a set."""
    found = as_list(value, least)
    require(all(type(name) is str and name for name in found))
    return frozenset(found)


LENGTH_M = number("of metres, 0 or more", lambda value: value >= 0)
LENGTH_ABOVE_0_M = number("of metres, above 0", lambda value: value > 0)
SHARE = number("from 0 to 1", lambda value: 0 <= value <= 1)
CATEGORIES = Setting("a list of categories", names)
