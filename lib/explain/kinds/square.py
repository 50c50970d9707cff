"""Turn and mirror: the seven other ways to lay a square room on itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..table import Table
from .mistake import Kind, Mistake


@dataclass(frozen=True, slots=True)
class Turn(Mistake):
    """Places, yaws and the room turned counter-clockwise by quarter turns, 1 to 3."""

    quarters: int

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return table.turned(self.quarters)

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return table.turned(-self.quarters)

    def words(self) -> str:
        """What the model does."""
        way = {1: " counter-clockwise", 2: "", 3: " clockwise"}[self.quarters]
        return f"turns the room by {180 if self.quarters == 2 else 90} degrees{way}"

    def parameters(self) -> dict[str, float]:
        """Degrees, counter-clockwise seen from above."""
        return {"turn_deg": 90.0 * self.quarters}


@dataclass(frozen=True, slots=True)
class Mirror(Mistake):
    """The room mirrored left to right, then turned counter-clockwise by quarter turns, 0 to 3.

    These are the four mirrorings of a square: left and right, one diagonal, front and back, the
    other diagonal.
    """

    quarters: int

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        flipped = replace(
            table,
            position_m=table.position_m * np.array([-1.0, 1.0, 1.0]),
            yaw_deg=np.mod(-table.yaw_deg, 360.0),
        )
        return flipped.turned(self.quarters)

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back: done twice, it is gone."""
        return self.do(table)

    def words(self) -> str:
        """What the model does."""
        return {
            0: "mirrors the room: left and right are exchanged",
            1: "exchanges the axes: x is -y, and y is -x",
            2: "mirrors the room: front and back are exchanged",
            3: "exchanges the axes: x is y, and y is x",
        }[self.quarters]

    def parameters(self) -> dict[str, float]:
        """Direction of the line that stays where it is, degrees counter-clockwise from +X."""
        return {"axis_deg": (90.0 + 45.0 * self.quarters) % 180.0}


TURN = Kind(
    id="turn",
    label="turn of the room",
    about=("position", "rotation"),
    options=tuple(Turn(quarters) for quarters in (1, 2, 3)),
)
MIRROR = Kind(
    id="mirror",
    label="mirrored room",
    about=("position", "rotation"),
    options=tuple(Mirror(quarters) for quarters in (0, 2, 3, 1)),
)
