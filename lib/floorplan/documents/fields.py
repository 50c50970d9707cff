"""Fields of a layout's document: each is read or named by its path."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn

from ...json_values import is_finite, shown
from ...names import few
from ..faults import PlanFault
from ..plan import Point


def refuse(where: str, value: Any, wanted: str) -> NoReturn:
    """Say what stands at a place and what to write instead.

    >>> refuse("walls[0].start.x", "1.0", "a number")
    Traceback (most recent call last):
    ...
    ideal_bench.lib.floorplan.faults.PlanFault: walls[0].start.x is "1.0", a text; write a number
    """
    kind = ", a text" if type(value) is str else ""
    raise PlanFault(f"{where} is {shown(value)}{kind}; write {wanted}")


def mapping(value: Any, where: str, known: str) -> dict[str, Any]:
    """An object; `known` names the fields that it should have."""
    if type(value) is not dict:
        refuse(where, value, f"an object with {known}")
    return value


def listed(value: Any, where: str, of: str) -> list[Any]:
    """A list; `of` says of what."""
    if type(value) is not list:
        refuse(where, value, f"a list of {of}")
    return value


def required(document: Mapping[str, Any], name: str, where: str) -> Any:
    """A field that has to be there; `where` ends in what joins it to the field's name."""
    if name not in document:
        raise PlanFault(f"{where}{name} is missing; write it")
    return document[name]


def text(value: Any, where: str) -> str:
    """A text."""
    if type(value) is not str:
        refuse(where, value, "a text")
    return value


def point(value: Any, where: str) -> Point:
    """A point; its numbers stay as they were written, whole or not."""
    document = mapping(value, where, "x and y")
    if further := [name for name in document if name not in ("x", "y")]:
        raise PlanFault(f"{where} has {few(further, quoted=True)} too; a point has x and y alone")
    x, y = (_number(required(document, axis, f"{where}."), f"{where}.{axis}") for axis in "xy")
    return (x, y)


def points(value: Any, where: str) -> tuple[Point, ...]:
    """A list of points, of any length."""
    entries = listed(value, where, "points")
    return tuple(point(entry, f"{where}[{number}]") for number, entry in enumerate(entries))


def rest(
    document: Mapping[str, Any], usual: tuple[str, ...], nullable: tuple[str, ...] = ()
) -> tuple[dict[str, Any], tuple[str, ...] | None]:
    """What the values of the known fields do not tell.

    Args:
        document: an object.
        usual: its known fields in their usual order.
        nullable: those of them that may be null.

    Returns:
        The further fields, and known ones that are null; the names of all in their order, None
        for the usual order with the further fields behind.
    """
    more = {
        name: value
        for name, value in document.items()
        if name not in usual or (name in nullable and value is None)
    }
    order = tuple(document)
    further = (name for name in more if name not in usual)
    return more, None if order == (*usual, *further) else order


def joined(
    known: Mapping[str, Any],
    more: Mapping[str, Any],
    order: tuple[str, ...] | None,
    unsaid: Mapping[str, Any] = MappingProxyType({}),
) -> dict[str, Any]:
    """An object of its known and further fields: `rest`, taken back.

    Args:
        known: every known field.
        more: see `rest`. The plan may have changed since: what it holds is written though it was
            not there, or null, when it was read.
        order: see `rest`.
        unsaid: the values of known fields that need not be there.

    >>> joined({"a": 1, "b": []}, {"c": 3}, ("c", "a"), {"b": []})
    {'c': 3, 'a': 1}
    >>> joined({"a": 1, "b": [2]}, {"c": 3}, ("c", "a"), {"b": []})
    {'c': 3, 'a': 1, 'b': [2]}
    """
    said = [name for name in known if name not in unsaid or known[name] != unsaid[name]]
    values = {**known, **{name: value for name, value in more.items() if name not in said}}
    names = values if order is None else [*order, *said, *more]
    return {name: values[name] for name in names if name in values}


def _number(value: Any, where: str) -> float:
    if not is_finite(value):
        refuse(where, value, "a number")
    number: float = value
    return number
