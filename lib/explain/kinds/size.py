"""Size: objects so many times too large, all of them or those of some categories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ...layout import FloatArray
from ...names import short
from ..robust import center, spread
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .scale import times

AXES = ("width", "depth", "height")

# A category stands out where it differs from the others by so many standard errors, and by so
# much that anybody would call it a difference.
_STANDS_OUT, _LEAST_LOG = 4.0, 0.1
_FEWEST = 3
# Rounding to a centimetre is this much of a middling size; exact answers are no more exact.
_ROUNDING = 0.005


@dataclass(frozen=True, slots=True)
class Size(Mistake):
    """Width, depth and height of every object times a factor each; places as they are."""

    factors: tuple[float, float, float]

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, dimensions_m=table.dimensions_m * np.array(self.factors))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return replace(table, dimensions_m=table.dimensions_m / np.array(self.factors))

    def words(self) -> str:
        """What the model does."""
        return f"makes objects {_each_axis(self.factors)}"

    def parameters(self) -> dict[str, float]:
        """How many times too large along each axis."""
        return {f"{axis}_factor": value for axis, value in zip(AXES, self.factors, strict=True)}


@dataclass(frozen=True, slots=True, eq=False)
class SizeByCategory(Mistake):
    """As `Size`, but some categories have factors of their own.

    Attributes:
        all_others: factors of W, D, H of the other categories.
        own: factors by code of the category.
        names: name of each such code.
    """

    all_others: tuple[float, float, float]
    own: Mapping[int, tuple[float, float, float]]
    names: Mapping[int, str]

    def do(self, table: Table) -> Table:
        """The objects with the mistake made."""
        return replace(table, dimensions_m=table.dimensions_m * self._factors(table))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return replace(table, dimensions_m=table.dimensions_m / self._factors(table))

    def _factors(self, table: Table) -> FloatArray:
        factors = np.tile(np.array(self.all_others), (len(table), 1))
        for code, own in self.own.items():
            factors[table.category == code] = own
        return factors

    def words(self) -> str:
        """What the model does."""
        told = [f"{short(self.names[code])} {_each_axis(own)}" for code, own in self.own.items()]
        return f"makes {', '.join(told)}"

    def parameters(self) -> dict[str, float]:
        """How many times too large along each axis, of the others and of each category."""
        named = {"others": self.all_others}
        named |= {self.names[code]: own for code, own in self.own.items()}
        return {
            f"{name}_{axis}_factor": value
            for name, own in named.items()
            for axis, value in zip(AXES, own, strict=True)
        }

    def touches(self) -> frozenset[int] | None:
        """The categories with factors of their own."""
        return frozenset(self.own)


def _each_axis(factors: tuple[float, float, float]) -> str:
    """Factors in words, one where all three read alike."""
    if max(factors) / min(factors) < 1.05:
        return times(float(np.exp(np.mean(np.log(factors))))).replace("its size", "their size")
    return "x ".join(f"{value:.2f}" for value in factors) + "x as wide, deep and high as they are"


def fit_size(pairs: Paired) -> Size | None:
    """Middle of the logarithms, each axis for itself; an axis that nobody has keeps its size."""
    return Size(_factors(_middles(pairs.log_factors)))


def fit_size_by_category(pairs: Paired) -> SizeByCategory | None:
    """Own factors where a category stands out from the others, theirs for all the rest.

    The others' factors are the median over categories, so that the one frequent category that is
    wrong does not make all the others seem wrong. None where no category stands out.
    """
    logs, codes = pairs.log_factors, pairs.predicted.category
    counted = [code for code in np.unique(codes).tolist() if (codes == code).sum() >= _FEWEST]
    if len(counted) < 2:
        return None
    own = {code: _middles(logs[codes == code]) for code in counted}
    others = np.nan_to_num(np.nanmedian(np.stack(list(own.values())), axis=0))
    apart = {
        code: _factors(np.where(np.isnan(middles), others, middles))
        for code, middles in own.items()
        if _stands_out(logs[codes == code] - others)
    }
    if not apart:
        return None
    names = {code: pairs.categories[code] for code in apart}
    return SizeByCategory(_factors(others), apart, names)


def _stands_out(logs: FloatArray) -> bool:
    for column in logs.T:
        values = column[~np.isnan(column)]
        if len(values) < _FEWEST:
            continue
        error = np.hypot(spread(values), _ROUNDING) / np.sqrt(len(values))
        if abs(np.median(values)) > max(_STANDS_OUT * error, _LEAST_LOG):
            return True
    return False


def _middles(logs: FloatArray) -> FloatArray:
    return np.array([float(center(c[~np.isnan(c), None])[0]) for c in logs.T])


def _factors(logs: FloatArray) -> tuple[float, float, float]:
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
