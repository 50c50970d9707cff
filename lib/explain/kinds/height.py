"""Height: all too high or too low, by metres, by a share of its own height, or by a factor."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..robust import center, slope
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .scale import factor_told, plausible


@dataclass(frozen=True, slots=True)
class Lift(Mistake):
    """Centres moved up by metres."""

    z_m: float

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, position_m=table.position_m + np.array([0.0, 0.0, self.z_m]))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return Lift(-self.z_m).do(table)

    def words(self) -> str:
        """What the model does."""
        return f"places everything {abs(self.z_m):.2f} m too {'high' if self.z_m > 0 else 'low'}"

    def parameters(self) -> dict[str, float]:
        """Metres upwards."""
        return {"z_m": self.z_m}


@dataclass(frozen=True, slots=True)
class Base(Mistake):
    """Centres moved up by a share of the object's own height; -0.5 gives its lower side."""

    height_share: float

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return self._moved(table, self.height_share)

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return self._moved(table, -self.height_share)

    def _moved(self, table: Table, share: float) -> Table:
        position = table.position_m.copy()
        position[:, 2] += share * table.dimensions_m[:, 2]
        return replace(table, position_m=position)

    def words(self) -> str:
        """What the model does."""
        if abs(abs(self.height_share) - 0.5) < 0.05:
            side = "lower" if self.height_share < 0 else "upper"
            return f"gives the height of each object's {side} side in place of its middle"
        way = "high" if self.height_share > 0 else "low"
        return f"places objects too {way} by {100 * abs(self.height_share):.0f} % of their height"

    def parameters(self) -> dict[str, float]:
        """Share of the object's height, upwards."""
        return {"height_share": self.height_share}


@dataclass(frozen=True, slots=True)
class Rise(Mistake):
    """Heights of centres above the floor times `factor`; sizes as they are."""

    factor: float

    @property
    def stretch(self) -> tuple[float, float]:
        """Distances upwards grow."""
        return 1.0, self.factor

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, position_m=table.position_m * np.array([1.0, 1.0, self.factor]))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return Rise(1 / self.factor).do(table)

    def words(self) -> str:
        """What the model does."""
        high = "too high" if round(self.factor, 2) >= 1 else "as high as they are"
        return f"places objects {factor_told(self.factor)} times {high} above the floor"

    def parameters(self) -> dict[str, float]:
        """How many times too high."""
        return {"factor": self.factor}


def fit_lift(pairs: Paired) -> Lift | None:
    """Middle of what heights are off by."""
    off = pairs.predicted.position_m[:, 2] - pairs.truth.position_m[:, 2]
    return Lift(center(off))


def fit_base(pairs: Paired) -> Base | None:
    """What heights are off by, as it grows with the object's height."""
    off = pairs.predicted.position_m[:, 2] - pairs.truth.position_m[:, 2]
    share = slope(off, pairs.predicted.dimensions_m[:, 2])
    return None if np.isnan(share) else Base(share)


def fit_rise(pairs: Paired) -> Rise | None:
    """Heights regressed on the true ones."""
    factor = slope(pairs.predicted.position_m[:, 2], pairs.truth.position_m[:, 2])
    return Rise(factor) if plausible(factor) else None


LIFT = Kind(id="lift", label="height", about=("height",), fit=fit_lift, moves=False)
BASE = Kind(id="base", label="height with the object", about=("height",), fit=fit_base, moves=False)
RISE = Kind(id="rise", label="scale of the heights", about=("height",), fit=fit_rise, moves=False)
