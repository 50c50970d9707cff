"""The first pictures: around from where the episode begins, from the middle, from the corners."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..pose import Pose
from ..protocol import ScoutProtocol
from .knowledge import Knowledge
from .tangents import Box
from .travel import looking_at

_EYE_M, _HIGH_M, _LOW_M = 1.5, 2.2, 0.7


def first_round(first: Pose) -> list[Pose]:
    """The rest of the circle at the beginning; the first picture is given."""
    return [Pose(first.position_m, (first.yaw_deg + turn) % 360.0, 0.0) for turn in (90, 180, 270)]


def around(x: float, y: float, z: float = _EYE_M, pitch: float = 0.0) -> list[Pose]:
    """A circle at a place."""
    return [Pose((x, y, z), float(turn), pitch) for turn in (0, 90, 180, 270)]


def corners(room: Box, protocol: ScoutProtocol) -> list[Pose]:
    """From the corners of what is known down to its middle, and up from lower down."""
    low, high = room
    x, y, _ = ((low + high) / 2).tolist()
    poses = []
    for east, north in ((0, 0), (1, 0), (1, 1), (0, 1)):
        place = float((low, high)[east][0]), float((low, high)[north][1])
        poses.append(looking_at((*place, _HIGH_M), (x, y, 0.4), protocol))
        poses.append(looking_at((*place, _LOW_M), (x, y, 1.9), protocol))
    return poses


def search(knowledge: Knowledge) -> Iterator[list[Pose]]:
    """Circles at places far from all before, as long as anyone asks for more."""
    reach = knowledge.task.range_m
    ticks = np.arange(-reach, reach + 0.5, 1.0)
    grid = np.array([(x, y) for x in ticks for y in ticks if np.hypot(x, y) <= reach])
    heights = ((_EYE_M, 0.0), (_LOW_M, 25.0), (_HIGH_M, -30.0))
    for turn in range(12):
        been = np.array([view.pose.position_m[:2] for view in knowledge.views])
        apart = np.linalg.norm(grid[:, None] - been[None], axis=2).min(axis=1)
        x, y = grid[int(apart.argmax())].tolist()
        yield around(x, y, *heights[turn % 3])
