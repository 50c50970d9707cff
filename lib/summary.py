"""One model over all its scenes: every mean that the reports show (paper, B.4, D.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .aggregate import METRIC_IDS, defined_mean, dimension_means, geo, overall, scene_overall
from .difficulty import DensityBin, ViewpointBin, density_bins, viewpoint_bins
from .evaluate import Evaluation
from .layout import FloatArray
from .metrics.registry import DIAGNOSTICS, METRICS
from .protocol import Protocol


@dataclass(frozen=True, slots=True)
class Mean:
    """A metric over scenes.

    Attributes:
        mean: over the scenes on which it is defined; NaN where there is none.
        n: their number.
        undefined: evaluated scenes of the rooms it applies to on which it is not defined.
    """

    mean: float
    n: int
    undefined: int


@dataclass(frozen=True, slots=True)
class RoomType:
    """A model on the scenes of one room type.

    Attributes:
        n: evaluated scenes.
        overall: per-room-type Overall, NaN where undefined (B.4, eq. 24).
        means: metric means by id, NaN where no scene defines one.
    """

    n: int
    overall: float
    means: dict[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Summary:
    """One model over all evaluated scenes.

    Attributes:
        n: evaluated scenes.
        overall, geo: aggregate scores, NaN where undefined (B.4, eq. 26; 5.2).
        metrics: the rates and the diagnostics, by id.
        dimensions: D1 to D5, NaN where undefined.
        room_types: by room type, sorted.
        density_bins, viewpoint_bins: the difficulty axes of D.2.
        scene_overall: (S,) per-scene Overall, NaN where undefined.
    """

    n: int
    overall: float
    geo: float
    metrics: dict[str, Mean]
    dimensions: dict[str, float]
    room_types: dict[str, RoomType]
    density_bins: tuple[DensityBin, ...]
    viewpoint_bins: tuple[ViewpointBin, ...]
    scene_overall: FloatArray


def summarise(evaluation: Evaluation, protocol: Protocol) -> Summary:
    """Aggregate one model's scores. Source: B.4, D.2."""
    table = evaluation.table(METRIC_IDS)
    means = defined_mean(table, axis=0)
    return Summary(
        n=len(table),
        overall=float(overall(means)),
        geo=float(geo(means)),
        metrics=_means(evaluation),
        dimensions=dimension_means(means),
        room_types=_room_types(evaluation, table),
        density_bins=density_bins(evaluation, protocol),
        viewpoint_bins=viewpoint_bins(evaluation, protocol),
        scene_overall=scene_overall(table),
    )


def _means(evaluation: Evaluation) -> dict[str, Mean]:
    grid = evaluation.batch.grid
    means = {}
    for metric in (*METRICS, *DIAGNOSTICS):
        values = evaluation.scores[metric.id].values
        n = int(np.count_nonzero(~np.isnan(values)))
        applies = int(np.where(grid, metric.applies(True), metric.applies(False)).sum())
        means[metric.id] = Mean(float(defined_mean(values, axis=0)), n, applies - n)
    return means


def _room_types(evaluation: Evaluation, table: FloatArray) -> dict[str, RoomType]:
    found: dict[str, list[int]] = {}
    for number, scene in enumerate(evaluation.batch.truth.scenes):
        found.setdefault(scene.room_type, []).append(number)
    return {name: _room_type(table[found[name]]) for name in sorted(found)}


def _room_type(table: FloatArray) -> RoomType:
    means = defined_mean(table, axis=0)
    by_id = dict(zip(METRIC_IDS, means.tolist(), strict=True))
    return RoomType(n=len(table), overall=float(overall(means)), means=by_id)
