"""From what stands in a scene to the targets of a task (2.2, A); nothing here needs Blender."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from shapely.geometry import Point, Polygon

from ..layout import Vec3
from .pose import Pose, pose_along
from .task import Target

ORIGIN_SLACK_M = 0.01
"""What is nearer to the world's own origin than this along an axis has its place there."""

EYE_HEIGHT_M = 1.6
CORNER_M = 0.4
"""Of a camera that has to be stood: its height above the floor, its distance from the walls."""

_LOOKED_AT_M = 1.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """An object that may become a target.

    Attributes:
        id: unique in the scene.
        category: snake_case; targets of one category are alike.
        room: the id of its room.
        asset: the name of its object in Blender.
        known: whether the category is more than a guess from the object's name.
        low_m, high_m: corners of its tight box along the world's axes, world frame.
    """

    id: str
    category: str
    room: str
    asset: str
    known: bool
    low_m: Vec3
    high_m: Vec3

    @property
    def center_m(self) -> Vec3:
        """The middle of the box, world frame."""
        x, y, z = ((low + high) / 2 for low, high in zip(self.low_m, self.high_m, strict=True))
        return x, y, z

    @property
    def size_m(self) -> Vec3:
        """The sides of the box."""
        x, y, z = (high - low for low, high in zip(self.low_m, self.high_m, strict=True))
        return x, y, z


def choose(
    candidates: Iterable[Candidate], camera_m: Vec3, most: int
) -> tuple[list[Candidate], list[Candidate]]:
    """The candidates that become targets, and the others (2.2).

    Those of a known category go before those without, and among each the nearest to the first
    camera first; of equally near ones the first id in alphabetical order.

    Args:
        candidates: of all rooms.
        camera_m: where the first camera is, world frame.
        most: how many targets a task may have.
    """
    ranked = sorted(
        candidates,
        key=lambda one: (not one.known, math.dist(one.center_m, camera_m), one.id),
    )
    return ranked[:most], ranked[most:]


def target_of(candidate: Candidate, origin_m: Vec3) -> Target:
    """A candidate as a target, in the frame with this origin in the world."""
    x, y, z = (at - zero for at, zero in zip(candidate.center_m, origin_m, strict=True))
    return Target(
        id=candidate.id,
        group=candidate.category,
        center_m=(x, y, z),
        size_m=candidate.size_m,
        category=candidate.category,
        room=candidate.room,
        asset=candidate.asset,
    )


def frame_origin(floors: Sequence[tuple[float, float, float, float]], floor_z_m: float) -> Vec3:
    """The middle of the rectangle around all floors, at the floor's height, world frame.

    Args:
        floors: least x, least y, greatest x, greatest y of each room; one or more.
        floor_z_m: height of the floor.

    Returns:
        0 along an axis where it is less than a centimetre off, so that the frame of a scene that
        was centred is the world's own, to the bit.

    >>> frame_origin([(-2.0, -1.5, 2.001, 1.5), ], 0.0)
    (0.0, 0.0, 0.0)
    >>> frame_origin([(0.0, 0.0, 4.0, 3.0), (4.0, 0.0, 6.0, 2.0)], -3.0)
    (3.0, 1.5, -3.0)
    """
    corners = np.array(floors)
    low, high = corners[:, :2].min(axis=0), corners[:, 2:].max(axis=0)
    x, y = (low + high) / 2
    return _snapped(float(x)), _snapped(float(y)), _snapped(floor_z_m)


def _snapped(value: float) -> float:
    return 0.0 if abs(value) < ORIGIN_SLACK_M else value


def range_of(targets: Iterable[Target], step_m: float) -> float:
    """How far from the frame's origin the farthest centre is, rounded up: the range prior r.

    Args:
        targets: one or more.
        step_m: a multiple of this.

    >>> range_of([Target("bed_01", "bed", (3.0, 4.0, 0.0), (2.0, 2.0, 1.0))], 0.5)
    5.0
    >>> range_of([Target("bed_01", "bed", (3.0, 4.0, 0.5), (2.0, 2.0, 1.0))], 0.5)
    5.5
    """
    farthest = max(math.hypot(*target.center_m) for target in targets)
    # A centre that is a rounding error beyond a step is on it.
    return max(1, math.ceil(farthest / step_m - 1e-9)) * step_m


def corner_pose(
    outline: Polygon, height_m: float | None, floor_z_m: float, most_pitch_deg: float
) -> Pose:
    """A camera in a room's corner that looks at the room's middle.

    Args:
        outline: of the floor, task frame. The camera stands in the first corner of the rectangle
            around it that is inside, from the south-west counter-clockwise; else anywhere inside.
        height_m: of the room; None where nobody knows it.
        floor_z_m: height of the floor, task frame.
        most_pitch_deg: what the pitch is clamped to.
    """
    low_x, low_y, high_x, high_y = outline.bounds
    middle = ((low_x + high_x) / 2, (low_y + high_y) / 2)
    # In a closet that is narrower than four times the distance from the walls, half way.
    left, right = _inset(low_x, high_x), _inset(high_x, low_x)
    south, north = _inset(low_y, high_y), _inset(high_y, low_y)
    corners = ((left, south), (right, south), (right, north), (left, north))
    inside = outline.representative_point()
    x, y = next((at for at in corners if outline.contains(Point(at))), (inside.x, inside.y))
    tall = math.inf if height_m is None else height_m
    eye, aim = min(EYE_HEIGHT_M, 0.8 * tall), min(_LOOKED_AT_M, tall / 2)
    ahead = (middle[0] - x, middle[1] - y, aim - eye)
    return pose_along((x, y, floor_z_m + eye), ahead, most_pitch_deg)


def _inset(side: float, other: float) -> float:
    """A coordinate that is a camera's distance from one side of a room."""
    inward = (other - side) / 4
    return side + max(-CORNER_M, min(CORNER_M, inward))
