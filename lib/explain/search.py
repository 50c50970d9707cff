"""The size of a mistake: alternately saying which object is which, and fitting.

A large mistake makes neighbours change places, so that a fit to the first matching is wrong. The
search begins from several sizes, and the one with which the objects fit best wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray
from .case import Case, Rows
from .errors import FLOORS, pair_errors, unit_means
from .kinds.mistake import Kind, Mistake, Paired
from .kinds.nothing import Nothing
from .settings import FEWEST_PAIRS, FOLDS, QUARTER_TURN_M, SEARCH_SCENES
from .table import Table
from .values import Evidence

_ROUNDS = 3
_FINALISTS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """A mistake as all scenes tell it, and as they tell it without those of a fold.

    Attributes:
        kind: what kind of mistake.
        full: from everything.
        folds: from all but each fold.
        evidence: where there were a few possibilities.
    """

    kind: Kind
    full: Mistake
    folds: tuple[Mistake, ...]
    evidence: Evidence | None = None

    @property
    def agreed(self) -> bool:
        """Whether every fold chooses the same option; true where there is none."""
        return not self.kind.options or all(own == self.full for own in self.folds)

    def only(self, categories: frozenset[int]) -> Fitted:
        """The same mistake with some of the categories that it touches."""
        folds = tuple(own.only(categories) for own in self.folds)
        return replace(self, full=self.full.only(categories), folds=folds)

    def undo(self, tables: Sequence[Table]) -> tuple[Table, ...]:
        """Tables as `Case.judged` takes them, each with its own mistake taken back."""
        own = (self.full, *self.folds)
        return tuple(mistake.undo(table) for mistake, table in zip(own, tables, strict=True))


@dataclass(frozen=True)
class Ground:
    """What a search goes over: the tables with earlier mistakes undone, and what follows of them.

    Attributes:
        case: the model's answers.
        tables: as `Case.judged` takes them.
    """

    case: Case
    tables: tuple[Table, ...]

    @cached_property
    def rows(self) -> Rows:
        """What belongs together as it is."""
        return self.case.pair(self.tables[0])

    @cached_property
    def judged(self) -> Table:
        """Each object as the other folds have it."""
        return self.case.judged(self.tables)

    @cached_property
    def judged_rows(self) -> Rows:
        """What belongs together in that."""
        return self.case.pair(self.judged)

    @cached_property
    def errors(self) -> FloatArray:
        """Mean errors of each unit, (units, 4)."""
        return self.case.errors(self.judged, self.judged_rows)

    @cached_property
    def small(self) -> Ground:
        """As many of the scenes as it takes to find a size roughly."""
        case = self.case
        if len(case.batch) <= SEARCH_SCENES:
            return self
        wanted = np.arange(len(case.batch)) % -(-len(case.batch) // SEARCH_SCENES) == 0
        rows = wanted[case.predicted.scene]
        part = replace(
            case,
            truth=case.truth.take(wanted[case.truth.scene]),
            predicted=case.predicted.take(rows),
            fold=case.fold[rows],
        )
        return Ground(part, tuple(table.take(rows) for table in self.tables))

    @cached_property
    def middles(self) -> Paired:
        """Middle of all true objects of a kind in a scene, and of the predicted ones.

        Which object is which plays no role for these.
        """
        return _middles(self.case, self.tables[0])


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
    options = (Nothing(), *kind.options)
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
        return "the matched objects do not tell its size"
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


def _middles(case: Case, predicted: Table) -> Paired:
    ours, theirs = case.matcher.keys(case.truth), case.matcher.keys(predicted)
    shared = np.intersect1d(ours, theirs)
    return case.paired(
        _middle(predicted, theirs, shared),
        (np.arange(len(shared)), np.arange(len(shared))),
        _middle(case.truth, ours, shared),
    )


def _middle(table: Table, keys: IntArray, shared: IntArray) -> Table:
    """One row for each shared key, in the middle of the objects that have it."""
    counted: BoolArray = np.isin(keys, shared)
    unit = np.searchsorted(shared, keys[counted])
    _, first = np.unique(unit, return_index=True)
    some = table.take(counted)
    middles = unit_means(some.position_m, unit, len(shared))
    return replace(some.take(first), position_m=middles)
