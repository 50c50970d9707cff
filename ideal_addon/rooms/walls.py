"""Walls of a centred rectangular room and the floor that its openings keep free, world frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...lib.rooms.plan import RoomPlan
from .windows import OUTWARD, Opening

DOOR_ZONE_M = 0.8
"""Depth of the floor that stays free inside a door."""

WINDOW_ZONE_M = 0.12
"""Depth inside a window that stays free: frames and sills stand out."""

_RUG_M = 0.05
_BESIDE_M = 0.05


@dataclass(frozen=True)
class Wall:
    """One wall seen from inside.

    Attributes:
        index: 0 at -Y, 1 at +X, 2 at +Y, 3 at -X.
        normal: unit (x, y) into the room.
        length_m: of its inner face.
        distance_m: of its inner face from the room's centre.
        openings: its doors and windows.
    """

    index: int
    normal: tuple[float, float]
    length_m: float
    distance_m: float
    openings: tuple[Opening, ...]

    @property
    def has_door(self) -> bool:
        """Whether a door is cut into it."""
        return any(opening.kind == "door" for opening in self.openings)

    @property
    def has_window(self) -> bool:
        """Whether a window is cut into it."""
        return any(opening.kind == "window" for opening in self.openings)

    @property
    def along(self) -> tuple[float, float]:
        """Unit (x, y) along the wall, counter-clockwise round the room."""
        return self.normal[1], -self.normal[0]

    @property
    def angle_deg(self) -> float:
        """Angle of the normal from world +X: of a piece whose front faces into the room."""
        return math.degrees(math.atan2(self.normal[1], self.normal[0]))

    def point(self, along_m: float, out_m: float) -> tuple[float, float]:
        """(x, y) at a distance from the wall's middle along it, and from its face inwards."""
        (nx, ny), (ax, ay) = self.normal, self.along
        out = out_m - self.distance_m
        return ax * along_m + nx * out, ay * along_m + ny * out

    def span(self, box: np.ndarray) -> tuple[float, float]:
        """Lowest and highest coordinate along the wall of a (2, 3) box."""
        ends = box[:, :2] @ np.array(self.along)
        return float(ends.min()), float(ends.max())

    def zone(self, opening: Opening) -> np.ndarray:
        """(2, 3) the part of the room in front of an opening that stays free, rugs excepted."""
        low, high = self.span(opening.box)
        depth = DOOR_ZONE_M if opening.kind == "door" else WINDOW_ZONE_M
        ends = (self.point(low - _BESIDE_M, 0.0), self.point(high + _BESIDE_M, depth))
        box = np.column_stack([np.sort(ends, axis=0), opening.box[:, 2]])
        box[0, 2] = max(box[0, 2], _RUG_M)
        return box


def walls_of(plan: RoomPlan, openings: Sequence[Opening]) -> tuple[Wall, Wall, Wall, Wall]:
    """The four walls of a room, in the order of their indices."""
    sizes = (plan.width_m, plan.depth_m)
    first, second, third, fourth = (
        Wall(
            index=index,
            # Subtracting from 0.0 gives no -0.0.
            normal=(0.0 - float(outward[0]), 0.0 - float(outward[1])),
            length_m=sizes[index % 2],
            distance_m=sizes[1 - index % 2] / 2,
            openings=tuple(opening for opening in openings if opening.wall == index),
        )
        for index, outward in enumerate(OUTWARD)
    )
    return first, second, third, fourth
