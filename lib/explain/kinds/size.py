"""Size: every object so many times too large on its place."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...layout import FloatArray
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .scale import factor_told, times
from .size_logs import (
    Factors,
    bounds_for,
    by_scene,
    deviation_of,
    factors_of,
    middles_of,
    pooled,
)

AXES = ("width", "depth", "height")

# An object with its lower side this near to the floor stands on it.
_STANDS_M = 0.02
# Axes whose factors are nearer to 1, or much nearer than another's, go without a word.
_TOLD_LOG, _TOLD_PART = 0.03, 0.2


@dataclass(frozen=True, slots=True)
class Size(Mistake):
    """Width, depth and height of every object times a factor each; places as they are."""

    factors: Factors

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return resized(table, np.array(self.factors))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return resized(table, 1 / np.array(self.factors))

    def words(self) -> str:
        """What the model does."""
        return f"makes objects {each_axis(self.factors)}"

    def parameters(self) -> dict[str, float]:
        """How many times too large along each axis."""
        return {f"{axis}_factor": value for axis, value in zip(AXES, self.factors, strict=True)}


def each_axis(factors: Factors) -> str:
    """Factors in words, one where all three read alike; of several, those that matter."""
    if max(factors) / min(factors) < 1.05 or max(map(abs, np.log(factors))) < _TOLD_LOG:
        return times(float(np.exp(np.mean(np.log(factors))))).replace("its size", "their size")
    least = max(_TOLD_LOG, _TOLD_PART * float(max(map(abs, np.log(factors)))))
    ways = (("too narrow", "too wide"), ("not deep enough", "too deep"), ("too low", "too high"))
    return " and ".join(
        f"{way[factor > 1]} ({factor_told(factor)} times)"
        for factor, way in zip(factors, ways, strict=True)
        if abs(np.log(factor)) >= least
    )


def resized(table: Table, factors: FloatArray) -> Table:
    """Sizes times factors, (3,) or (n, 3); what stands on the floor goes on standing there."""
    sizes = table.dimensions_m * factors
    position = table.position_m.copy()
    stands = np.abs(position[:, 2] - table.dimensions_m[:, 2] / 2) < _STANDS_M
    position[:, 2] += np.where(stands, (sizes[:, 2] - table.dimensions_m[:, 2]) / 2, 0.0)
    return replace(table, dimensions_m=sizes, position_m=position)


def fit_size(pairs: Paired) -> Size | None:
    """One factor for all objects; another along an axis that differs from it beyond chance."""
    logs, _ = by_scene(pairs)
    middle = middles_of(logs)
    bounds = bounds_for(deviation_of(logs - middle[:3]), len(logs))
    return Size(factors_of(pooled(middle, bounds)))


SIZE = Kind(id="size", label="size of objects", about=("size",), fit=fit_size, moves=False)
