"""No mistake at all: what the others are held against."""

from __future__ import annotations

from dataclasses import dataclass

from ..table import Table
from .mistake import Mistake


@dataclass(frozen=True, slots=True)
class Nothing(Mistake):
    """Leaves everything as it is."""

    def do(self, table: Table) -> Table:
        """The same objects."""
        return table

    def undo(self, table: Table) -> Table:
        """The same objects."""
        return table

    def words(self) -> str:
        """What the model does."""
        return "makes no such mistake"

    def parameters(self) -> dict[str, float]:
        """None."""
        return {}
