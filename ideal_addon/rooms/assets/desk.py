"""A desk of a size that is asked for; InfiniGen's own draws 0.8 to 2 m."""

from __future__ import annotations

from infinigen.assets.objects import shelves


class SimpleDeskFactory(shelves.SimpleDeskFactory):
    """InfiniGen's desk; materials and legs by seed.

    Args:
        factory_seed: of everything but the size.
        coarse: InfiniGen's.
        dimensions: depth along local X, width along local Y, height, metres.
    """

    def __init__(
        self,
        factory_seed: int,
        coarse: bool = False,
        dimensions: tuple[float, float, float] = (0.6, 1.2, 0.74),
    ) -> None:
        super().__init__(factory_seed, coarse=coarse)
        self.dimensions = dimensions

    def sample_params(self) -> dict[str, object]:
        depth, width, height = self.dimensions
        return {
            "Dimensions": self.dimensions,
            "depth": depth,
            "width": width,
            "height": height,
        }
