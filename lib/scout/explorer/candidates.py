"""Where a camera could stand to read faces of boxes: in the very plane of a face, or above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...layout import FloatArray, Vec3
from ..pose import Pose
from ..protocol import ScoutProtocol
from .faces import Faces
from .tangents import Box
from .travel import as_vec3, looking_at

Face = tuple[int, int, int]
"""A target, 0 for its lower or 1 for its upper face, and the axis."""

DISTANCES_M = (0.3, 0.6, 1.1, 1.8, 3.0)
_AIR_M = 0.03
_FLOOR_M = 0.004
_SURE_M, _ABOUT_M = 0.1, 0.7
_LEAST_M = 0.5
_HIGH_M = 2.2
_INSIDE_M = 0.02


def plumb_poses(
    faces: Sequence[Face], known: Mapping[int, Faces], room: Box, protocol: ScoutProtocol
) -> list[Pose]:
    """Cameras in the planes of some faces, inside of the room and outside of all boxes."""
    low = np.array([item.box[0] for item in known.values()])
    high = np.array([item.box[1] for item in known.values()])
    poses = []
    for target, side, axis in faces:
        box = known[target].box
        for place in _places(box, side, axis):
            held = np.clip(place, room[0], room[1])
            if np.linalg.norm(held - place) > 0.3:
                continue
            if ((held > low - _AIR_M) & (held < high + _AIR_M)).all(axis=1).any():
                continue
            middle = (box[0] + box[1]) / 2
            poses.append(looking_at(as_vec3(held), as_vec3(middle), protocol))
    return poses


def _places(box: Box, side: int, axis: int) -> Iterator[FloatArray]:
    plane = box[side][axis]
    for along in range(3):
        if along == axis:
            continue
        across = 3 - axis - along
        middle = (box[0][across] + box[1][across]) / 2
        heights = [box[0][across], middle, box[1][across]]
        if across == 2:
            heights.append(box[1][across] + 0.6)
        for outward, end in ((-1.0, box[0]), (1.0, box[1])):
            for distance in DISTANCES_M:
                for height in heights:
                    place = np.empty(3)
                    place[axis], place[across] = plane, height
                    place[along] = end[along] + outward * distance
                    yield place


def room_of(known: Mapping[int, Faces], begin: Vec3) -> Box:
    """Where a camera is surely inside: around where it began, and around all that is known well.

    The origin is the middle of the floor, so what holds on one side of it does on the other. A
    camera outside of the walls sees parts of objects through doors and windows, which tell
    nothing of where they end.
    """
    points = [np.array(begin), np.array([_LEAST_M, _LEAST_M, _HIGH_M])]
    for item in known.values():
        is_about = (item.spans < _ABOUT_M).all()
        if (item.spans < _SURE_M).all():
            points += item.box
        elif is_about:
            points += (item.inner_low, item.inner_high)
    reach = np.abs(points).max(axis=0) - _INSIDE_M
    high = np.max(points, axis=0)[2] - _INSIDE_M
    return np.array([-reach[0], -reach[1], _FLOOR_M]), np.array([reach[0], reach[1], high])
