"""Shift: everything beside its place by so many metres, or by a share of the room."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..robust import center, slope
from ..settings import LARGEST_FACTOR
from ..table import Table
from .mistake import Kind, Mistake, Paired


@dataclass(frozen=True, slots=True)
class Shift(Mistake):
    """Places on the floor moved by metres."""

    x_m: float
    y_m: float

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, position_m=table.position_m + np.array([self.x_m, self.y_m, 0.0]))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return Shift(-self.x_m, -self.y_m).do(table)

    def words(self) -> str:
        """What the model does."""
        ways = [
            f"{abs(metres):.2f} m {way[metres > 0]}"
            for metres, way in ((self.x_m, _SIDES), (self.y_m, _DEPTHS))
            if abs(metres) >= 0.005
        ]
        return f"shifts everything {' and '.join(ways) or '0.00 m'}"

    def parameters(self) -> dict[str, float]:
        """Metres to the right and away from the camera."""
        return {"x_m": self.x_m, "y_m": self.y_m}


_SIDES, _DEPTHS = ("to the left", "to the right"), ("towards the camera", "away from the camera")


@dataclass(frozen=True, slots=True)
class ShiftShare(Mistake):
    """Places on the floor moved by a share of the room's width and depth."""

    width_share: float
    depth_share: float

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        shares = np.array([self.width_share, self.depth_share, 0.0])
        return replace(table, position_m=table.position_m + shares * table.room_m)

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return ShiftShare(-self.width_share, -self.depth_share).do(table)

    def words(self) -> str:
        """What the model does; half of both sides is an origin in a corner."""
        x, y = self.width_share, self.depth_share
        if abs(abs(x) - 0.5) < 0.05 and abs(abs(y) - 0.5) < 0.05:
            corner = f"{'far' if y < 0 else 'near'} {'right' if x < 0 else 'left'}"
            return f"counts from the {corner} corner of the room in place of its middle"
        return (
            f"shifts everything by {_per_cent(x)} of the room's width (right is +) "
            f"and {_per_cent(y)} of its depth (away from the camera is +)"
        )

    def parameters(self) -> dict[str, float]:
        """Shares of the room's width and depth; 0.5 and 0.5 put the origin into a corner."""
        return {"width_share": self.width_share, "depth_share": self.depth_share}


def _per_cent(share: float) -> str:
    """With its sign; nothing has none."""
    told = f"{100 * share:+.0f} %"
    return "0 %" if told in ("+0 %", "-0 %") else told


def fit_shift(pairs: Paired) -> Shift | None:
    """Middle of what places are off by."""
    off = pairs.predicted.position_m[:, :2] - pairs.truth.position_m[:, :2]
    return Shift(center(off[:, 0]), center(off[:, 1]))


def fit_shift_share(pairs: Paired) -> ShiftShare | None:
    """What places are off by, as it grows with the room; None where no room is known.

    Nor where it is many times the room: then the room is no measure of it.
    """
    off = pairs.predicted.position_m - pairs.truth.position_m
    room = pairs.predicted.room_m
    known = ~np.isnan(room).any(axis=1)
    if not known.any():
        return None
    x, y = (slope(off[known, axis], room[known, axis]) for axis in (0, 1))
    measured = abs(x) <= LARGEST_FACTOR and abs(y) <= LARGEST_FACTOR
    return ShiftShare(x, y) if measured else None


SHIFT = Kind(id="shift", label="shift", about=("position",), fit=fit_shift)
SHIFT_SHARE = Kind(
    id="shift_share", label="shift with the room", about=("position",), fit=fit_shift_share
)
