"""Models beside each other: summaries, intervals and ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .aggregate import METRIC_IDS
from .bootstrap import Interval, mean_intervals, score_intervals
from .evaluate import Evaluation
from .metrics.registry import DIAGNOSTICS, METRICS
from .protocol import Protocol
from .summary import Summary, summarise

_ALL_IDS = tuple(metric.id for metric in (*METRICS, *DIAGNOSTICS))


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """One model among those scored together.

    Attributes:
        model: its name.
        evaluation: its scores on each scene.
        summary: its means.
        rank: 1 = highest Overall; equal scores share a rank. None where Overall is undefined.
        overall_ci, geo_ci: bootstrap intervals (D.6), None where undefined.
        metric_cis: those of the rates and diagnostics, by id.
    """

    model: str
    evaluation: Evaluation
    summary: Summary
    rank: int | None
    overall_ci: Interval | None
    geo_ci: Interval | None
    metric_cis: dict[str, Interval | None]


def standings(evaluations: Mapping[str, Evaluation], protocol: Protocol) -> list[Standing]:
    """Summaries, intervals and ranks of all models, in the order given."""
    summaries = [summarise(evaluation, protocol) for evaluation in evaluations.values()]
    ranks = _ranks([summary.overall for summary in summaries])
    scores = score_intervals([e.table(METRIC_IDS) for e in evaluations.values()], protocol)
    metrics = _metric_intervals(evaluations, protocol)
    rows = zip(evaluations.items(), summaries, ranks, scores, metrics, strict=True)
    return [
        Standing(model, evaluation, summary, rank, overall_ci, geo_ci, metric_cis)
        for (model, evaluation), summary, rank, (overall_ci, geo_ci), metric_cis in rows
    ]


def _ranks(overall: list[float]) -> list[int | None]:
    """Place of each score, the highest first; None for NaN.

    >>> _ranks([0.5, 0.7, 0.5, float("nan"), 0.1])
    [2, 1, 2, None, 4]
    """
    return [
        None if np.isnan(score) else 1 + sum(other > score for other in overall)
        for score in overall
    ]


def _metric_intervals(
    evaluations: Mapping[str, Evaluation], protocol: Protocol
) -> list[dict[str, Interval | None]]:
    columns = [
        values[~np.isnan(values)]
        for evaluation in evaluations.values()
        for values in (evaluation.scores[name].values for name in _ALL_IDS)
    ]
    # All models at once: columns of the same length share their resamples.
    intervals = iter(mean_intervals(columns, protocol))
    return [{name: next(intervals) for name in _ALL_IDS} for _ in evaluations]
