"""Fields of a results file: each is read, or named with what it should have been."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..bootstrap import Interval
from ..json_values import is_finite, shown

_NAN = float("nan")
T = TypeVar("T")


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


def optional(mapping: Any, name: str, where: str) -> float | None:
    """A finite number, None for null."""
    value = get(mapping, name, where)
    if value is not None and not is_finite(value):
        raise ResultsError(f"{where}.{name}: expected a number or null, got {shown(value)}")
    return None if value is None else float(value)


def number(mapping: Any, name: str, where: str) -> float:
    """A number, NaN for null."""
    value = optional(mapping, name, where)
    return _NAN if value is None else value


def numbers(mapping: dict[str, Any], names: tuple[str, ...], where: str) -> dict[str, float]:
    """Several numbers, NaN for null."""
    return {name: number(mapping, name, where) for name in names}


def count(mapping: Any, name: str, where: str) -> int:
    """A whole number, 0 or more."""
    value = get(mapping, name, where)
    if type(value) is not int or value < 0:
        raise ResultsError(f"{where}.{name}: expected a whole number, got {shown(value)}")
    return value


def interval(mapping: Any, name: str, where: str) -> Interval | None:
    """Two numbers, None for null."""
    value = get(mapping, name, where)
    if value is None:
        return None
    if type(value) is not list or len(value) != 2 or not all(map(is_finite, value)):
        raise ResultsError(f"{where}.{name}: expected two numbers or null, got {shown(value)}")
    return float(value[0]), float(value[1])


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
