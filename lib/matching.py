"""Which predicted object is which ground-truth object: Hungarian assignment (paper, B.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .geometry.ragged import IntArray
from .layout import FloatArray, Layout
from .protocol import Protocol


@dataclass(frozen=True, slots=True)
class Matching:
    """Indices into a ground truth and a prediction.

    Attributes:
        pairs: (ground-truth index, predicted index), by ground-truth index.
        missed: ground-truth indices without a partner.
        hallucinated: predicted indices without a partner.
    """

    pairs: tuple[tuple[int, int], ...]
    missed: tuple[int, ...]
    hallucinated: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of an assignment: n objects that may be paired where their keys are equal.

    Attributes:
        ids: n names; the order of taking where two assignments cost the same.
        key: (n,) any integers, for example one for each scene and category.
        xy_m: (n, 2) centres on the floor, metres.
    """

    ids: Sequence[str]
    key: IntArray
    xy_m: FloatArray

    def by_key(self) -> _Groups:
        """The rows of each key."""
        order = np.argsort(self.key, kind="stable")
        keys, start, size = np.unique(self.key[order], return_index=True, return_counts=True)
        return _Groups(order, keys, start, size)


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """Rows ordered by key; group g holds `order[start[g] : start[g] + size[g]]`."""

    order: IntArray
    keys: IntArray
    start: IntArray
    size: IntArray

    def first(self, groups: IntArray) -> IntArray:
        rows: IntArray = self.order[self.start[groups]]
        return rows

    def rows(self, group: int, ids: Sequence[str]) -> list[int]:
        """Rows of one group, by id, so that their order in the answer plays no role."""
        start = self.start[group]
        rows: list[int] = self.order[start : start + self.size[group]].tolist()
        return sorted(rows, key=ids.__getitem__)


def position_errors_m(a_xy_m: FloatArray, b_xy_m: FloatArray) -> FloatArray:
    """Distance on the floor between points (..., 2 or 3) in metres, (...) (paper, B.3.3, PE).

    Raises:
        ValueError: the last axis of either is not one of coordinates.
    """
    for name, points in (("a_xy_m", a_xy_m), ("b_xy_m", b_xy_m)):
        if points.shape[-1:] not in ((2,), (3,)):
            wanted = "(..., 2) or (..., 3)"
            raise ValueError(f"position_errors_m: {name}: expected {wanted}, got {points.shape}")
    apart = a_xy_m - b_xy_m
    errors: FloatArray = np.sqrt(apart[..., 0] ** 2 + apart[..., 1] ** 2)
    return errors


def assign(truth: Side, predicted: Side) -> tuple[IntArray, IntArray]:
    """Pair the objects that share a key so that their distances on the floor sum to the least.

    There is no cutoff: of each key, as many are paired as the smaller side has (paper, 5.1).

    Returns:
        Rows of the truth and of the prediction, paired, in the order of the truth's rows.
    """
    truth_groups, predicted_groups = truth.by_key(), predicted.by_key()
    _, ours, theirs = np.intersect1d(
        truth_groups.keys, predicted_groups.keys, assume_unique=True, return_indices=True
    )
    # Most keys have one object on either side: no choice, so no assignment problem.
    alone = (truth_groups.size[ours] == 1) & (predicted_groups.size[theirs] == 1)
    truth_rows = [truth_groups.first(ours[alone])]
    predicted_rows = [predicted_groups.first(theirs[alone])]
    for a, b in zip(ours[~alone].tolist(), theirs[~alone].tolist(), strict=True):
        rows, columns = _cheapest(
            truth,
            truth_groups.rows(a, truth.ids),
            predicted,
            predicted_groups.rows(b, predicted.ids),
        )
        truth_rows.append(rows)
        predicted_rows.append(columns)
    paired, partners = np.concatenate(truth_rows), np.concatenate(predicted_rows)
    order = np.argsort(paired)
    return paired[order], partners[order]


def _cheapest(
    truth: Side, rows: list[int], predicted: Side, columns: list[int]
) -> tuple[IntArray, IntArray]:
    # Here and not above: loading it takes longer than scoring a few scenes.
    from scipy.optimize import linear_sum_assignment

    ours, theirs = np.array(rows, dtype=np.intp), np.array(columns, dtype=np.intp)
    cost_m = position_errors_m(truth.xy_m[ours][:, None], predicted.xy_m[theirs][None])
    i, j = linear_sum_assignment(cost_m)
    return ours[i], theirs[j]


def match_for_reconstruction(
    ground_truth: Layout, prediction: Layout, protocol: Protocol
) -> Matching:
    """Match for rebuilding a scene (paper, B.2, grid scenes).

    In a grid room, objects of a target group are matched with each other whatever their category,
    for example simple_desk with student_desk in a classroom; all others, and every other room's
    objects, per category.

    Args:
        ground_truth: the in-view objects, world frame; its room type decides.
        prediction: all predicted objects, world frame.
        protocol: names the grid rooms and their groups.
    """
    groups = protocol.grid_groups.get(protocol.room_key(ground_truth.room.type), ())

    def key(category: str) -> str:
        own = protocol.category_key(category)
        return next((min(group) for group in groups if own in group), own)

    codes: dict[str, int] = {}

    def side(layout: Layout) -> Side:
        known = {name: key(name) for name in dict.fromkeys(layout.categories)}
        keys = [codes.setdefault(known[name], len(codes)) for name in layout.categories]
        return Side(layout.ids, np.array(keys, dtype=np.intp), layout.positions_m)

    rows, partners = (found.tolist() for found in assign(side(ground_truth), side(prediction)))
    return Matching(
        pairs=tuple(zip(rows, partners, strict=True)),
        missed=_left(len(ground_truth), rows),
        hallucinated=_left(len(prediction), partners),
    )


def _left(n: int, taken: Sequence[int]) -> tuple[int, ...]:
    """The numbers below n that are not taken."""
    return tuple(sorted(set(range(n)).difference(taken)))
