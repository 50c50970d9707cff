"""A model's raw answer -> new places for all objects, or a sentence that says why not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...json_values import is_finite, shown
from ...names import few, short
from ...predictions.locate import locate
from ...predictions.parse import parse_response
from .placements import POSITION_DECIMALS, YAW_DECIMALS, Placement

FARTHEST_M = 1e4
"""A coordinate beyond this is no place in a room."""


class AnswerError(ValueError):
    """An answer that cannot be used; says which object and field, and where in the answer."""


def read_answer(
    text: str, before: Mapping[str, Placement], sizes_m: Mapping[str, tuple[float, ...]]
) -> dict[str, Placement]:
    """The layout in an answer.

    Read as tolerantly as predictions are: text around the JSON, code fences and missing closing
    braces do no harm. What the contract forbids is refused: an object that is missing, new, or
    there twice, a number that is none, and a size that is not the object's own.

    Args:
        text: the answer.
        before: the layout that it revises.
        sizes_m: W, D, H of each object; an answer may repeat them as ``dimensions``.

    Raises:
        AnswerError: it cannot be used.
    """
    parsed = parse_response(text)
    if parsed.document is None:
        raise AnswerError(str(parsed.reason))
    key, rows = _rows(parsed.document)
    placements: dict[str, Placement] = {}
    for number, row in enumerate(rows):
        try:
            name = _name(row, before, placements)
            placements[name] = _placement(row, before[name], sizes_m.get(name))
        except AnswerError as error:
            raise AnswerError(f"{key}[{number}]{error}{_at(text, f'{key}[{number}]')}") from None
    if missing := [name for name in before if name not in placements]:
        raise AnswerError(f"{len(missing)} of {len(before)} objects missing: {few(missing, True)}")
    return {name: placements[name] for name in before}


def _rows(document: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """The entries; also of a whole layout in the form of GT.json, which models like to repeat."""
    scene = document.get("scene")
    inner = scene if isinstance(scene, dict) and "objects" not in document else document
    key = "objects" if inner is document else "scene.objects"
    rows = inner.get("objects")
    if not isinstance(rows, list):
        told = f"is {shown(rows)}; expected a list" if "objects" in inner else "is missing"
        raise AnswerError(f"{key} {told}")
    return key, rows


def _name(row: Any, known: Collection[str], taken: Collection[str]) -> str:
    if not isinstance(row, dict):
        raise AnswerError(f" is {shown(row)}; expected an object")
    name = row.get("id")
    if not isinstance(name, str):
        raise AnswerError(f".id is {shown(name)}; expected one of the room's ids")
    if name not in known:
        raise AnswerError(f".id is '{short(name)}', which the room does not have")
    if name in taken:
        raise AnswerError(f".id is '{short(name)}' for the second time")
    return name


def _placement(
    row: Mapping[str, Any], before: Placement, size_m: tuple[float, ...] | None
) -> Placement:
    _require_size(row, size_m)
    position = row.get("position")
    if not (
        isinstance(position, list)
        and len(position) == 3
        and all(is_finite(value) and abs(value) <= FARTHEST_M for value in position)
    ):
        told = shown(position) if not isinstance(position, list) else _listed(position)
        raise AnswerError(f".position is {told}; expected three finite numbers, metres")
    x, y, z = (round(float(value), POSITION_DECIMALS) + 0.0 for value in position)
    return Placement((x, y, z), _yaw(row, before))


def _yaw(row: Mapping[str, Any], before: Placement) -> float:
    key = "yaw" if "yaw" in row else "rotation_yaw"
    if key not in row:
        raise AnswerError(".yaw is missing")
    yaw = row[key]
    if yaw is None:
        # As layouts write what has no front.
        return before.yaw_deg
    if not is_finite(yaw):
        raise AnswerError(f".{key} is {shown(yaw)}; expected a finite number, degrees")
    return (round(float(yaw) % 360.0, YAW_DECIMALS) + 0.0) % 360.0


def _require_size(row: Mapping[str, Any], size_m: tuple[float, ...] | None) -> None:
    given = row.get("dimensions")
    if given is None or size_m is None:
        return
    same = (
        isinstance(given, list)
        and len(given) == 3
        and all(
            is_finite(value) and abs(value - size) <= 2e-3
            for value, size in zip(given, size_m, strict=True)
        )
    )
    if not same:
        told = _listed(given) if isinstance(given, list) else shown(given)
        sizes = ", ".join(f"{size:g}" for size in size_m)
        raise AnswerError(f".dimensions is {told}; sizes are fixed, at [{sizes}]")


def _listed(values: list[Any]) -> str:
    """A list for a sentence, its first few entries."""
    told = ", ".join(shown(value) for value in values[:4])
    return f"[{told}, ...]" if len(values) > 4 else f"[{told}]"


def _at(text: str, path: str) -> str:
    place = locate(text, path)
    return "" if place is None else f" (line {place.line}, column {place.column})"
