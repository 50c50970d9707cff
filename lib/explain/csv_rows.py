"""explain.csv, categories.csv and regions.csv: rows for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..metrics.registry import METRICS
from .values import CategoryRow, Explanation, Finding, RegionRow

Row = list[object]

_RATES = tuple(metric.id for metric in METRICS)


def mistake_rows(models: Mapping[str, Explanation]) -> Iterator[Row]:
    """A row a model and kind of mistake, undone alone; then one for each step of those named."""
    yield [
        *("model", "step", "kind", "named", "words", "parameters", "error", "before", "after"),
        *("share", "gain_low", "gain_high", "overall_regained", "overall_share", "overall_undone"),
        *(f"{name}_undone" for name in _RATES),
        "reason",
    ]
    for model, item in models.items():
        for finding in item.alone:
            yield _mistake(model, None, finding)
        for number, finding in enumerate(item.steps, start=1):
            yield _mistake(model, number, finding)


def _mistake(model: str, step: int | None, item: Finding) -> Row:
    parameters = " ".join(f"{name}={value:.6g}" for name, value in item.parameters.items())
    undone = item.undone
    return [
        *(model, step, item.kind, int(item.named), item.words, parameters, item.error),
        *(item.before, item.after, item.share, item.gain_low, item.gain_high),
        *(item.overall_regained, item.overall_share),
        None if undone is None else undone.overall,
        *(None if undone is None else undone.metrics[name] for name in _RATES),
        item.reason,
    ]


def category_csv_rows(models: Mapping[str, Explanation]) -> Iterator[Row]:
    """A row a model and category, worst first."""
    yield [
        *("model", "category", "n", "found", "invented", "PE_m", "PA", "Prec", "RA"),
        *("width_factor", "depth_factor", "height_factor", "lost", "few"),
    ]
    for model, item in models.items():
        for row in item.categories:
            yield _category(model, row)


def _category(model: str, row: CategoryRow) -> Row:
    return [
        *(model, row.category, row.n, row.found, row.invented, row.PE_m, row.PA, row.Prec, row.RA),
        *(*row.size_factor, row.lost, int(row.few)),
    ]


def region_csv_rows(models: Mapping[str, Explanation]) -> Iterator[Row]:
    """A row a model and part of the picture or distance."""
    yield [
        *("model", "kind", "region", "low_m", "high_m", "n", "found", "found_share"),
        *("PE_m", "PA", "IoU", "few"),
    ]
    for model, item in models.items():
        for row in item.regions:
            yield _region(model, row)


def _region(model: str, row: RegionRow) -> Row:
    return [
        *(model, row.kind, row.region, row.low_m, row.high_m, row.n, row.found, row.found_share),
        *(row.PE_m, row.PA, row.IoU, int(row.few)),
    ]
