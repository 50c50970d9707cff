"""The first pictures: around from where the episode begins, from the middle, from the corners."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..pose import Pose, directions
from ..protocol import ScoutProtocol
from .knowledge import Knowledge
from .tangents import Box
from .travel import as_vec3, looking_at

_EYE_M, _HIGH_M, _LOW_M = 1.5, 2.2, 0.7
_UP_M, _UP_DEG = 1.2, 35.0
_ASIDE_M, _AHEAD_M = 0.8, 2.5
_MOST_SECOND = 8
_CIRCLES = 8


def first_round(first: Pose) -> list[Pose]:
    """The rest of the circle at the beginning; the first picture is given."""
    return [Pose(first.position_m, (first.yaw_deg + turn) % 360.0, 0.0) for turn in (90, 180, 270)]


def around(x: float, y: float, z: float = _EYE_M, pitch: float = 0.0) -> list[Pose]:
    """A circle at a place."""
    return [Pose((x, y, z), float(turn), pitch) for turn in (0, 90, 180, 270)]


def middle() -> list[Pose]:
    """Circles in the middle, one level and one up to the ceiling."""
    return around(0.0, 0.0) + around(0.0, 0.0, _UP_M, _UP_DEG)


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


def second_looks(knowledge: Knowledge, protocol: ScoutProtocol) -> list[Pose]:
    """At targets that only one place showed so far, from a step aside."""
    poses = []
    for target in range(len(knowledge.task.targets)):
        places = knowledge.seen(target)
        if target in knowledge.rough or not places:
            continue
        view = max(
            (knowledge.views[place] for place in places),
            key=lambda view: view.outlines[target].pixels,
        )
        pixel = view.outlines[target].middle_px[None]
        ray = directions(view.pose, knowledge.task.optics, pixel)[0]
        here = np.array(view.pose.position_m)
        aside = np.array([-ray[1], ray[0], 0.0]) / max(float(np.hypot(*ray[:2])), 1e-6)
        # Towards the middle of the floor, where there is room.
        aside *= -1.0 if float(aside[:2] @ here[:2]) > 0 else 1.0
        place, point = here + _ASIDE_M * aside, here + _AHEAD_M * ray
        poses.append(looking_at(as_vec3(place), as_vec3(point), protocol))
    return poses[:_MOST_SECOND]


def search(knowledge: Knowledge) -> Iterator[list[Pose]]:
    """Circles at places far from all before: in the known part of the room, then in all of it."""
    reach = knowledge.task.range_m
    ticks = np.arange(-reach, reach + 0.25, 0.5)
    grid = np.array([(x, y) for x in ticks for y in ticks if np.hypot(x, y) <= reach])
    heights = ((_HIGH_M, -30.0), (_LOW_M, 25.0), (_EYE_M, 0.0))
    for turn in range(_CIRCLES):
        low, high = knowledge.room()
        known = grid[((grid >= low[:2]) & (grid <= high[:2])).all(axis=1)]
        places = known if turn < _CIRCLES // 2 and len(known) else grid
        been = np.array([view.pose.position_m[:2] for view in knowledge.views])
        apart = np.linalg.norm(places[:, None] - been[None], axis=2).min(axis=1)
        x, y = places[int(apart.argmax())].tolist()
        yield around(x, y, *heights[turn % 3])
