"""The tables of a report as files beside its page: Markdown for people, CSV for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from ..atomic import write_text
from ..metrics.registry import METRICS
from ..names import short
from ..rank_evidence import Pair, rank_ranges
from .markdown import UNDEFINED, cell, table
from .page.ranks import flipped_text, overlap_text, verdict
from .page.rates import percent, points
from .page.rooms import room_types
from .stored import StoredModel, StoredResults
from .tables import csv_text


def write_report_tables(page: Path, results: StoredResults, pairs: Sequence[Pair]) -> list[Path]:
    """Write STEM.md, STEM_ranks.csv, STEM_room_types.csv and STEM_bins.csv beside the page.

    Rates are fractions in the CSV files and per cent in the Markdown; what is undefined is empty.

    Raises:
        OSError: a file cannot be written.
    """
    texts = {
        f"{page.stem}.md": markdown(results, pairs),
        f"{page.stem}_ranks.csv": csv_text(_rank_rows(results, pairs)),
        f"{page.stem}_room_types.csv": csv_text(_room_rows(results)),
        f"{page.stem}_bins.csv": csv_text(_bin_rows(results)),
    }
    for name, text in texts.items():
        write_text(page.with_name(name), text)
    return [page.with_name(name) for name in texts]


def _rank_rows(results: StoredResults, pairs: Sequence[Pair]) -> Iterator[Sequence[object]]:
    ranks = {model.name: model.rank for model in results.models}
    head = ["better", "worse", "better_rank", "worse_rank", "scenes"]
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
    yield ["model", "room_type", "scenes", "overall", *(metric.id for metric in METRICS)]
    for model in results.models:
        for name in room_types(results):
            entry = model.room_types.get(name)
            if entry is not None:
                rates = [entry.means[metric.id] for metric in METRICS]
                yield [model.name, name, entry.n, entry.overall, *rates]


def _bin_rows(results: StoredResults) -> Iterator[Sequence[object]]:
    """Both axes of difficulty below each other, one value a line."""
    yield ["model", "axis", "low", "high", "scenes", "measure", "value"]
    for model in results.models:
        for item in model.density_bins:
            head = [model.name, "objects_in_view", item.low, item.high, item.n]
            yield [*head, "overall", item.overall]
            yield [*head, "PSR", item.parse_success]
        for view in model.viewpoint_bins:
            head = [model.name, "viewpoint_deg", view.low_deg, view.high_deg, view.n]
            yield [*head, "in_view", view.in_view]
            yield from ([*head, name, value] for name, value in view.means.items())
            yield [*head, "average", view.average]


def markdown(results: StoredResults, pairs: Sequence[Pair]) -> str:
    """STEM.md: the leaderboard, which ranks are apart, room types."""
    level = f"{100 * results.protocol.bootstrap_level:g} %"
    parts = [
        "# Report",
        f"Rates in per cent, higher is better; in brackets the {level} bootstrap interval.",
        "## Leaderboard",
        _leaderboard(results),
        "## Which ranks are really apart",
        "The same scenes are drawn for both models and both Overalls computed anew; a pair is "
        f"apart where the {level} interval of the difference leaves out 0. Differences in "
        "percentage points. Own intervals: whether those of the two models' own Overalls overlap "
        "(paper, D.6).",
        _ranks(results, pairs),
        "## Overall by room type",
        _rooms(results),
    ]
    return "\n\n".join(parts) + "\n"


def _leaderboard(results: StoredResults) -> str:
    head = ["model", "rank", "scenes", "Overall", "Geo", *(metric.id for metric in METRICS)]
    return table(head, [_model_row(model) for model in results.models])


def _model_row(model: StoredModel) -> list[str]:
    rates = [percent(model.means[metric.id].mean) for metric in METRICS]
    rank = UNDEFINED if model.rank is None else str(model.rank)
    scores = [(model.overall, model.overall_ci), (model.geo, model.geo_ci)]
    return [
        _name(model.name),
        rank,
        str(model.n),
        *(_with_ends(*score) for score in scores),
        *rates,
    ]


def _with_ends(value: float, interval: tuple[float, float] | None) -> str:
    if interval is None:
        return percent(value)
    return f"{percent(value)} [{percent(interval[0])}, {percent(interval[1])}]"


def _ranks(results: StoredResults, pairs: Sequence[Pair]) -> str:
    ranked = [model.name for model in results.models if model.rank is not None]
    known = [pair for pair in pairs if {pair.better, pair.worse} <= set(ranked)]
    if not known:
        return "There are not two models with a rank to compare."
    ranges = rank_ranges(ranked, known)
    rows = [[_name(name), *(str(end) for end in ranges[name])] for name in ranked]
    neighbours = set(map(frozenset, pairwise(ranked)))
    shown = [pair for pair in known if frozenset((pair.better, pair.worse)) in neighbours]
    pair_rows = [
        [_name(pair.better), _name(pair.worse), *_evidence(pair), verdict(pair)] for pair in shown
    ]
    head = ["better", "worse", "scenes", "difference", "interval", "other order"]
    head += ["own intervals", "verdict"]
    return (
        f"{table(head, pair_rows, texts=2)}\n\n{table(['model', 'best rank', 'worst rank'], rows)}"
    )


def _evidence(pair: Pair) -> list[str]:
    ends = UNDEFINED if pair.interval is None else " to ".join(map(points, pair.interval))
    return [str(pair.n), points(pair.difference), ends, flipped_text(pair), overlap_text(pair)]


def _rooms(results: StoredResults) -> str:
    names = room_types(results)
    rows = [
        [
            _name(model.name),
            *(
                percent(model.room_types[name].overall) if name in model.room_types else UNDEFINED
                for name in names
            ),
        ]
        for model in results.models
    ]
    return table(["model", *map(cell, names)], rows)


def _name(name: str) -> str:
    return cell(short(name))
