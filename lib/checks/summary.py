"""The checks of a data set as a table that a person reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..report.tables import aligned
from .finding import all_met

_HEADINGS = ("scene", "", "C1 missing", "C2 most pixels", "C3 shared", "C4 outside", "in view")
_FAILED = " !"
_PASSED = "  "
_UNKNOWN = "?"


def summary_table(qualities: Mapping[str, Mapping[str, Any]]) -> str:
    """A line a scene: its verdict, and the worst number of each criterion.

    A number that its criterion does not allow is marked with '!', one that is not known is '?'.

    Args:
        qualities: the `quality` part of dataset.json, by scene.
    """
    rows = [_HEADINGS, *(_row(name, quality) for name, quality in qualities.items())]
    return "\n".join(aligned(rows, left=(0, 1)))


def _row(name: str, quality: Mapping[str, Any]) -> tuple[str, ...]:
    criteria = quality["criteria"]
    return (
        name,
        "passed" if quality["passed"] else "rejected",
        _cell(criteria["C1"], "{:.0f}"),
        _cell(criteria["C2"], "{:.0f}"),
        _cell(criteria["C3"], "{:.2f} cm3", scale=1e6),
        _cell(criteria["C4"], "{:.1f} cm", scale=100.0),
        _in_view(quality["objects"]),
    )


def _in_view(objects: Mapping[str, Mapping[str, Any]]) -> str:
    """How many objects meet F1-F3; not known where that of any object is not."""
    met = [all_met(item["passed"] for item in found.values()) for found in objects.values()]
    return f"{met.count(True)} of {len(met)}" if met and None not in met else _UNKNOWN


def _cell(finding: Mapping[str, Any], form: str, scale: float = 1.0) -> str:
    number = finding["number"]
    text = _UNKNOWN if number is None else form.format(number * scale)
    return text + (_PASSED if finding["passed"] else _FAILED)
