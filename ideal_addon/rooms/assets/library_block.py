"""A library's block: two of InfiniGen's shelves back to back, with books."""

from __future__ import annotations

import math

import bpy
import numpy as np
from infinigen.assets.utils.object import join_objects
from infinigen.core.placement.factory import AssetFactory
from infinigen.core.util import blender as butil
from infinigen.core.util.math import FixedSeed

from .books import fill_with_books
from .bookshelf import cell_shelf, large_shelf

_BETWEEN_M = 0.002

KINDS = {"large": large_shelf, "cell": cell_shelf}
"""Shelves that blocks are made of."""


class LibraryBlockFactory(AssetFactory):
    """Two shelves back to back; both long sides are fronts, +X is taken as the front.

    Args:
        factory_seed: decides the boards' materials and the books.
        coarse: InfiniGen's.
        kind: of `KINDS`.
        width_m: along local Y, about.
        height_m: about.
        shelf_depth_m: of each half.
        fullness: mean share of the shelves' width that holds books.
    """

    def __init__(
        self,
        factory_seed: int,
        coarse: bool = False,
        kind: str = "large",
        width_m: float = 1.8,
        height_m: float = 1.9,
        shelf_depth_m: float = 0.3,
        fullness: float = 0.8,
    ) -> None:
        super().__init__(factory_seed, coarse)
        self.kind, self.fullness = kind, fullness
        self.size = (width_m, height_m, shelf_depth_m)

    def create_asset(self, **_: object) -> bpy.types.Object:
        halves = [self._half(angle) for angle in (0.0, math.pi)]
        return join_objects(halves)

    def _half(self, angle: float) -> bpy.types.Object:
        # Both halves get the same boards; only their books differ.
        with FixedSeed(self.factory_seed):
            shelf = KINDS[self.kind](self.factory_seed, *self.size)
        half = join_objects([shelf.obj, fill_with_books(shelf.cells, self.fullness)])
        half.rotation_euler.z = angle
        half.location = (_BETWEEN_M / 2 * np.cos(angle), 0.0, 0.0)
        butil.apply_transform(half, loc=True)
        return half
