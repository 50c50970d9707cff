"""A rug of a size that is asked for; InfiniGen's own are 2 to 6 m wide."""

from __future__ import annotations

from infinigen.assets.objects import elements


class RugFactory(elements.RugFactory):
    """InfiniGen's rug, its shape, fabric and thickness by seed, cut to a length and a width.

    Args:
        factory_seed: of everything but the size.
        dimensions: along local X and Y, metres.
        shape: InfiniGen's name of the outline, by seed where it is not given.
    """

    def __init__(
        self,
        factory_seed: int,
        coarse: bool = False,
        dimensions: tuple[float, float] = (2.0, 1.4),
        shape: str | None = None,
    ) -> None:
        super().__init__(factory_seed, coarse)
        self.rug_shape = shape or self.rug_shape
        rounding = self.rounded_buffer / self.width
        self.length, self.width = dimensions
        self.rounded_buffer = rounding * min(dimensions)
