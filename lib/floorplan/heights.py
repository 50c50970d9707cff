"""How high things are that a layout only shows from above."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from .faults import PlanFault
from .kinds import category_of, is_ceiling_fixture, is_floor_covering

Group = Literal["objects", "windows", "doors"]
GROUPS: tuple[Group, ...] = ("objects", "windows", "doors")

DEFAULT_HEIGHT_M = 0.75
COVERING_M = 0.01
FIXTURE_M = 0.3
"""How far a ceiling fixture hangs down."""

HEIGHTS_M: dict[str, tuple[float, float]] = {
    "armchair": (0.0, 0.85),
    "artwork": (1.2, 1.8),
    "bathtub": (0.0, 0.6),
    "bed": (0.0, 0.55),
    "bench": (0.0, 0.45),
    "blackboard": (0.9, 2.1),
    "bookcase": (0.0, 1.8),
    "bookshelf": (0.0, 1.8),
    "cabinet": (0.0, 0.9),
    "cell shelf": (0.0, 1.2),
    "chair": (0.0, 0.9),
    "closet": (0.0, 2.0),
    "coffee table": (0.0, 0.45),
    "conference table": (0.0, 0.75),
    "desk lamp": (0.75, 1.2),
    "dining table": (0.0, 0.75),
    "dresser": (0.0, 0.8),
    "fireplace": (0.0, 1.1),
    "floor lamp": (0.0, 1.6),
    "fridge": (0.0, 1.8),
    "kitchen island": (0.0, 0.9),
    "large shelf": (0.0, 1.8),
    "library block": (0.0, 1.8),
    "microwave": (0.9, 1.2),
    "mirror": (0.4, 1.8),
    "monitor": (0.75, 1.2),
    "nightstand": (0.0, 0.5),
    "ottoman": (0.0, 0.4),
    "oven": (0.0, 0.9),
    "plant": (0.0, 1.0),
    "refrigerator": (0.0, 1.8),
    "shelf": (0.0, 1.8),
    "side table": (0.0, 0.5),
    "simple bookcase": (0.0, 1.2),
    "sink": (0.0, 0.9),
    "sofa": (0.0, 0.85),
    "stool": (0.0, 0.45),
    "stove": (0.0, 0.9),
    "swivel chair": (0.0, 1.1),
    "table lamp": (0.5, 0.95),
    "toilet": (0.0, 0.8),
    "tv": (0.6, 1.3),
    "tv stand": (0.0, 0.5),
    "wall art": (1.2, 1.8),
    "wardrobe": (0.0, 2.0),
}
"""Where such things begin and end over the floor; what stands on furniture, or hangs, begins
above it."""


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """The heights that a layout does not have, and the walls' thickness; metres.

    Attributes:
        wall_height_m: of the walls; what is higher is cut off.
        wall_thickness_m: away from the room, whose side of a wall is the boundary.
        sill_m, window_top_m: where windows begin and end.
        door_height_m: where doors end.
    """

    wall_height_m: float = 2.6
    wall_thickness_m: float = 0.15
    sill_m: float = 0.9
    window_top_m: float = 2.1
    door_height_m: float = 2.05

    def __post_init__(self) -> None:
        for name in ("wall_height_m", "wall_thickness_m"):
            value = getattr(self, name)
            if not 0.0 < value < math.inf:
                raise PlanFault(f"{name} is {value}; it has to be more than 0, in metres")


def extent_m(label: str, group: Group, settings: BuildSettings) -> tuple[float, float]:
    """Where a thing begins and ends over the floor.

    >>> extent_m("rug_1", "objects", BuildSettings()), extent_m("door", "doors", BuildSettings())
    ((0.0, 0.01), (0.0, 2.05))
    """
    ceiling = settings.wall_height_m
    if group == "doors":
        low, high = 0.0, settings.door_height_m
    elif group == "windows":
        low, high = settings.sill_m, settings.window_top_m
    elif is_floor_covering(label):
        low, high = 0.0, COVERING_M
    elif is_ceiling_fixture(label):
        low, high = ceiling - FIXTURE_M, ceiling
    else:
        low, high = HEIGHTS_M.get(category_of(label), (0.0, DEFAULT_HEIGHT_M))
    top = min(high, ceiling)
    return max(min(low, top - COVERING_M), 0.0), top
