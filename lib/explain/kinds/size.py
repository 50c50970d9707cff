"""Size: objects so many times too large, all of them or those of some categories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ...names import short
from ..errors import unit_means
from ..robust import center, median
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .scale import times

AXES = ("width", "depth", "height")
Factors = tuple[float, float, float]

# A category stands out along an axis where it differs from the others by so many standard errors,
# and by so much that anybody would call it a difference.
_STANDS_OUT, _LEAST_LOG = 4.0, 0.1
# Scenes (of a single scene: objects) that a category needs for factors of its own.
_FEWEST = 2
# Rounding to a centimetre is this much of a middling size; exact answers are no more exact.
_ROUNDING = 0.005
# One wild answer should not make all differences seem like chance.
_WILDEST_LOG = 1.0
# Categories that a sentence names.
_TOLD = 3
# An object with its lower side this near to the floor stands on it.
_STANDS_M = 0.02


@dataclass(frozen=True, slots=True)
class Size(Mistake):
    """Width, depth and height of every object times a factor each; places as they are."""

    factors: Factors

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return _resized(table, np.array(self.factors))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return _resized(table, 1 / np.array(self.factors))

    def words(self) -> str:
        """What the model does."""
        return f"makes objects {_each_axis(self.factors)}"

    def parameters(self) -> dict[str, float]:
        """How many times too large along each axis."""
        return {f"{axis}_factor": value for axis, value in zip(AXES, self.factors, strict=True)}


@dataclass(frozen=True, slots=True, eq=False)
class SizeByCategory(Mistake):
    """As `Size`, but of some categories only, next to the others.

    Attributes:
        own: factors of W, D, H by code of the category.
        names: name of each such code.
    """

    own: Mapping[int, Factors]
    names: Mapping[int, str]

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return _resized(table, self._factors(table))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return _resized(table, 1 / self._factors(table))

    def _factors(self, table: Table) -> FloatArray:
        factors = np.ones((len(table), 3))
        for code, own in self.own.items():
            factors[table.category == code] = own
        return factors

    def words(self) -> str:
        """What the model does."""
        farthest = sorted(self.own, key=lambda code: -max(map(abs, np.log(self.own[code]))))
        told = [f"{short(self.names[c])} {_each_axis(self.own[c])}" for c in farthest[:_TOLD]]
        more = len(farthest) - _TOLD
        return f"makes {', '.join(told)}{f' and {more} more categories' if more > 0 else ''}"

    def parameters(self) -> dict[str, float]:
        """How many times too large along each axis, next to the others, of each category."""
        return {
            f"{self.names[code]}_{axis}_factor": value
            for code, own in self.own.items()
            for axis, value in zip(AXES, own, strict=True)
        }

    def touches(self) -> frozenset[int] | None:
        """The categories with factors of their own."""
        return frozenset(self.own)

    def only(self, categories: frozenset[int]) -> SizeByCategory:
        """The same of some of the categories; the others are like all others."""
        kept = {code: own for code, own in self.own.items() if code in categories}
        return replace(self, own=kept)


def _each_axis(factors: Factors) -> str:
    """Factors in words, one where all three read alike; of several, those that matter."""
    if max(factors) / min(factors) < 1.05:
        return times(float(np.exp(np.mean(np.log(factors))))).replace("its size", "their size")
    ways = (("too narrow", "too wide"), ("not deep enough", "too deep"), ("too low", "too high"))
    return " and ".join(
        f"{way[factor > 1]} ({factor:.2f} times)"
        for factor, way in zip(factors, ways, strict=True)
        if abs(np.log(factor)) >= 0.03
    )


def _resized(table: Table, factors: FloatArray) -> Table:
    """Sizes times factors, (3,) or (n, 3); what stands on the floor goes on standing there."""
    sizes = table.dimensions_m * factors
    position = table.position_m.copy()
    stands = np.abs(position[:, 2] - table.dimensions_m[:, 2] / 2) < _STANDS_M
    position[:, 2] += np.where(stands, (sizes[:, 2] - table.dimensions_m[:, 2]) / 2, 0.0)
    return replace(table, dimensions_m=sizes, position_m=position)


def fit_size(pairs: Paired) -> Size | None:
    """One factor for all objects; another along an axis that differs from it beyond chance."""
    logs, _ = _by_scene(pairs)
    middle = _middles(logs)
    bounds = _bounds(_deviation(logs - middle[:3]), len(logs))
    return Size(_factors(_pooled(middle, bounds)))


def fit_size_by_category(pairs: Paired) -> SizeByCategory | None:
    """Factors where a category stands out from the others, as a whole or along an axis.

    Objects of a category in one scene are often guessed alike, so a scene counts once; of a single
    scene, each object does. What the others do is the median over categories, so that the one
    frequent category that is wrong does not make all others seem wrong. None where none stands out.
    """
    logs, codes = _by_scene(pairs)
    known, sizes = np.unique(codes, return_counts=True)
    counted = {code: logs[codes == code] for code in known[sizes >= _FEWEST].tolist()}
    if len(counted) < 2:
        return None
    middles = {code: _middles(rows) for code, rows in counted.items()}
    rest = np.concatenate([rows - middles[code][:3] for code, rows in counted.items()])
    deviation = _deviation(rest, len(middles))
    others = np.array([_median(column) for column in np.stack(list(middles.values())).T])
    others = np.where(np.abs(others) > _bounds(deviation, len(rest)), others, 0.0)
    own: dict[int, Factors] = {}
    for code, middle in middles.items():
        apart = _pooled(middle - others, _bounds(deviation, len(counted[code])))
        if apart.any():
            own[code] = _factors(apart)
    if not own:
        return None
    return SizeByCategory(own, {code: pairs.categories[code] for code in own})


def _pooled(middle: FloatArray, bounds: FloatArray) -> FloatArray:
    """Logarithms of W, D, H, no more of them apart than the objects tell apart, (3,).

    Args:
        middle: what the objects say of W, D, H and of their mean, (4,).
        bounds: how far each has to be from nothing, and from the mean, to count, (4,).
    """
    base = middle[3] if abs(middle[3]) > bounds[3] else 0.0
    # NaN, an axis on which nobody has an extent, stands out nowhere.
    apart = np.abs(middle[:3] - base) > bounds[:3]
    logs: FloatArray = np.where(apart, middle[:3], base)
    return logs


def _bounds(deviation: FloatArray, n: int) -> FloatArray:
    bounds: FloatArray = np.fmax(_STANDS_OUT * deviation / np.sqrt(n), _LEAST_LOG)
    return bounds


def _deviation(rest: FloatArray, fitted: int = 1) -> FloatArray:
    """Standard deviation of W, D, H and their mean from `rest`, (k, 3) logarithms, (4,)."""
    columns = np.clip(np.column_stack([rest, _row_means(rest)]), -_WILDEST_LOG, _WILDEST_LOG)
    known = (~np.isnan(columns)).sum(axis=0)
    power = np.nansum(columns**2, axis=0) / np.fmax(known - fitted, 1)
    deviation: FloatArray = np.hypot(np.sqrt(power), _ROUNDING)
    return deviation


def _by_scene(pairs: Paired) -> tuple[FloatArray, IntArray]:
    """Mean logarithms of each category in each scene, (k, 3), and the category, (k,)."""
    logs, codes, scene = pairs.log_factors, pairs.predicted.category, pairs.truth.scene
    if len(np.unique(scene)) < 2:
        return logs, codes
    unit = scene * len(pairs.categories) + codes
    known, place = np.unique(unit, return_inverse=True)
    return unit_means(logs, place, len(known)), known % len(pairs.categories)


def _median(values: FloatArray) -> float:
    known = values[~np.isnan(values)]
    return median(known) if len(known) else 0.0


def _middles(logs: FloatArray) -> FloatArray:
    """Middle of W, D, H and of their mean, of (k, 3) logarithms, (4,); NaN for nothing."""
    columns = np.column_stack([logs, _row_means(logs)])
    return np.array([center(column[~np.isnan(column)]) for column in columns.T])


def _row_means(logs: FloatArray) -> FloatArray:
    known = ~np.isnan(logs)
    number = known.sum(axis=1)
    total = np.where(known, logs, 0.0).sum(axis=1)
    means: FloatArray = np.divide(total, number, out=np.full(len(logs), np.nan), where=number > 0)
    return means


def _factors(logs: FloatArray) -> Factors:
    width, depth, height = np.exp(np.nan_to_num(logs)).tolist()
    return width, depth, height


SIZE = Kind(id="size", label="size of objects", about=("size",), fit=fit_size, moves=False)
SIZE_BY_CATEGORY = Kind(
    id="size_by_category",
    label="size of some categories",
    about=("size",),
    fit=fit_size_by_category,
    moves=False,
)
