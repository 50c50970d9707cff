"""The section that says why a model loses: its global mistakes, and where it fails."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ...explain.document import Explanations
from ...explain.errors import ERRORS
from ...explain.values import CategoryRow, Explanation, Finding, Numbers, RegionRow
from ...metrics.registry import METRICS
from ...names import few
from .inputs import PageInputs
from .others import others_told
from .rates import UNDEFINED, RateCell, fixed, percent, points

MOST_CATEGORIES = 8
"""Categories of one model that are shown; the worst come first."""

MOST_CONFUSIONS = 6
"""Confusions of one model that are shown."""

_UNITS = {error.id: error.unit for error in ERRORS}
_LABELS = {error.id: error.label for error in ERRORS}


def explained(inputs: PageInputs) -> dict[str, Any] | None:
    """One entry a model, in the leaderboard's order; None where no explanation was given."""
    found = inputs.explanations
    if found is None:
        return None
    names = [model.name for model in inputs.results.models]
    return {
        "models": [_model(name, found.models[name]) for name in names if name in found.models],
        "notes": [*others_told(found.models, inputs.results), *_notes(found, inputs)],
    }


def _notes(found: Explanations, inputs: PageInputs) -> Iterator[str]:
    lacking = [m.name for m in inputs.results.models if m.name not in found.models]
    if lacking:
        yield f"Not explained: {few(lacking)}."
    if dict(found.protocol) != dict(inputs.results.protocol.document):
        yield "The explanations were made with another protocol than these scores."


def _model(name: str, item: Explanation) -> dict[str, Any]:
    return {
        "model": name,
        "sentence": item.sentence,
        "notes": item.notes,
        "mistakes": [_finding(finding) for finding in item.alone],
        "columns": ["Overall", "Geo", *(metric.id for metric in METRICS)],
        "numbers": [
            {"name": "as it answered", "cells": _numbers(item.as_is)},
            *(
                {"name": f"without: {finding.label}", "cells": _numbers(finding.undone)}
                for finding in item.steps
                if finding.undone is not None
            ),
        ],
        "left": _numbers(item.left),
        "has_steps": bool(item.steps),
        "categories": [_category(row) for row in item.categories[:MOST_CATEGORIES]],
        "more_categories": max(len(item.categories) - MOST_CATEGORIES, 0),
        "grid": _grid(item.regions),
        "distances": [_region(row) for row in item.regions if row.row is None],
        "confusions": item.confusions[:MOST_CONFUSIONS],
    }


def _numbers(numbers: Numbers) -> list[RateCell]:
    values = [numbers.overall, numbers.geo, *(numbers.metrics.get(m.id) for m in METRICS)]
    ids = ["overall", "geo", *(metric.id for metric in METRICS)]
    return [
        RateCell(value, note=numbers.undefined.get(name, ""))
        for name, value in zip(ids, values, strict=True)
    ]


def _finding(item: Finding) -> dict[str, Any]:
    return {
        "label": item.label,
        "words": item.words or item.reason or "",
        "named": item.named,
        "reason": item.reason,
        "error": _LABELS[item.error],
        "before": _error(item.before, item.error),
        "after": _error(item.after, item.error),
        "share": _share(item.share),
        "regained": UNDEFINED if item.overall_regained is None else points(item.overall_regained),
    }


def _share(share: float | None) -> str:
    """What of an error a mistake explains; below 0 it explains nothing.

    >>> _share(0.354), _share(-7.0), _share(None)
    ('35 %', 'nothing', 'n/a')
    """
    if share is None:
        return UNDEFINED
    return f"{100 * share:.0f} %" if share > 0 else "nothing"


def _error(value: float | None, error: str) -> str:
    if value is None:
        return UNDEFINED
    unit = _UNITS[error]
    if unit == "log":
        # A mean amount of a logarithm: a factor, too large or too small.
        return f"factor {math.exp(value):.2f}"
    return f"{fixed(value, 2)} m" if unit == "m" else f"{value:.1f}°"


def _category(row: CategoryRow) -> dict[str, Any]:
    return {
        "category": row.category,
        "n": row.n,
        "found": row.found,
        "invented": row.invented,
        "error": UNDEFINED if row.PE_m is None else f"{fixed(row.PE_m, 2)} m",
        "PA": percent(row.PA),
        "Prec": percent(row.Prec),
        "RA": percent(row.RA),
        "size": " x ".join(UNDEFINED if f is None else f"{f:.2f}" for f in row.size_factor),
        "few": row.few,
    }


def _region(row: RegionRow) -> dict[str, Any]:
    """One part of the picture, or one distance."""
    span = ""
    if row.low_m is not None:
        end = "and more" if row.high_m is None else f"to {row.high_m:.1f} m"
        span = f"{row.low_m:.1f} m {end}"
    return {
        "name": row.region,
        "span": span,
        "n": row.n,
        "found": RateCell(row.found_share),
        "error": UNDEFINED if row.PE_m is None else f"{fixed(row.PE_m, 2)} m",
    }


def _grid(regions: tuple[RegionRow, ...]) -> list[list[dict[str, Any] | None]]:
    """The nine parts of the picture in three rows."""
    cells = {(row.row, row.column): _region(row) for row in regions if row.row is not None}
    if not cells:
        return []
    return [[cells.get((row, column)) for column in range(3)] for row in range(3)]
