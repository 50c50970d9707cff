"""A television of a width that is asked for; InfiniGen's own are 0.6 to 2.1 m wide."""

from __future__ import annotations

from infinigen.assets.objects import appliances


class TVFactory(appliances.TVFactory):
    """InfiniGen's television, its make by seed, with a screen so many metres wide."""

    def __init__(self, factory_seed: int, coarse: bool = False, width_m: float = 1.0) -> None:
        super().__init__(factory_seed, coarse)
        self.width = width_m
