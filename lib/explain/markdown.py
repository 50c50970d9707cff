"""explain.md: explanations for people."""

from __future__ import annotations

from collections.abc import Mapping

from ..metrics.registry import METRICS
from ..report.markdown import cell, figure, percent, table
from .errors import ERRORS
from .parts.regions import COLUMNS, DISTANCES, ROWS
from .values import CategoryRow, Explanation, Finding, Numbers, RegionRow
from .words import amount, capital, parameters

_MOST_CATEGORIES = 15
_MOST_CONFUSIONS = 10
_BY_ID = {error.id: error for error in ERRORS}


def explain_markdown(models: Mapping[str, Explanation]) -> str:
    """The whole page."""
    parts = ["# Why each model loses", _INTRODUCTION]
    for model, item in models.items():
        parts += [f"## {cell(model)}", *_model(item)]
    return "\n\n".join(parts) + "\n"


_INTRODUCTION = (
    "A mistake that a model makes everywhere is measured on some scenes, undone in others, and "
    "named where that takes away errors beyond what chance does. Rates are per cent."
)


def _model(item: Explanation) -> list[str]:
    parts = [f"{capital(cell(item.sentence))}.", *item.notes, _numbers_table(item)]
    if item.steps:
        parts += ["### Mistakes, one after another", _findings(item.steps)]
    parts += ["### Every kind of mistake, undone alone", _findings(item.alone, reasons=True)]
    if item.categories:
        parts += ["### Categories, worst first", _categories(item.categories)]
    if item.regions:
        parts += ["### Parts of the picture", _picture(item.regions), _distances(item.regions)]
    if item.confusions:
        parts += ["### Taken for something else", _confusions(item)]
    return parts


def _numbers_table(item: Explanation) -> str:
    columns = [("as it answered", item.as_is)]
    columns += [("with these undone", item.left)] if item.steps else []
    rows = [["Overall", *(_rate(numbers.overall) for _, numbers in columns)]]
    rows += [["Geo", *(_rate(numbers.geo) for _, numbers in columns)]]
    for metric in METRICS:
        rows.append([metric.id, *(_rate(numbers.metrics[metric.id]) for _, numbers in columns)])
    for error in ERRORS:
        rows.append([error.label, *(_error(numbers, error.id) for _, numbers in columns)])
    return table(["", *(name for name, _ in columns)], rows)


def _error(numbers: Numbers, name: str) -> str:
    return amount(_BY_ID[name], numbers.errors[name])


def _findings(findings: tuple[Finding, ...], reasons: bool = False) -> str:
    head = ["mistake", "what fits best" if reasons else "what the model does", "size"]
    head += ["why it is not named"] if reasons else []
    head += ["error", "before", "after", "explained", "Overall regained"]
    rows = []
    for item in findings:
        row = [item.label, cell(item.words) or "-", cell(parameters(item.parameters))]
        row += [item.reason or "**named**"] if reasons else []
        error = _BY_ID[item.error]
        row += [error.label, amount(error, item.before), amount(error, item.after)]
        row += [_explained(item.share), _points(item.overall_regained)]
        rows.append(row)
    return table(head, rows, texts=5 if reasons else 4)


def _categories(rows: tuple[CategoryRow, ...]) -> str:
    head = ["category", "true", "found", "invented", "distance m", "PA", "Prec", "RA"]
    head += ["times too large W x D x H"]
    shown = [
        [
            cell(row.category) + (" (few)" if row.few else ""),
            *(str(value) for value in (row.n, row.found, row.invented)),
            figure(row.PE_m, 2),
            *(percent(value) for value in (row.PA, row.Prec, row.RA)),
            " x ".join(figure(value, 2) for value in row.size_factor),
        ]
        for row in rows[:_MOST_CATEGORIES]
    ]
    more = len(rows) - _MOST_CATEGORIES
    rest = f"\n\n{more} more are in categories.csv." if more > 0 else ""
    return table(head, shown) + rest


def _picture(rows: tuple[RegionRow, ...]) -> str:
    cells = {(row.row, row.column): row for row in rows if row.row is not None}
    shown = [
        [name, *(_cell(cells[number, column]) for column in range(3))]
        for number, name in enumerate(ROWS)
    ]
    outside = next(row for row in rows if row.kind == "picture" and row.row is None)
    legend = "Each: found of true objects whose centre is there, mean distance from their place."
    return f"{legend} Outside of the picture: {_cell(outside)}.\n\n" + table(["", *COLUMNS], shown)


def _cell(row: RegionRow) -> str:
    if not row.n:
        return "none"
    return f"{row.found} of {row.n}, {figure(row.PE_m, 2)} m{' (few)' if row.few else ''}"


def _distances(rows: tuple[RegionRow, ...]) -> str:
    shown = [
        [
            f"{row.region}, {figure(row.low_m, 1)} to {figure(row.high_m, 1)} m",
            *(f"{row.found} of {row.n}", figure(row.PE_m, 2), percent(row.PA), figure(row.IoU, 2)),
        ]
        for row in rows
        if row.kind == "distance" and row.region in DISTANCES
    ]
    head = ["from the camera", "found", "distance m", "PA", "IoU"]
    return table(head, shown) if shown else "No camera is known."


def _confusions(item: Explanation) -> str:
    rows = [
        [cell(row.true), cell(row.predicted), str(row.n), str(row.scenes)]
        for row in item.confusions[:_MOST_CONFUSIONS]
    ]
    return table(["there is", "the model says", "objects", "scenes"], rows, texts=2)


def _rate(value: float | None) -> str:
    return figure(None if value is None else 100 * value, 1)


def _points(value: float | None) -> str:
    return "n/a" if value is None else f"{100 * value:+.1f}"


def _explained(share: float | None) -> str:
    if share is None:
        return "n/a"
    return f"{100 * share:.0f} %" if share >= 0 else "it grows"
