"""Questions about floor plans and their answers, as the page words them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...floorplan.answers.answer import UNITS, Parameters, path_length_m
from ...floorplan.answers.registry import TYPES
from ...floorplan.questions.question_fields import parameters_of
from ...json_values import is_finite
from ...names import short
from ..markdown import counted
from .rates import fixed

DECIMALS = 3
"""Of every number of an answer: millimetres, and a thousandth of a degree."""

_FIRST_POINTS, _LAST_POINTS = 3, 2
_MOST_POINTS = 6
_LONGEST_LABELS = 160
_ARROW = "\N{RIGHTWARDS ARROW}"


def subject_text(item: Mapping[str, Any]) -> str:
    """What a shown question is about, in a few words; "" where it is the whole room.

    >>> subject_text({"type": "repositioning", "objects": ["bed"],
    ...               "parameters": {"objects": ["bed"], "direction": "up"}})
    'bed, up'
    >>> subject_text({"type": "placement", "objects": [],
    ...               "parameters": {"size_m": [1.6, 0.5], "piece": "desk"}})
    'desk, 1.6 x 0.5 m'
    """
    asked, piece = _asked(item)
    parts = [f" {_ARROW} ".join(map(short, asked.objects)), short(piece)]
    if asked.direction is not None:
        parts.append(asked.direction)
    if asked.size_m is not None:
        parts.append(_size_text(asked))
    if asked.clearance_m is not None:
        parts.append(f"{asked.clearance_m:g} m clear")
    return ", ".join(filter(None, parts))


def question_text(item: Mapping[str, Any]) -> str:
    """A shown question as a person would put it.

    A file of an earlier version holds no parameters: there it is what its type asks, and of what.
    """
    kind = TYPES[item["type"]]
    if not item.get("parameters") and kind.needs:
        of = ", ".join(map(short, item["objects"]))
        return f"{kind.about}: {of}." if of else f"{kind.about}."
    asked, piece = _asked(item)
    first, second = (*map(short, asked.objects), "", "")[:2]
    return kind.asks.format(
        first=first,
        second=second,
        direction=asked.direction,
        piece=short(piece) or "rectangle",
        size=_size_text(asked),
        clearance=f"{asked.clearance_m or 0.0:g} m",
    )


def _asked(item: Mapping[str, Any]) -> tuple[Parameters, str]:
    parameters = item.get("parameters")
    if not parameters:
        return Parameters(objects=tuple(item["objects"])), ""
    return parameters_of(parameters, TYPES[item["type"]])


def _size_text(asked: Parameters) -> str:
    return "" if asked.size_m is None else "{:g} x {:g} m".format(*asked.size_m)


def value_text(value: Any, unit: str = "") -> str:
    """An answer as people read it.

    >>> value_text(2.5, "m2"), value_text([]), value_text([[0.0, 1.25], [2.0, 1.25]], "m")
    ('2.500 m²', 'nothing', '2.000 m, 2 points: (0.000, 1.250) (2.000, 1.250)')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, int | float):
        return f"{_number_text(value)}{UNITS.get(unit, '')}"
    if not isinstance(value, Sequence) or isinstance(value, str):
        return short(str(value))
    if not value:
        return "nothing"
    if all(isinstance(item, list) for item in value):
        return _path_text(value)
    return _labels_text([short(str(item)) for item in value])


def _number_text(value: Any) -> str:
    """With three decimals, and never with a minus before a zero."""
    return fixed(round(value, DECIMALS) + 0.0, DECIMALS) if is_finite(value) else short(str(value))


def _path_text(points: Sequence[Sequence[Any]]) -> str:
    """Its length, how many points, and those where it begins and ends."""
    told = [f"({', '.join(map(_number_text, point))})" for point in points]
    if len(told) > _MOST_POINTS:
        told = [*told[:_FIRST_POINTS], "...", *told[-_LAST_POINTS:]]
    are_points = all(len(point) == 2 and all(map(is_finite, point)) for point in points)
    length = f"{_number_text(path_length_m(points))} m, " if are_points else ""
    return f"{length}{counted(len(points), 'point')}: {' '.join(told)}"


def _labels_text(labels: Sequence[str]) -> str:
    """As many whole labels as have room, and how many more there are."""
    kept, length = 0, 0
    for label in labels:
        length += len(label) + 2
        if kept and length > _LONGEST_LABELS:
            break
        kept += 1
    more = len(labels) - kept
    listed = ", ".join(labels[:kept])
    return f"{listed} and {more} more" if more else listed
