"""Sofas of a length that is asked for, and armchairs, without the footrests that stick out."""

from __future__ import annotations

from functools import lru_cache

from infinigen.assets.objects import seating
from infinigen.assets.objects.seating.sofa import sofa_parameter_distribution
from infinigen.core.util.math import FixedSeed
from numpy.random import uniform

_ALL_SEATS_END_AT_THE_FRONT = {"Footrest": False, "Count": 4}
"""Four in five of InfiniGen's sofas, and every armchair, have a seat that sticks out by 0.3 to
0.6 m: the coffee table stands too far off, and a small room has no space for both."""


@lru_cache
def sized_sofa(shortest_m: float, longest_m: float, *, straight: bool) -> type:
    """A factory of sofas whose seats are of a length in this range; arms may add 0.3 m.

    The same class for the same arguments. InfiniGen's own sofas are 0.9 to 3 m long.
    """

    class SofaFactory(seating.SofaFactory):
        def __init__(self, factory_seed: int) -> None:
            super().__init__(factory_seed)
            with FixedSeed(factory_seed):
                size = (uniform(0.95, 1.1), uniform(shortest_m, longest_m), uniform(0.72, 0.92))
                self.params = sofa_parameter_distribution(size)
            if straight:
                self.params |= _ALL_SEATS_END_AT_THE_FRONT

    return SofaFactory


class ArmChairFactory(seating.ArmChairFactory):
    """InfiniGen's armchair without its footrest."""

    def __init__(self, factory_seed: int) -> None:
        super().__init__(factory_seed)
        self.params |= _ALL_SEATS_END_AT_THE_FRONT
