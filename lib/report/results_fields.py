"""Fields of a results file: each is read, or named with what it should have been."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

from ..bootstrap import Interval
from ..json_values import is_finite, shown

_NAN = float("nan")
T = TypeVar("T")

Range = tuple[float, float]
ANY: Range = (-math.inf, math.inf)
RATE: Range = (0.0, 1.0)
AMOUNT: Range = (0.0, math.inf)
TURN_DEG: Range = (0.0, 180.0)

# What a sum of fractions may be off.
_ROUNDING = 1e-9


class ResultsError(ValueError):
    """Results that cannot be used; the message names the file, the field and what to do."""


def get(mapping: Any, name: str, where: str) -> Any:
    """A field that has to be there."""
    if type(mapping) is not dict:
        raise ResultsError(f"{where}: expected an object, got {shown(mapping)}; score again")
    if name not in mapping:
        raise ResultsError(f"{where}: field {name!r} is missing; score again with this version")
    return mapping[name]


def mapping_of(mapping: Any, name: str, where: str) -> dict[str, Any]:
    """A field that is an object."""
    value = get(mapping, name, where)
    if type(value) is not dict:
        raise ResultsError(f"{where}.{name}: expected an object, got {shown(value)}; score again")
    return value


def schema(document: Any, known: int, where: str) -> None:
    """Refuse a file of another form than `known`."""
    got = get(document, "schema", where)
    # JSON's true is 1 to Python.
    if type(got) is not int or got != known:
        raise ResultsError(
            f"{where}: schema is {shown(got)}; this version reads {known}: make the file anew"
        )


def optional(mapping: Any, name: str, where: str, within: Range = ANY) -> float | None:
    """A finite number of a range, None for null."""
    value = get(mapping, name, where)
    if value is None:
        return None
    if not _fits(value, within):
        raise ResultsError(
            f"{where}.{name}: expected a number{_told(within)} or null, got {shown(value)}"
        )
    return float(value)


def _fits(value: Any, within: Range) -> bool:
    return is_finite(value) and within[0] - _ROUNDING <= value <= within[1] + _ROUNDING


def _told(within: Range) -> str:
    low, high = within
    if math.isinf(low):
        return ""
    return f" of {low:g} or more" if math.isinf(high) else f" from {low:g} to {high:g}"


def number(mapping: Any, name: str, where: str, within: Range = ANY) -> float:
    """A number of a range, NaN for null."""
    value = optional(mapping, name, where, within)
    return _NAN if value is None else value


def known(mapping: Any, name: str, where: str, within: Range = ANY) -> float:
    """A number of a range that may not be null."""
    value = optional(mapping, name, where, within)
    if value is None:
        raise ResultsError(f"{where}.{name}: expected a number{_told(within)}, got null")
    return value


def rates(mapping: dict[str, Any], names: tuple[str, ...], where: str) -> dict[str, float]:
    """Several rates, NaN for null."""
    return {name: number(mapping, name, where, RATE) for name in names}


def count(mapping: Any, name: str, where: str, least: int = 0) -> int:
    """A whole number, `least` or more."""
    value = get(mapping, name, where)
    if type(value) is not int or value < least:
        raise ResultsError(
            f"{where}.{name}: expected a whole number of {least} or more, got {shown(value)}"
        )
    return value


def interval(mapping: Any, name: str, where: str, within: Range = ANY) -> Interval | None:
    """Two numbers of a range, the lower first; None for null."""
    value = get(mapping, name, where)
    if value is None:
        return None
    if type(value) is not list or len(value) != 2 or not all(_fits(end, within) for end in value):
        raise ResultsError(
            f"{where}.{name}: expected two numbers{_told(within)} or null, got {shown(value)}"
        )
    low, high = map(float, value)
    if low > high:
        raise ResultsError(f"{where}.{name}: its lower end {low:g} is above its upper end {high:g}")
    return low, high


def text_or_none(mapping: Any, name: str, where: str) -> str | None:
    """A text; None for null and where the field is missing."""
    value = mapping.get(name)
    if value is not None and type(value) is not str:
        raise ResultsError(f"{where}.{name}: expected a text or null, got {shown(value)}")
    return value


def texts(mapping: Any, name: str, where: str) -> dict[str, str]:
    """An object of texts."""
    values = mapping_of(mapping, name, where)
    if not all(type(value) is str for value in values.values()):
        raise ResultsError(f"{where}.{name}: expected texts")
    return values


def id_list(mapping: Any, name: str, where: str) -> tuple[str, ...]:
    """A list of texts."""
    values = get(mapping, name, where)
    if type(values) is not list or not all(type(value) is str for value in values):
        raise ResultsError(f"{where}.{name}: expected a list of texts, got {shown(values)}")
    return tuple(values)


def each(mapping: Any, name: str, where: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Each entry of a list, read by `read(entry, where)`."""
    values = get(mapping, name, where)
    if type(values) is not list:
        raise ResultsError(f"{where}.{name}: expected a list, got {shown(values)}")
    return tuple(read(value, f"{where}.{name}[{place}]") for place, value in enumerate(values))
