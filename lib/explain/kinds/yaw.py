"""Yaw: every object turned by the same angle on its place."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..table import Table
from .mistake import Kind, Mistake


@dataclass(frozen=True, slots=True)
class Yaw(Mistake):
    """Each object turned counter-clockwise by quarter turns, 1 to 3; places as they are."""

    quarters: int

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, yaw_deg=np.mod(table.yaw_deg + 90.0 * self.quarters, 360.0))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return Yaw(-self.quarters).do(table)

    def words(self) -> str:
        """What the model does."""
        if self.quarters == 2:
            return "turns every object back to front on its place"
        way = "counter-clockwise" if self.quarters == 1 else "clockwise"
        return f"turns every object by 90 degrees {way} on its place"

    def parameters(self) -> dict[str, float]:
        """Degrees, counter-clockwise seen from above."""
        return {"yaw_deg": 90.0 * self.quarters}


YAW = Kind(
    id="yaw",
    label="direction of the front",
    about=("rotation",),
    options=tuple(Yaw(quarters) for quarters in (1, 2, 3)),
    moves=False,
)
