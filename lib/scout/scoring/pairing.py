"""Each target of a scene with the submitted centre that stands for it, group by group (B.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray, Vec3
from ..protocol import ScoutProtocol
from ..task import Truth
from .assignment import Pairs, most_hits, most_overlapping, nearest
from .overlap import distances_m, overlaps


@dataclass(frozen=True, slots=True)
class Partner:
    """What a target is paired with.

    Attributes:
        value: their overlap in [0, 1], or their distance in metres.
        submitted: id of the submitted centre.
    """

    value: float
    submitted: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Partners of a scene's targets, by the target's row in the task.

    Attributes:
        overlaps: in the assignment whose overlaps have the greatest sum; none where nothing is
            shared.
        places: in the assignment of least total distance; none where a target was left out.
        hits: by threshold, the rows that overlap more than it in the largest matching for it.
    """

    overlaps: dict[int, Partner] = field(default_factory=dict)
    places: dict[int, Partner] = field(default_factory=dict)
    hits: dict[float, set[int]] = field(default_factory=dict)


def pair(truth: Truth, centers: Mapping[str, Vec3], protocol: ScoutProtocol) -> Pairing:
    """Pair the targets of a scene with submitted centres.

    An id counts only by its group. Targets and centres are taken in the order of their places,
    then sizes, then ids: where two assignments are equally good, it does not matter which came
    first in a file.

    Args:
        truth: the targets.
        centers: submitted centres, task frame, metres; every id is a target's.
        protocol: thresholds and the shortest side.
    """
    found = Pairing(hits={threshold: set() for threshold in protocol.hit_thresholds})
    names = sorted(centers, key=lambda name: (*centers[name], name))
    submitted = np.array([centers[name] for name in names], dtype=float).reshape(-1, 3)
    shares = overlaps(truth.centers_m, truth.sizes_m, submitted, protocol.least_side_m)
    away = distances_m(truth.centers_m, submitted)
    for rows, columns in _groups(truth, names):
        _pair_group(found, rows, columns, names, shares, away)
    return found


def _pair_group(
    found: Pairing,
    rows: IntArray,
    columns: IntArray,
    names: Sequence[str],
    shares: FloatArray,
    away: FloatArray,
) -> None:
    block = (rows[:, None], columns)
    shares, away = shares[block], away[block]

    def partners(values: FloatArray, pairs: Pairs) -> Iterator[tuple[int, Partner]]:
        for row, column in zip(*pairs, strict=True):
            name = names[columns[column]]
            yield int(rows[row]), Partner(float(values[row, column]), name)

    found.places.update(partners(away, nearest(away)))
    if not shares.any():
        return
    found.overlaps.update(partners(shares, most_overlapping(shares)))
    for threshold, hit in found.hits.items():
        hit.update(rows[most_hits(shares, threshold)[0]].tolist())


def _groups(truth: Truth, names: Sequence[str]) -> Iterator[tuple[IntArray, IntArray]]:
    """Rows of the targets and columns of the submitted centres of each group that has both."""
    columns: dict[str, list[int]] = {}
    group_of = {target.id: target.group for target in truth.targets}
    for column, name in enumerate(names):
        columns.setdefault(group_of[name], []).append(column)
    rows: dict[str, list[int]] = {}
    for row in _canonical(truth):
        rows.setdefault(truth.targets[row].group, []).append(row)
    for group, found in columns.items():
        yield np.array(rows[group]), np.array(found)


def _canonical(truth: Truth) -> list[int]:
    targets = truth.targets
    return sorted(
        range(len(targets)),
        key=lambda row: (*targets[row].center_m, *targets[row].size_m, targets[row].id),
    )
