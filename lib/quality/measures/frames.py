"""Sides of an object as frames on the floor: across and ahead of one of its faces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...layout import FloatArray
from ..room import Thing

Side = str
SIDES: tuple[Side, ...] = ("front", "left", "back", "right")
"""Counter-clockwise from the front, seen from above."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A face of an object or of a door, seen from above, world frame, metres.

    Attributes:
        origin: (2,) the middle of the face.
        ahead: (2,) unit vector that the face looks along.
        half_width_m: half of how wide the face is.
    """

    origin: FloatArray
    ahead: FloatArray
    half_width_m: float

    @property
    def across(self) -> FloatArray:
        """(2,) unit vector to the right of who looks ahead."""
        return np.array([self.ahead[1], -self.ahead[0]])

    def local(self, points: FloatArray) -> FloatArray:
        """World points (n, 2) or (n, 3) as (n, 2 or 3): across, ahead, and height as it is."""
        flat = (points[:, :2] - self.origin) @ np.stack([self.across, self.ahead]).T
        return np.concatenate([flat, points[:, 2:]], axis=1)

    def world(self, across_m: float, ahead_m: float) -> FloatArray:
        """(2,) the world point at a place of the frame."""
        point: FloatArray = self.origin + across_m * self.across + ahead_m * self.ahead
        return point


def reach_m(thing: Thing, direction: FloatArray) -> float:
    """How far an object's box reaches from its centre along a unit vector (2,) of the floor."""
    return float(np.abs(thing.box.axes[:, :2] @ direction) @ thing.box.half_m)


def side_frame(thing: Thing, side: Side = "front") -> Frame | None:
    """The frame of a side of an object's box.

    Returns:
        None for an object without a front, which has no sides either.
    """
    front = thing.front
    if front is None:
        return None
    quarters = SIDES.index(side)
    ahead = front
    for _ in range(quarters):
        ahead = np.array([-ahead[1], ahead[0]])
    across = np.array([ahead[1], -ahead[0]])
    origin = thing.box.center_m[:2] + ahead * reach_m(thing, ahead)
    return Frame(origin, ahead, reach_m(thing, across))
