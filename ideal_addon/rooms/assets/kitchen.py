"""Kitchen pieces of a size that a kitchen of the benchmark has room for.

InfiniGen's own draw up to 5 m of counter, islands of 1.5 m x 5 m, and ovens and fridges of a metre
in each direction. Each costs seconds to spawn: drawn within a room's limits, the first one fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import bpy
from infinigen.assets.objects import appliances, shelves, table_decorations
from infinigen.core.util import blender as butil
from infinigen.core.util.math import FixedSeed
from mathutils import Vector
from numpy.random import uniform

from ....lib.rooms.specification import Range

COUNTER_DEPTH_M = (0.68, 0.74)
COUNTER_HEIGHT_M = (2.3, 2.45)
"""Of the wall units' tops."""

_OVEN = {
    "Depth": 0.55,
    "DoorThickness": 0.55,
    "PanelThickness": 0.55,
    "RackRadius": 0.55,
    "Width": 0.7,
    "BottonRadius": 0.6,
    "BottonThickness": 0.6,
    "Height": 0.85,
    "PanelHeight": 0.6,
    "GrateThickness": 0.6,
}
_FRIDGE = {"Depth": 0.55, "DoorThickness": 0.55, "RackRadius": 0.55, "Width": 0.65, "Height": 1.1}


@lru_cache
def kitchen_space(length_m: Range) -> type:
    """The factory of counters with wall units whose length along the wall is in a range."""

    class KitchenSpaceFactory(shelves.KitchenSpaceFactory):
        def __init__(self, factory_seed: int, coarse: bool = False) -> None:
            with FixedSeed(factory_seed):
                sides = (COUNTER_DEPTH_M, length_m, COUNTER_HEIGHT_M)
                size = Vector([uniform(*side) for side in sides])
            super().__init__(factory_seed, coarse, dimensions=size)

    return KitchenSpaceFactory


@lru_cache
def kitchen_island(length_m: Range, depth_m: Range) -> type:
    """The factory of islands whose length and depth are in these ranges."""

    class KitchenIslandFactory(shelves.KitchenIslandFactory):
        def __init__(self, factory_seed: int, coarse: bool = False) -> None:
            super().__init__(factory_seed)
            with FixedSeed(factory_seed):
                self.dimensions = Vector((uniform(*depth_m), uniform(*length_m), 1.0))

        def create_asset(self, **params: Any) -> bpy.types.Object:
            # The cabinets' side boards come on top of the length that was asked for.
            island = super().create_asset(**params)
            island.scale.y = self.dimensions.y / island.dimensions.y
            butil.apply_transform(island)
            return island

    return KitchenIslandFactory


class OvenFactory(appliances.OvenFactory):
    """Ovens of a domestic size: about 0.65 m deep, 0.7 m wide, 1.1 m high."""

    @staticmethod
    def sample_parameters(dimensions: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """InfiniGen's draw, scaled; the lengths are in both of its tables."""
        tables = appliances.OvenFactory.sample_parameters(dimensions)
        own, of_nodes = (_scaled(table, _OVEN) for table in tables)
        return own, of_nodes


class BeverageFridgeFactory(appliances.BeverageFridgeFactory):
    """Fridges of a domestic size: about 0.65 m deep and wide, 1.1 m high."""

    @staticmethod
    def sample_parameters(dimensions: Any) -> dict[str, Any]:
        """InfiniGen's draw, scaled."""
        return _scaled(appliances.BeverageFridgeFactory.sample_parameters(dimensions), _FRIDGE)


class SinkFactory(table_decorations.SinkFactory):
    """Sinks that leave a counter its front: at most 0.56 m deep, with a flat basin."""

    @staticmethod
    def sample_parameters(dimensions: Any, upper_height: Any) -> dict[str, Any]:
        """InfiniGen's draw with another basin."""
        drawn = table_decorations.SinkFactory.sample_parameters(dimensions, upper_height)
        basin = {"Width": (0.45, 0.65), "Depth": (0.34, 0.39), "Upper Height": (0.16, 0.2)}
        return drawn | {name: uniform(*sizes) for name, sizes in basin.items()}


def _scaled(parameters: Mapping[str, Any], factors: Mapping[str, float]) -> dict[str, Any]:
    return {name: value * factors.get(name, 1) for name, value in parameters.items()}
