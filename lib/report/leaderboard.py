"""The leaderboard: a file for programs, a file for people and a table for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..atomic import write_text
from ..bootstrap import Interval
from ..metrics.registry import DIAGNOSTICS, DIMENSIONS, GEO, METRICS
from ..protocol import Protocol
from ..standing import Standing
from .tables import aligned, csv_text

UNDEFINED = "n/a"


def by_rank(standings: Sequence[Standing]) -> list[Standing]:
    """The best model first; those without a rank last; equal ones by name."""
    return sorted(standings, key=lambda item: (item.rank or len(standings) + 1, item.model))


def legend(protocol: Protocol) -> dict[str, str]:
    """What each column means, for someone who has never heard of the paper."""
    return {
        "Overall": "mean of the rates below, of all that could be measured",
        "Geo": f"mean of those about geometry: {', '.join(GEO)}",
        **{metric.id: f"{metric.label}: {metric.told(protocol)}" for metric in METRICS},
    }


def heading(protocol: Protocol) -> str:
    """What the numbers are, in a sentence."""
    level = f"{100 * protocol.bootstrap_level:g} %"
    return f"Per cent, higher is better; in brackets the {level} bootstrap interval over scenes."


def write_csv(path: Path, standings: Sequence[Standing]) -> None:
    """leaderboard.csv: fractions, with the interval and the number of scenes of every metric."""
    names = [metric.id for metric in (*METRICS, *DIAGNOSTICS)]
    head = ["rank", "model", "scenes", "answered", "overall", "overall_low", "overall_high"]
    head += ["geo", "geo_low", "geo_high"]
    head += [f"{name}{part}" for name in names for part in ("", "_low", "_high", "_n")]
    rows = [_csv_row(item, names) for item in by_rank(standings)]
    write_text(path, csv_text([[*head, *DIMENSIONS], *rows]))


def _csv_row(item: Standing, names: list[str]) -> list[object]:
    summary = item.summary
    row: list[object] = [item.rank, item.model, summary.n, item.evaluation.answered]
    row += [summary.overall, *_ends(item.overall_ci), summary.geo, *_ends(item.geo_ci)]
    for name in names:
        row += [summary.metrics[name].mean, *_ends(item.metric_cis[name]), summary.metrics[name].n]
    return row + [summary.dimensions[name] for name in DIMENSIONS]


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (None, None) if interval is None else interval


def write_markdown(path: Path, standings: Sequence[Standing], protocol: Protocol) -> None:
    """leaderboard.md: per cent with intervals, and what each column means."""
    head = ["Rank", "Model", "Answered", "Overall", "Geo", *(metric.id for metric in METRICS)]
    rows = [_markdown_row(item) for item in by_rank(standings)]
    lines = [head, ["---:", ":---", *["---:"] * (len(head) - 2)], *rows]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    notes = "\n".join(f"- **{name}**: {text}" for name, text in legend(protocol).items())
    write_text(path, f"# Leaderboard\n\n{heading(protocol)}\n\n{table}\n\n{notes}\n")


def _markdown_row(item: Standing) -> list[str]:
    model = item.model.replace("|", "\\|")
    metrics = [
        _with_interval(item.summary.metrics[metric.id].mean, item.metric_cis[metric.id])
        for metric in METRICS
    ]
    return [_rank(item), model, _answered(item), *_scores(item), *metrics]


def terminal_table(standings: Sequence[Standing], protocol: Protocol) -> str:
    """The leaderboard for a terminal, with what each column means below it."""
    head = ["#", "model", "answered", "Overall", "Geo", *(metric.id for metric in METRICS)]
    rows = [
        [
            _rank(item),
            item.model,
            _answered(item),
            *_scores(item),
            *(per_cent(item.summary.metrics[metric.id].mean) for metric in METRICS),
        ]
        for item in by_rank(standings)
    ]
    notes = [f"  {name:<8} {text}" for name, text in legend(protocol).items()]
    return "\n".join([heading(protocol), "", *aligned([head, *rows], left=[1]), "", *notes])


def _scores(item: Standing) -> list[str]:
    return [
        _with_interval(item.summary.overall, item.overall_ci),
        _with_interval(item.summary.geo, item.geo_ci),
    ]


def _answered(item: Standing) -> str:
    """Of how many scenes: models that left some out do not stand on the same rooms."""
    n, answered = item.summary.n, item.evaluation.answered
    return str(n) if answered == n else f"{answered} of {n}"


def _rank(item: Standing) -> str:
    return UNDEFINED if item.rank is None else str(item.rank)


def per_cent(rate: float) -> str:
    """A fraction as people read it.

    >>> per_cent(0.6214), per_cent(float("nan"))
    ('62.1', 'n/a')
    """
    return UNDEFINED if rate != rate else f"{100 * rate:.1f}"


def _with_interval(rate: float, interval: Interval | None) -> str:
    if interval is None:
        return per_cent(rate)
    low, high = interval
    return f"{per_cent(rate)} [{per_cent(low)}, {per_cent(high)}]"
