"""How well a map fits a scene: overlap, hits, coverage, centre error and loss (3.2, B.2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ...layout import Vec3
from ...names import few
from ..protocol import ScoutProtocol
from ..task import Target, Truth
from .pairing import Pairing, pair


@dataclass(frozen=True)
class Totals:
    """Sums over the targets of a scene, from which all its scores follow.

    `iou`, `hits` and `error_m` may be means of several maps of one scene.

    Attributes:
        targets: how many there are, 1 or more.
        submitted: how many centres the map has, 0 to `targets`.
        iou: sum of the targets' overlaps, 0 where a target has none.
        hits: how many targets overlap more than each threshold.
        error_m: sum of the distances between submitted centres and the targets they stand for.
        penalty_m: what each target that was not submitted costs, metres.
    """

    targets: int
    submitted: int
    iou: float
    hits: Mapping[float, float]
    error_m: float
    penalty_m: float

    @property
    def coverage(self) -> float:
        """Share of the targets that were submitted, in [0, 1]."""
        return self.submitted / self.targets

    @property
    def mean_iou(self) -> float:
        """Mean overlap of all targets, in [0, 1]; 0 where one was not submitted."""
        return self.iou / self.targets

    @property
    def mean_iou_submitted(self) -> float:
        """Mean overlap of as many targets as were submitted, in [0, 1]; 0 of an empty map."""
        return _of_submitted(self.iou, self)

    @property
    def hit(self) -> dict[float, float]:
        """Share of all targets whose overlap is above each threshold, in [0, 1]."""
        return {threshold: count / self.targets for threshold, count in self.hits.items()}

    @property
    def hit_submitted(self) -> dict[float, float]:
        """The same of as many targets as were submitted; 0 of an empty map."""
        return {threshold: _of_submitted(count, self) for threshold, count in self.hits.items()}

    @property
    def center_error_m(self) -> float | None:
        """Mean distance of submitted centres; None of an empty map."""
        return self.error_m / self.submitted if self.submitted else None

    @property
    def loss_m(self) -> float:
        """The full-scene loss with the penalty that the map was scored with."""
        return loss_m(self, self.penalty_m)

    @property
    def omission_m(self) -> float:
        """The part of `loss_m` that is of targets which were not submitted."""
        return omission_part_m(self, self.penalty_m)


@dataclass(frozen=True, slots=True)
class TargetScore:
    """What a map has for one target.

    Attributes:
        id, group: the target's.
        iou: overlap in the assignment whose sum is greatest; 0 where nothing overlaps.
        iou_with: id of the submitted centre that it has it with; None where nothing overlaps.
        hits: by threshold, whether the overlap is above it in the largest matching for it.
        error_m: distance in the assignment of least total distance; None where it was left out.
        error_with: id of the submitted centre at that distance; None where it was left out.
    """

    id: str
    group: str
    iou: float
    iou_with: str | None
    hits: Mapping[float, bool]
    error_m: float | None
    error_with: str | None


@dataclass(frozen=True)
class MapScores(Totals):
    """All scores of one map.

    Attributes:
        per_target: of each target, in the order of the task.
    """

    per_target: tuple[TargetScore, ...]


def loss_m(scores: Totals, omission_m: float) -> float:
    """The full-scene loss: coverage times mean centre error, and a penalty for what is missing.

    Args:
        scores: of a map, or a mean of several.
        omission_m: what a target that was not submitted costs, metres. Source: B.2.
    """
    return scores.error_m / scores.targets + omission_part_m(scores, omission_m)


def omission_part_m(scores: Totals, omission_m: float) -> float:
    """The penalty's part in `loss_m`: the share of targets left out, times the penalty (B.2)."""
    return (scores.targets - scores.submitted) / scores.targets * omission_m


def score_map(truth: Truth, centers: Mapping[str, Vec3], protocol: ScoutProtocol) -> MapScores:
    """Score one map.

    Args:
        truth: the scene's targets.
        centers: submitted centres by target id, task frame, metres; every id one of `truth`.
        protocol: thresholds, shortest side, penalty.

    Raises:
        ValueError: a centre is for no target of the scene.
    """
    if strangers := sorted(centers.keys() - truth.ids):
        raise ValueError(f"score_map: centres for no target of the scene: {few(strangers)}")
    paired = pair(truth, centers, protocol)
    return MapScores(
        targets=len(truth.targets),
        submitted=len(centers),
        # Not `sum`: from Python 3.12 on it adds floats in another way, and gives other last bits.
        iou=math.fsum(place.value for place in paired.overlaps.values()),
        hits={threshold: len(rows) for threshold, rows in paired.hits.items()},
        error_m=math.fsum(place.value for place in paired.places.values()),
        penalty_m=protocol.omission_m,
        per_target=tuple(
            _target_score(target, row, paired) for row, target in enumerate(truth.targets)
        ),
    )


def _target_score(target: Target, row: int, paired: Pairing) -> TargetScore:
    overlap, place = paired.overlaps.get(row), paired.places.get(row)
    return TargetScore(
        id=target.id,
        group=target.group,
        iou=overlap.value if overlap else 0.0,
        iou_with=overlap.submitted if overlap else None,
        hits={threshold: row in rows for threshold, rows in paired.hits.items()},
        error_m=place.value if place else None,
        error_with=place.submitted if place else None,
    )


def _of_submitted(value: float, scores: Totals) -> float:
    return value / scores.submitted if scores.submitted else 0.0
