"""What a model takes for something else."""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import IntArray, expand
from ...layout import FloatArray
from ..ground import Ground
from ..values import Confusion


def confusions(ground: Ground) -> tuple[Confusion, ...]:
    """Missed objects with an invented one of another category at their place, by how often.

    At its place is a centre on the true object's footprint, or nearer than the protocol's
    threshold. Each object is counted once, the nearest ones first.

    Args:
        ground: the answers with every mistake undone that was named: only then are places right.
    """
    case = ground.case
    table, names = ground.judged, case.batch.truth.vocabulary.names
    missed = _left(len(case.truth), ground.judged_rows[0])
    missed = missed[case.batch.parsed[case.truth.scene[missed]]]
    invented = _left(len(table), ground.judged_rows[1])
    ours, theirs, distance_m = _at_one_place(ground, missed, invented)
    found: dict[tuple[str, str], list[int]] = {}
    taken: tuple[set[int], set[int]] = (set(), set())
    for place in np.argsort(distance_m, kind="stable").tolist():
        a, b = int(ours[place]), int(theirs[place])
        if a in taken[0] or b in taken[1]:
            continue
        taken[0].add(a)
        taken[1].add(b)
        pair = names[case.truth.category[a]], names[table.category[b]]
        found.setdefault(pair, []).append(int(case.truth.scene[a]))
    rows = [Confusion(*pair, len(scenes), len(set(scenes))) for pair, scenes in found.items()]
    return tuple(sorted(rows, key=lambda row: (-row.n, row.true, row.predicted)))


def _left(n: int, taken: IntArray) -> IntArray:
    free = np.ones(n, dtype=bool)
    free[taken] = False
    return np.flatnonzero(free)


def _at_one_place(
    ground: Ground, missed: IntArray, invented: IntArray
) -> tuple[IntArray, IntArray, FloatArray]:
    """Missed and invented objects of one scene at one place, and the distance on the floor."""
    case, table = ground.case, ground.judged
    # Both in the model frame, where the true extents are the world's turned back.
    truth = case.batch.truth
    extents = truth.objects.turned(-truth.turns[truth.objects.scene]).extent_m
    scenes = table.scene[invented]
    start = np.searchsorted(scenes, case.truth.scene[missed], side="left")
    size = np.searchsorted(scenes, case.truth.scene[missed], side="right") - start
    found = [(np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp), np.empty(0))]
    for i, j in expand(start, size):
        a, b = missed[i], invented[j]
        apart = np.abs(case.truth.position_m[a, :2] - table.position_m[b, :2])
        distance_m = np.hypot(apart[:, 0], apart[:, 1])
        near = (apart <= extents[a, :2] / 2).all(axis=1)
        near |= distance_m <= case.protocol.position_threshold_m
        found.append((a[near], b[near], distance_m[near]))
    ours, theirs, distances = (np.concatenate(column) for column in zip(*found, strict=True))
    return ours, theirs, distances
