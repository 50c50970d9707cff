"""Pictures and mirrors of a size that is asked for.

InfiniGen's are 0.4 to 2 m in each direction, and a picture takes a second to paint: one that has
the size of its place is had at the first try.
"""

from __future__ import annotations

from infinigen.assets.objects import wall_decorations

Size = tuple[float, float]


class WallArtFactory(wall_decorations.WallArtFactory):
    """InfiniGen's pictures.

    Args:
        factory_seed: of everything but the size.
        dimensions: width and height with the frame, metres.
    """

    def __init__(
        self, factory_seed: int, coarse: bool = False, dimensions: Size = (0.9, 0.6)
    ) -> None:
        super().__init__(factory_seed, coarse)
        self.width, self.height = (side - 2 * self.thickness for side in dimensions)


class MirrorFactory(wall_decorations.MirrorFactory):
    """InfiniGen's mirrors, sized like the pictures."""

    def __init__(
        self, factory_seed: int, coarse: bool = False, dimensions: Size = (0.6, 0.8)
    ) -> None:
        super().__init__(factory_seed, coarse)
        self.width, self.height = (side - 2 * self.thickness for side in dimensions)
