"""Scores by how hard the scenes are: object density and camera viewpoint (paper, D.2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .aggregate import METRIC_IDS, defined_mean, scene_overall
from .evaluate import Evaluation
from .geometry.ragged import BoolArray
from .metrics.registry import GEO
from .protocol import Protocol


@dataclass(frozen=True, slots=True)
class DensityBin:
    """Scenes with `low` to `high` in-view objects (None = no limit).

    Attributes:
        n: evaluated scenes.
        overall: mean per-scene Overall of those that were read, NaN where none was.
        parse_success: PSR, NaN where the bin is empty.
    """

    low: int
    high: int | None
    n: int
    overall: float
    parse_success: float


def density_bins(evaluation: Evaluation, protocol: Protocol) -> tuple[DensityBin, ...]:
    """Mean per-scene Overall and PSR by the number of in-view objects. Source: D.2.1.

    What lies below and above the protocol's bins has a bin of its own, so that no scene is left
    out.
    """
    edges = protocol.density_bins
    below, above = (0, edges[0][0] - 1), (edges[-1][1] + 1, None)
    in_view = evaluation.batch.truth.in_view_counts
    overall = scene_overall(evaluation.table(METRIC_IDS))

    def scenes(low: int, high: int | None) -> DensityBin:
        inside = (in_view >= low) & (in_view <= (np.inf if high is None else high))
        return DensityBin(
            low=low,
            high=high,
            n=int(inside.sum()),
            overall=float(defined_mean(overall[inside], axis=0)),
            parse_success=float(defined_mean(evaluation.scores["PSR"].values[inside], axis=0)),
        )

    return tuple(scenes(low, high) for low, high in (below, *edges, above))


@dataclass(frozen=True, slots=True)
class ViewpointBin:
    """Scenes whose camera heads `low_deg` to `high_deg` off the nearest cardinal direction.

    Attributes:
        n: evaluated scenes.
        in_view: mean number of in-view objects, NaN where the bin is empty.
        means: of the metrics of Geo, by id; NaN where no scene defines one.
        average: mean of those that are defined.
    """

    low_deg: float
    high_deg: float
    n: int
    in_view: float
    means: dict[str, float]
    average: float


def viewpoint_bins(evaluation: Evaluation, protocol: Protocol) -> tuple[ViewpointBin, ...]:
    """PA, Prec, RA, GCR, GSR and their mean by the camera's heading. Source: D.2.2, table 10.

    A bin holds its lower edge, the last one its upper edge too.
    """
    edges = protocol.viewpoint_bin_edges_deg
    # From radians: without rounding, 9 degrees may be 8.999999999999998.
    offset_deg = np.round(evaluation.batch.truth.viewpoint_deg, 9)

    def scenes(low_deg: float, high_deg: float) -> ViewpointBin:
        below = offset_deg <= high_deg if high_deg == edges[-1] else offset_deg < high_deg
        return _viewpoint_bin(evaluation, low_deg, high_deg, (offset_deg >= low_deg) & below)

    return tuple(scenes(low_deg, high_deg) for low_deg, high_deg in pairwise(edges))


def _viewpoint_bin(
    evaluation: Evaluation, low_deg: float, high_deg: float, inside: BoolArray
) -> ViewpointBin:
    means = defined_mean(evaluation.table(GEO)[inside], axis=0)
    in_view = evaluation.batch.truth.in_view_counts[inside].astype(float)
    return ViewpointBin(
        low_deg=low_deg,
        high_deg=high_deg,
        n=int(inside.sum()),
        in_view=float(defined_mean(in_view, axis=0)),
        means=dict(zip(GEO, means.tolist(), strict=True)),
        average=float(defined_mean(means, axis=0)),
    )
