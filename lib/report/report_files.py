"""The tables of a report as files beside its page: Markdown for people, CSV for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..atomic import write_text
from ..metrics.registry import METRICS
from ..rank_evidence import Pair
from .page.difficulty import parse_success
from .page.inputs import PageInputs
from .page.rooms import answered_in, room_types
from .report_markdown import markdown
from .stored import StoredResults
from .tables import csv_text


def write_report_tables(inputs: PageInputs) -> list[Path]:
    """Write STEM.md, STEM_ranks.csv, STEM_room_types.csv and STEM_bins.csv beside the page.

    Rates are fractions in the CSV files and per cent in the Markdown; what is undefined is empty.

    Raises:
        OSError: a file cannot be written.
    """
    page, results = inputs.out, inputs.results
    texts = {
        f"{page.stem}.md": markdown(inputs),
        f"{page.stem}_ranks.csv": csv_text(_rank_rows(results, inputs.pairs)),
        f"{page.stem}_room_types.csv": csv_text(_room_rows(results)),
        f"{page.stem}_bins.csv": csv_text(_bin_rows(results)),
    }
    for name, text in texts.items():
        write_text(page.with_name(name), text)
    return [page.with_name(name) for name in texts]


def _rank_rows(results: StoredResults, pairs: Sequence[Pair]) -> Iterator[Sequence[object]]:
    ranks = {model.name: model.rank for model in results.models}
    head = ["better", "worse", "better_rank", "worse_rank", "scenes", "scenes_of_either"]
    head += ["difference", "difference_low", "difference_high"]
    yield [*head, "other_order_share", "own_intervals_overlap", "apart"]
    for pair in pairs:
        low, high = (None, None) if pair.interval is None else pair.interval
        names = (pair.better, pair.worse)
        overlap, apart = (_yes_no(value) for value in (pair.overlap, pair.apart))
        yield (
            *names,
            *(ranks[name] for name in names),
            pair.n,
            pair.of,
            pair.difference,
            low,
            high,
            pair.flipped,
            overlap,
            apart,
        )


def _yes_no(value: bool | None) -> str | None:
    return {True: "yes", False: "no", None: None}[value]


def _room_rows(results: StoredResults) -> Iterator[Sequence[object]]:
    head = ["model", "room_type", "scenes", "answered", "overall"]
    yield [*head, *(metric.id for metric in METRICS)]
    for model in results.models:
        for name in room_types(results):
            entry = model.room_types.get(name)
            if entry is not None:
                answered = answered_in(model, name)
                rates = [entry.overall, *(entry.means[metric.id] for metric in METRICS)]
                known = rates if answered else [None] * len(rates)
                yield [model.name, name, entry.n, answered, *known]


def _bin_rows(results: StoredResults) -> Iterator[Sequence[object]]:
    """Both axes of difficulty below each other, one value a line."""
    yield ["model", "axis", "low", "high", "scenes", "measure", "value"]
    for model in results.models:
        for item in model.density_bins:
            head = [model.name, "objects_in_view", item.low, item.high, item.n]
            yield [*head, "overall", item.overall]
            yield [*head, "PSR", parse_success(model, item)]
        for view in model.viewpoint_bins:
            head = [model.name, "viewpoint_deg", view.low_deg, view.high_deg, view.n]
            yield [*head, "in_view", view.in_view]
            yield from ([*head, name, value] for name, value in view.means.items())
            yield [*head, "average", view.average]
