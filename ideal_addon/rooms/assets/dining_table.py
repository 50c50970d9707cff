"""Tables of the length that a room has space for."""

from __future__ import annotations

from functools import lru_cache

from infinigen.assets.objects import tables
from infinigen.core.util.math import FixedSeed
from numpy.random import uniform

from ....lib.rooms.specification import Range

HEIGHT_M = (0.72, 0.78)

THICKEST_PEDESTAL = 0.55
"""Of the table's width; stock makes it a quarter of the length, wider than a long table is."""


@lru_cache
def dining_table(length_m: Range, width_m: Range) -> type:
    """The factory of dining tables in these ranges, the same class for the same ranges."""

    class TableDiningFactory(tables.TableDiningFactory):
        def __init__(self, factory_seed: int, coarse: bool = False) -> None:
            with FixedSeed(factory_seed):
                size = tuple(uniform(*side) for side in (length_m, width_m, HEIGHT_M))
            super().__init__(factory_seed, coarse, dimensions=size)
            thickest = THICKEST_PEDESTAL * size[1]
            self.params["Leg Diameter"] = min(self.params["Leg Diameter"], thickest)

    return TableDiningFactory
