"""What a search goes over: scenes with earlier mistakes undone, and what follows of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray
from .case import Case, Rows
from .errors import unit_means
from .kinds.mistake import Paired
from .settings import SEARCH_SCENES
from .table import Table


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
