"""A mistake whose size has been measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .kinds.mistake import Kind, Mistake
from .table import Table
from .values import Evidence


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
