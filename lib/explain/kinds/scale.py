"""Scale: the whole room, or only its places, so many times too large."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...layout import FloatArray
from ..robust import center, plane_sigma, slope, spread
from ..settings import LARGEST_FACTOR, SMALLEST_FACTOR
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .walls import Walled, with_walls

_STARTS = (0.4, 0.55, 0.75, 1.35, 1.8, 2.5)
# Places and sizes that differ by more standard errors than this do not tell of one factor.
_AGREE = 3.0


@dataclass(frozen=True, slots=True)
class Scale(Walled):
    """Places, sizes and, with `walls`, the room times `factor`."""

    factor: float

    @property
    def stretch(self) -> tuple[float, float]:
        """All distances grow with the room."""
        return self.factor, self.factor

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(
            table,
            position_m=table.position_m * self.factor,
            dimensions_m=table.dimensions_m * self.factor,
            room_m=table.room_m * (self.factor if self.walls else 1.0),
        )

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return replace(self, factor=1 / self.factor).do(table)

    def words(self) -> str:
        """What the model does."""
        what = "the whole room" if self.walls else "everything in the room"
        return f"makes {what} {times(self.factor)}"

    def parameters(self) -> dict[str, float]:
        """How many times too large."""
        return {"factor": self.factor}


@dataclass(frozen=True, slots=True)
class Spread(Mistake):
    """Places on the floor times `factor` from the room's middle; sizes and room as they are."""

    factor: float

    @property
    def stretch(self) -> tuple[float, float]:
        """Distances on the floor grow."""
        return self.factor, 1.0

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(
            table, position_m=table.position_m * np.array([self.factor, self.factor, 1.0])
        )

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return Spread(1 / self.factor).do(table)

    def words(self) -> str:
        """What the model does."""
        far = "too far from" if round(self.factor, 2) >= 1 else "as far as they are from"
        return f"places objects {factor_told(self.factor)} times {far} the middle of the room"

    def parameters(self) -> dict[str, float]:
        """How many times too far out."""
        return {"factor": self.factor}


def times(factor: float) -> str:
    """A factor in words.

    >>> times(1.3), times(0.8), times(0.999)
    ('1.30 times too large', 'too small, 0.80 times its size', '1.00 times too large')
    """
    if round(factor, 2) >= 1:
        return f"{factor_told(factor)} times too large"
    return f"too small, {factor_told(factor)} times its size"


def factor_told(factor: float) -> str:
    """A factor as people read it, also one between two units.

    >>> factor_told(1.302), factor_told(994.9), factor_told(0.00101)
    ('1.30', '995', '0.001')
    """
    if factor >= 100:
        return f"{factor:.0f}"
    return f"{factor:.2f}" if factor >= 0.1 else f"{factor:.2g}"


def plausible(factor: float) -> bool:
    """Whether such a factor has to do with the room at all; NaN has not."""
    return bool(SMALLEST_FACTOR <= factor <= LARGEST_FACTOR)


def fit_spread(pairs: Paired) -> Spread | None:
    """From places alone: p = s g + error, so p is regressed on g (see `robust`)."""
    factor = slope(pairs.predicted.position_m[:, :2], pairs.truth.position_m[:, :2])
    return Spread(factor) if plausible(factor) else None


def fit_scale(pairs: Paired) -> Mistake | None:
    """From places and sizes, each as well as it is known; from places where the two disagree."""
    ours, theirs = pairs.truth.position_m[:, :2], pairs.predicted.position_m[:, :2]
    factor = slope(theirs, ours)
    if not plausible(factor):
        return None
    by_place = np.log(factor), _error_of_log(ours, theirs - factor * ours, factor)
    by_size = _size_of_log(pairs.log_factors)
    pooled = _pooled(by_place, by_size)
    return with_walls(Scale(float(np.exp(pooled))), pairs)


def _error_of_log(on: FloatArray, residual: FloatArray, factor: float) -> float:
    sigma = plane_sigma(np.sqrt((residual**2).sum(axis=1)))
    return sigma / (float(np.sqrt((on**2).sum())) * factor)


def _size_of_log(logs: FloatArray) -> tuple[float, float]:
    """Middle of the objects' factors and its standard error, logarithms (M, 3)."""
    known = ~np.isnan(logs)
    some = known.any(axis=1)
    of_object = np.where(known, logs, 0.0).sum(axis=1)[some] / known.sum(axis=1)[some]
    if len(of_object) < 2:
        return float("nan"), float("nan")
    return center(of_object), spread(of_object) / float(np.sqrt(len(of_object)))


def _pooled(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Two estimates weighted by what is known; the first where they do not mean the same."""
    (a, error_a), (b, error_b) = first, second
    # Rounding alone is this large; without it exact answers would weigh infinitely.
    variance_a, variance_b = error_a**2 + 1e-8, error_b**2 + 1e-8
    if not abs(a - b) <= _AGREE * np.sqrt(variance_a + variance_b):
        return a
    return (a / variance_a + b / variance_b) / (1 / variance_a + 1 / variance_b)


SCALE = Kind(
    id="scale",
    label="scale of the room",
    about=("position", "size"),
    fit=fit_scale,
    starts=tuple(Scale(factor) for factor in _STARTS),
)
SPREAD = Kind(
    id="spread",
    label="scale of the places",
    about=("position",),
    fit=fit_spread,
    starts=tuple(Spread(factor) for factor in _STARTS),
)
