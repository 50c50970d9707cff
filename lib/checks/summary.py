"""The checks of a data set as a table that a person reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    lines = []
    for row in rows:
        left = [text.ljust(width) for text, width in zip(row[:2], widths[:2], strict=True)]
        right = [text.rjust(width) for text, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join([*left, *right]).rstrip())
    return "\n".join(lines)


def _row(name: str, quality: Mapping[str, Any]) -> tuple[str, ...]:
    criteria, objects = quality["criteria"], quality["objects"]
    in_view = sum(all(item["passed"] for item in found.values()) for found in objects.values())
    return (
        name,
        "passed" if quality["passed"] else "rejected",
        _cell(criteria["C1"], "{:.0f}"),
        _cell(criteria["C2"], "{:.0f}"),
        _cell(criteria["C3"], "{:.2f} cm3", scale=1e6),
        _cell(criteria["C4"], "{:.1f} cm", scale=100.0),
        f"{in_view} of {len(objects)}" if objects else _UNKNOWN,
    )


def _cell(finding: Mapping[str, Any], form: str, scale: float = 1.0) -> str:
    number = finding["number"]
    text = _UNKNOWN if number is None else form.format(number * scale)
    return text + (_PASSED if finding["passed"] else _FAILED)
