"""The size of a mistake: alternately saying which object is which, and fitting.

A large mistake makes neighbours change places, so that a fit to the first matching is wrong. The
search begins from several sizes, and the one with which the objects fit best wins.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry.ragged import IntArray
from ..layout import FloatArray
from .case import Rows
from .errors import FLOORS, pair_errors, unit_means
from .fitted import Fitted
from .ground import Ground
from .kinds.mistake import Kind, Mistake
from .kinds.nothing import Nothing
from .kinds.walls import with_walls
from .settings import FEWEST_PAIRS, FOLDS, QUARTER_TURN_M
from .values import Evidence

_ROUNDS = 3
_FINALISTS = 2


def search(kind: Kind, ground: Ground) -> Fitted | str:
    """Fit one kind of mistake; or say why that cannot be done."""
    if len(ground.rows[0]) < FEWEST_PAIRS:
        return f"{len(ground.rows[0])} matched objects are too few; it takes {FEWEST_PAIRS}"
    if not (ground.errors[:, kind.columns] >= FLOORS[kind.columns]).any():
        return "there is no error of its kind to explain"
    return _choose(kind, ground) if kind.options else _measure(kind, ground)


def _choose(kind: Kind, ground: Ground) -> Fitted:
    """The option with which objects fit best; each fold's own choice without its objects."""
    small = ground.small
    pairs = ground.case.paired(ground.tables[0], ground.rows)
    options = (Nothing(), *(with_walls(option, pairs) for option in kind.options))
    tried = [_cost(small, option, kind.moves) for option in options]
    everything = np.array([cost.mean(None) for cost in tried])
    best = 1 + int(np.argmin(everything[1:]))
    of_folds = []
    for fold in range(FOLDS):
        costs = [cost.mean(fold) for cost in tried[1:]]
        of_folds.append(options[best if np.isnan(costs).any() else 1 + int(np.argmin(costs))])
    first, second = np.argsort(everything, kind="stable")[:2].tolist()
    evidence = Evidence(
        options[first].words(), everything[first], options[second].words(), everything[second]
    )
    return Fitted(kind, options[best], tuple(of_folds), evidence)


@dataclass(frozen=True, slots=True, eq=False)
class _Cost:
    """Cost of each pair, its scene and its fold."""

    value: FloatArray
    scene: IntArray
    fold: IntArray

    def mean(self, without: int | None) -> float:
        """Mean over scenes of the mean over pairs, without those of a fold; NaN for nothing."""
        kept = np.ones(len(self.value), dtype=bool) if without is None else self.fold != without
        if not kept.any():
            return float("nan")
        scenes = int(self.scene.max()) + 1
        means = unit_means(self.value[kept, None], self.scene[kept], scenes)
        return float(np.nanmean(means))


def _cost(ground: Ground, option: Mistake, moves: bool) -> _Cost:
    case = ground.case
    undone = option.undo(ground.tables[0])
    ours, theirs = case.pair(undone) if moves else ground.rows
    errors = pair_errors(case.truth.take(ours), undone.take(theirs), case.looks)
    turned = np.nan_to_num(errors[:, 1]) * (QUARTER_TURN_M / 90.0)
    return _Cost(errors[:, 0] + turned, case.truth.scene[ours], case.fold[theirs])


def _measure(kind: Kind, ground: Ground) -> Fitted | str:
    found = _searched(kind, ground.small) if kind.moves else _fit(kind, ground, ground.rows)
    if found is None:
        return "the matched objects tell of no such mistake"
    rows = ground.case.pair(found.undo(ground.tables[0])) if kind.moves else ground.rows
    full = _fit(kind, ground, rows) or found
    folds = tuple(_fit_fold(kind, ground, rows, fold) for fold in range(FOLDS))
    return Fitted(kind, full, folds)


def _searched(kind: Kind, ground: Ground) -> Mistake | None:
    """The best of all starts: each tried once, the most promising until they stay."""
    fit = kind.fit
    assert fit is not None
    starts = [_fit(kind, ground, ground.rows), fit(ground.middles), *kind.starts]
    tried = [_refined(kind, ground, start) for start in starts if start is not None]
    found = sorted((one for one in tried if one is not None), key=lambda one: one[0])
    finalists = found[:_FINALISTS]
    for _ in range(_ROUNDS - 1):
        again = [_refined(kind, ground, mistake) for _, mistake in finalists]
        before = finalists
        finalists = [new or old for new, old in zip(again, before, strict=True)]
        if finalists == before:
            break
    return min(finalists, key=lambda one: one[0])[1] if finalists else None


def _refined(kind: Kind, ground: Ground, start: Mistake) -> tuple[float, Mistake] | None:
    """Fitted to the matching that `start` gives, and what it costs; distances as unstretched."""
    case, table = ground.case, ground.tables[0]
    rows = case.pair(start.undo(table))
    mistake = _fit(kind, ground, rows)
    if mistake is None:
        return None
    errors = case.errors(mistake.undo(table), rows)[:, 0]
    return float(np.nanmean(errors) * np.sqrt(mistake.stretch[0])), mistake


def _fit(kind: Kind, ground: Ground, rows: Rows) -> Mistake | None:
    assert kind.fit is not None
    return kind.fit(ground.case.paired(ground.tables[0], rows))


def _fit_fold(kind: Kind, ground: Ground, rows: Rows, fold: int) -> Mistake:
    """Without the objects of a fold; nothing where the others do not tell."""
    assert kind.fit is not None
    others = ground.case.fold[rows[1]] != fold
    if not others.any():
        return Nothing()
    pairs = ground.case.paired(ground.tables[1 + fold], rows).where(others)
    return kind.fit(pairs) or Nothing()
