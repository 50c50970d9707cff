"""Turn and mirror: the seven other ways to lay a square room on itself, or its places alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..table import Table
from .mistake import Kind
from .walls import Walled


@dataclass(frozen=True, slots=True, kw_only=True)
class _Square(Walled):
    """What is laid on itself otherwise.

    Attributes:
        fronts: whether yaws follow the places.
    """

    fronts: bool = True

    def _done(self, table: Table, moved: Table) -> Table:
        """Of a room that has been moved as a whole, what the mistake moves."""
        return replace(
            moved,
            yaw_deg=moved.yaw_deg if self.fronts else table.yaw_deg,
            room_m=moved.room_m if self.walls else table.room_m,
        )

    def _what(self) -> str:
        if not self.fronts:
            return "the places of all objects, but not their fronts,"
        return "the room" if self.walls else "everything in the room"


@dataclass(frozen=True, slots=True)
class Turn(_Square):
    """Places, yaws and the room turned counter-clockwise by quarter turns, 1 to 3."""

    quarters: int

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return self._done(table, table.turned(self.quarters))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return replace(self, quarters=-self.quarters).do(table)

    def words(self) -> str:
        """What the model does."""
        way = {1: " counter-clockwise", 2: "", 3: " clockwise"}[self.quarters]
        return f"turns {self._what()} by {180 if self.quarters == 2 else 90} degrees{way}"

    def parameters(self) -> dict[str, float]:
        """Degrees, counter-clockwise seen from above."""
        return {"turn_deg": 90.0 * self.quarters}


@dataclass(frozen=True, slots=True)
class Mirror(_Square):
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
        return self._done(table, flipped.turned(self.quarters))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back: done twice, it is gone."""
        return self.do(table)

    def words(self) -> str:
        """What the model does."""
        exchanged = {
            0: "left and right are exchanged",
            1: "x is -y, and y is -x",
            2: "front and back are exchanged",
            3: "x is y, and y is x",
        }[self.quarters]
        return f"mirrors {self._what().removesuffix(',')}: {exchanged}"

    def parameters(self) -> dict[str, float]:
        """Direction of the line that stays where it is, degrees counter-clockwise from +X."""
        return {"axis_deg": (90.0 + 45.0 * self.quarters) % 180.0}


_TURNS, _MIRRORS = (1, 2, 3), (0, 2, 3, 1)

TURN = Kind(
    id="turn",
    label="turn of the room",
    about=("position", "rotation"),
    options=tuple(Turn(quarters) for quarters in _TURNS),
)
MIRROR = Kind(
    id="mirror",
    label="mirrored room",
    about=("position", "rotation"),
    options=tuple(Mirror(quarters) for quarters in _MIRRORS),
)
PLACES = Kind(
    id="places",
    label="turned or mirrored places",
    about=("position",),
    options=(
        *(Turn(quarters, fronts=False) for quarters in _TURNS),
        *(Mirror(quarters, fronts=False) for quarters in _MIRRORS),
    ),
)
