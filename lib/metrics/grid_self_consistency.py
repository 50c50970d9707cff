"""GSR, Grid Self-consistency Rate: do the predicted desks and shelves form a grid of their own?"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..batch import SceneBatch
from ..geometry.ragged import IntArray, count, first_of_run
from ..layout import FloatArray
from ..protocol import Protocol
from .grid_groups import Targets, grid_groups
from .scores import Scores, Why, mean


def grid_self_consistency_rate(batch: SceneBatch, protocol: Protocol) -> Scores:
    """Share of the predicted grid objects that stand on the lattice fitted to them, (S,), [0, 1].

    Per target group, then the mean over the groups that the ground truth has and for which it is
    defined. Undefined for a group with fewer than `grid_min_predictions` objects, with all of
    them in one cluster, or with a fill of `grid_max_sparse_fill` at most: these would be perfect
    for trivial reasons. Source: B.3.5, eq. 21.

    >>> from ideal_bench.lib.metrics.example import batch, protocol
    >>> grid_self_consistency_rate(batch(), protocol).values.tolist()
    [nan, 0.5]
    """
    groups = grid_groups(batch, protocol)
    return groups.pooled(_segment_scores(groups.predicted, groups.segments, protocol))


def _segment_scores(targets: Targets, segments: int, protocol: Protocol) -> Scores:
    columns, rows = (
        cluster(axis, targets.segment, protocol.grid_cluster_m) for axis in targets.xy_m.T
    )
    off_m = np.sqrt(columns.distance_m**2 + rows.distance_m**2)
    scores = mean(off_m <= protocol.grid_hit_m, targets.segment, segments, Why.TOO_FEW)
    number = count(targets.segment, segments)
    points = count(columns.segment, segments) * count(rows.segment, segments)
    # From the last regime to the first, so that the first one that applies gives the reason.
    scores = scores.without(number <= protocol.grid_max_sparse_fill * points, Why.SPARSE)
    scores = scores.without(points == 1, Why.ONE_CLUSTER)
    return scores.without(number < protocol.grid_min_predictions, Why.TOO_FEW)


@dataclass(frozen=True, slots=True, eq=False)
class Clusters:
    """Clusters of n values in one dimension, each within its segment.

    Attributes:
        distance_m: (n,) from each value to the nearest cluster centre of its segment.
        segment: (k,) segment of each cluster.
    """

    distance_m: FloatArray
    segment: IntArray


def cluster(values_m: FloatArray, segment: IntArray, tolerance_m: float) -> Clusters:
    """Single linkage: neighbours at most `tolerance_m` apart share a cluster; centres are means."""
    order = np.lexsort((values_m, segment))
    value, owner = values_m[order], segment[order]
    new = first_of_run(owner)
    new[1:] |= np.diff(value) > tolerance_m
    label = np.cumsum(new) - 1
    center = _means(value, np.flatnonzero(new))
    distance = np.empty(len(value))
    distance[order] = _nearest(value, owner, label, center, owner[new])
    return Clusters(distance, owner[new])


def _means(value: FloatArray, start: IntArray) -> FloatArray:
    """Mean of each run of values, which begin at `start`."""
    values, edges = value.tolist(), [*start.tolist(), len(value)]
    # Summed exactly: coordinates often lie just on the threshold, and a sum that depends on its
    # order would decide otherwise when the room is turned.
    return np.array([math.fsum(values[a:b]) / (b - a) for a, b in pairwise(edges)])


def _nearest(
    value: FloatArray, owner: IntArray, label: IntArray, center: FloatArray, home: IntArray
) -> FloatArray:
    """Distance to the nearest centre: a value's own cluster's or a neighbour's.

    The end of a long cluster may be nearer to the next one's centre; never to one beyond it.
    """
    nearest = np.abs(value - center[label])
    for step in (-1, 1):
        other = np.clip(label + step, 0, len(center) - 1)
        distance = np.where(home[other] == owner, np.abs(value - center[other]), np.inf)
        nearest = np.minimum(nearest, distance)
    return nearest
