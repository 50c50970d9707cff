"""Size by category: objects of some categories too large next to all others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from ...layout import FloatArray
from ...names import short
from ..table import Table
from .mistake import Kind, Mistake, Paired
from .size import AXES, each_axis, resized
from .size_logs import (
    Factors,
    bounds_for,
    by_scene,
    deviation_of,
    factors_of,
    median_known,
    middles_of,
    pooled,
)

# Scenes (of a single scene: objects) that a category needs for factors of its own.
_FEWEST = 2
# Categories that a sentence names.
_TOLD = 3


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
        return resized(table, self._factors(table))

    def undo(self, table: Table) -> Table:
        """The objects with the mistake taken back."""
        return resized(table, 1 / self._factors(table))

    def _factors(self, table: Table) -> FloatArray:
        factors = np.ones((len(table), 3))
        for code, own in self.own.items():
            factors[table.category == code] = own
        return factors

    def words(self) -> str:
        """What the model does."""
        farthest = sorted(self.own, key=lambda code: -max(map(abs, np.log(self.own[code]))))
        told = [f"{short(self.names[c])} {each_axis(self.own[c])}" for c in farthest[:_TOLD]]
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


def fit_size_by_category(pairs: Paired) -> SizeByCategory | None:
    """Factors where a category stands out from the others, as a whole or along an axis.

    Objects of a category in one scene are often guessed alike, so a scene counts once; of a single
    scene, each object does. What the others do is the median over categories, so that the one
    frequent category that is wrong does not make all others seem wrong. None where none stands out.
    """
    logs, codes = by_scene(pairs)
    known, sizes = np.unique(codes, return_counts=True)
    counted = {code: logs[codes == code] for code in known[sizes >= _FEWEST].tolist()}
    if len(counted) < 2:
        return None
    middles = {code: middles_of(rows) for code, rows in counted.items()}
    rest = np.concatenate([rows - middles[code][:3] for code, rows in counted.items()])
    deviation = deviation_of(rest, len(middles))
    others = np.array([median_known(column) for column in np.stack(list(middles.values())).T])
    others = np.where(np.abs(others) > bounds_for(deviation, len(rest)), others, 0.0)
    own: dict[int, Factors] = {}
    for code, middle in middles.items():
        apart = pooled(middle - others, bounds_for(deviation, len(counted[code])))
        if apart.any():
            own[code] = factors_of(apart)
    if not own:
        return None
    return SizeByCategory(own, {code: pairs.categories[code] for code in own})


SIZE_BY_CATEGORY = Kind(
    id="size_by_category",
    label="size of some categories",
    about=("size",),
    fit=fit_size_by_category,
    moves=False,
)
