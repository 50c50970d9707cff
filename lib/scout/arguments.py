"""What an agent gives its tools, read or refused in a sentence that names the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..json_values import is_finite, shown
from ..layout import Vec3
from ..names import few, short
from .pose import Optics
from .protocol import ScoutProtocol

_DEEPEST = 20


class ArgumentError(ValueError):
    """Arguments that a tool does not take; says which."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A pixel of a picture."""

    image: str
    column_px: float
    row_px: float


def plain(value: Any, depth: int = 0) -> Any:
    """Arguments as a trace can hold them and read them again, so that a replay is the same.

    What JSON has no word for, numbers that no double holds among it, becomes a text.

    Args:
        value: as the agent gave it.
        depth: how many lists and objects it lies in; what is deeper than 20 is left out.
    """
    if depth > _DEEPEST:
        return "nested too deep"
    if isinstance(value, dict):
        return {_text(name): plain(item, depth + 1) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, depth + 1) for item in value]
    if value is None or isinstance(value, bool | str) or is_finite(value):
        return value
    return shown(value)


def require_none(arguments: Any) -> None:
    """Of a tool that takes nothing.

    Raises:
        ArgumentError: there is something.
    """
    _object(arguments, "the arguments", ())


def numbers_of(arguments: Any, names: Sequence[str]) -> dict[str, float]:
    """Numbers by name, 0 where one is left out.

    >>> numbers_of({"up_m": 1}, ("forward_m", "up_m"))
    {'forward_m': 0.0, 'up_m': 1.0}

    Raises:
        ArgumentError: one is no finite number, or there is another field.
    """
    given = _object(arguments, "the arguments", names)
    return {name: _number(given.get(name, 0.0), name) for name in names}


def observations_of(
    arguments: Any, images: Collection[str], optics: Optics, protocol: ScoutProtocol
) -> list[Observation]:
    """The pixels to triangulate from.

    Raises:
        ArgumentError: a field is missing or wrong, or a pixel lies outside of its picture.
    """
    given = _object(arguments, "the arguments", ("observations",))
    entries = _list(given.get("observations"), "observations")
    if len(entries) > protocol.most_observations:
        raise ArgumentError(
            f"observations has {len(entries)}; at most {protocol.most_observations}"
        )
    found = []
    for row, entry in enumerate(entries):
        where = f"observations[{row}]"
        item = _object(entry, where, ("image", "column_px", "row_px"))
        name = item.get("image")
        if not isinstance(name, str) or name not in images:
            raise ArgumentError(f"{where}.image is {shown(name)}; you have {few(list(images))}")
        column = _within(item.get("column_px"), optics.width_px, f"{where}.column_px")
        found.append(
            Observation(
                name, column, _within(item.get("row_px"), optics.height_px, f"{where}.row_px")
            )
        )
    return found


def centers_of(
    arguments: Any, ids: Collection[str]
) -> tuple[dict[str, Vec3], list[dict[str, str]]]:
    """Centres by target, and those that are rejected, each with its reason.

    Raises:
        ArgumentError: it is no list of centres at all.
    """
    given = _object(arguments, "the arguments", ("centers",))
    entries = _list(given.get("centers"), "centers")
    accepted: dict[str, Vec3] = {}
    rejected: list[dict[str, str]] = []
    for row, entry in enumerate(entries):
        try:
            name, center = _center(entry, f"centers[{row}]", ids)
            if name in accepted:
                raise ArgumentError(f"centers[{row}].id: '{short(name)}' is there twice")
            accepted[name] = center
        except ArgumentError as error:
            told = entry.get("id") if isinstance(entry, dict) else None
            rejected.append({"id": short(str(told)), "reason": str(error)})
    return accepted, rejected


def _center(entry: Any, where: str, ids: Collection[str]) -> tuple[str, Vec3]:
    item = _object(entry, where, ("id", "x_m", "y_m", "z_m"))
    name = item.get("id")
    if not isinstance(name, str) or name not in ids:
        raise ArgumentError(f"{where}.id is {shown(name)}, which is not in the inventory")
    x, y, z = (_number(item.get(axis), f"{where}.{axis}") for axis in ("x_m", "y_m", "z_m"))
    return name, (x, y, z)


def _object(value: Any, where: str, known: Sequence[str]) -> Mapping[str, Any]:
    if value is None and not known:
        return {}
    if not isinstance(value, dict):
        raise ArgumentError(f"{where}: expected an object, got {shown(value)}")
    if unknown := [name for name in value if name not in known]:
        takes = f"takes {', '.join(known)}" if known else "takes nothing"
        raise ArgumentError(f"{where}: unknown {few(unknown, quoted=True)}; the tool {takes}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        got = "an empty list" if value == [] else shown(value)
        raise ArgumentError(f"{where}: expected a list of one or more, got {got}")
    return value


def _number(value: Any, where: str) -> float:
    if not is_finite(value):
        raise ArgumentError(f"{where}: expected a finite number, got {shown(value)}")
    return float(value)


def _within(value: Any, size_px: int, where: str) -> float:
    number = _number(value, where)
    if not 0 <= number <= size_px:
        raise ArgumentError(f"{where} is {number:g}, outside of the picture, 0 to {size_px}")
    return number


def _text(name: Any) -> str:
    return name if isinstance(name, str) else shown(name)
