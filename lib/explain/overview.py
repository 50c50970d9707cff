"""Explanations for a terminal: a table, and a sentence a model."""

from __future__ import annotations

from collections.abc import Mapping

from ..names import short
from ..report.tables import aligned
from .errors import ERRORS
from .values import Explanation
from .words import amount_short


def terminal_overview(models: Mapping[str, Explanation]) -> str:
    """Errors and Overall of each model, as it answered and with what is named undone."""
    head = ["model", "scenes", "Overall", "undone", *(error.label for error in ERRORS)]
    rows = [_row(model, item) for model, item in models.items()]
    sentences = [f"{short(model)} {item.sentence}." for model, item in models.items()]
    return "\n".join([*aligned([head, *rows], left=[0]), "", *sentences])


def _row(model: str, item: Explanation) -> list[str]:
    cells = []
    for error in ERRORS:
        before, after = item.as_is.errors[error.id], item.left.errors[error.id]
        told = [amount_short(error, before), amount_short(error, after)]
        cells.append(told[0] if told[0] == told[1] else " -> ".join(told))
    overall = [item.as_is.overall, item.left.overall]
    rates = ["n/a" if value is None else f"{100 * value:.1f}" for value in overall]
    return [short(model), str(item.scenes), *rates, *cells]
