"""Which field of a document is wrong, in a sentence: the slow, careful half of validation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..json_values import is_finite, shown

_ABSENT = object()


class _Fault(Exception):
    """The first fault met; ends the walk."""


def first_fault(document: Any) -> str | None:
    """The first thing that keeps a JSON document from being a prediction, None if nothing does."""
    try:
        _check_scene(document)
    except _Fault as fault:
        return str(fault)
    return None


def _check_scene(document: Any) -> None:
    scene = _field(_require(_is_object, document, "the answer", "an object"), "scene")
    _require(_is_object, scene, "scene", "an object")
    _check_room(scene.get("room", _ABSENT))
    objects = _require(_is_list, _field(scene, "objects"), "scene.objects", "a list")
    for index, item in enumerate(objects):
        _check_object(item, f"scene.objects[{index}]")


def _check_room(room: Any) -> None:
    _require(_is_object, room, "scene.room", "an object")
    _require(_is_text, _field(room, "type"), "scene.room.type", "a string")
    if "size" in room:
        _check_vector(room["size"], "scene.room.size", _is_above_zero, "a finite number > 0")


def _check_object(item: Any, where: str) -> None:
    _require(_is_object, item, where, "an object")
    _require(_is_text, _field(item, "id"), f"{where}.id", "a string")
    try:
        _check_measures(item, where)
    except _Fault as fault:
        raise _Fault(f"{fault} (object {shown(item['id'])})") from None


def _check_measures(item: dict[str, Any], where: str) -> None:
    _require(_is_text, _field(item, "category"), f"{where}.category", "a string")
    _check_vector(_field(item, "position"), f"{where}.position", is_finite, "a finite number")
    dimensions = _field(item, "dimensions")
    _check_vector(dimensions, f"{where}.dimensions", _is_zero_or_more, "a finite number >= 0")
    yaw = item.get("rotation_yaw")
    if yaw is not None:
        _require(is_finite, yaw, f"{where}.rotation_yaw", "a finite number or null")


def _check_vector(value: Any, where: str, test: Callable[[Any], bool], expected: str) -> None:
    _require(_is_list, value, where, "a list of three numbers")
    if len(value) != 3:
        raise _Fault(f"{where} has {len(value)} entries; expected three numbers")
    for axis, number in enumerate(value):
        _require(test, number, f"{where}[{axis}]", expected)


def _require(test: Callable[[Any], bool], value: Any, where: str, expected: str) -> Any:
    if test(value):
        return value
    state = "is missing" if value is _ABSENT else f"is {shown(value)}"
    raise _Fault(f"{where} {state}; expected {expected}")


def _field(mapping: dict[str, Any], name: str) -> Any:
    return mapping.get(name, _ABSENT)


# Exact types: JSON's true and false are Python's bool, which is a kind of int.
def _is_object(value: Any) -> bool:
    return type(value) is dict


def _is_list(value: Any) -> bool:
    return type(value) is list


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_zero_or_more(value: Any) -> bool:
    return is_finite(value) and value >= 0


def _is_above_zero(value: Any) -> bool:
    return is_finite(value) and value > 0
