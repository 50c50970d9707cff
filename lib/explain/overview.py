"""Explanations for a terminal: a table, and a sentence a model."""

from __future__ import annotations

from collections.abc import Mapping

from ..names import short
from ..report.tables import aligned
from .errors import ERRORS
from .values import Explanation
from .words import amount_short

_WORST = 3
LEGEND = (
    "Overall is per cent; undone: with every mistake undone that is named below. Errors are means "
    "over rooms;\na size error of x 1.24 is a factor of 1.24 too large or too small. a -> b: as "
    "answered, and with them undone."
)


def terminal_overview(models: Mapping[str, Explanation]) -> str:
    """Errors and Overall of each model, as it answered and with what is named undone."""
    head = ["model", "read", "Overall", "undone", *(error.label for error in ERRORS)]
    rows = [_row(model, item) for model, item in models.items()]
    sentences = [f"{short(model)} {item.sentence}.{_worst(item)}" for model, item in models.items()]
    return "\n".join([*aligned([head, *rows], left=[0]), "", *sentences, "", LEGEND])


def _worst(item: Explanation) -> str:
    """Where it fails, of a model whose errors no mistake explains."""
    rows = [row for row in item.categories if row.lost >= 1 and not row.few][:_WORST]
    if item.steps or not rows:
        return ""
    told = [
        f"{short(row.category)} ({row.found} of {row.n} found"
        + (f", {row.PE_m:.2f} m off" if row.PE_m is not None else "")
        + (f", {row.invented} invented" if row.invented else "")
        + ")"
        for row in rows
    ]
    return f" It fails most with {', '.join(told)}."


def _row(model: str, item: Explanation) -> list[str]:
    cells = []
    for error in ERRORS:
        before, after = item.as_is.errors[error.id], item.left.errors[error.id]
        told = [amount_short(error, before), amount_short(error, after)]
        cells.append(told[0] if told[0] == told[1] else " -> ".join(told))
    overall = [item.as_is.overall, item.left.overall]
    rates = ["n/a" if value is None else f"{100 * value:.1f}" for value in overall]
    read = str(item.scenes)
    if item.answered < item.scenes:
        read = f"{item.answered} of {item.scenes}"
    return [short(model), read, *rates, *cells]
