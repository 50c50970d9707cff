"""From where the camera is to where it is wanted, in steps that the protocol allows."""

from __future__ import annotations

import math

import numpy as np

from ...layout import FloatArray, Vec3
from ..pose import Pose, pose_along
from ..protocol import ScoutProtocol

_SHORT = 0.999


def steps_to(start: Pose, goal: Pose, protocol: ScoutProtocol) -> list[dict[str, float]]:
    """Arguments of the moves, the turn with the first; none where it is there already."""
    offset = np.subtract(goal.position_m, start.position_m)
    length = float(np.linalg.norm(offset))
    yaw = (goal.yaw_deg - start.yaw_deg + 180.0) % 360.0 - 180.0
    pitch = goal.pitch_deg - start.pitch_deg
    count = max(
        math.ceil(length / (protocol.most_step_m * _SHORT)),
        math.ceil(max(abs(yaw), abs(pitch)) / max(protocol.most_turn_deg * _SHORT, 1e-3)),
    )
    steps, heading = [], start.yaw_deg
    for _ in range(count):
        forward, left, _up = Pose(start.position_m, heading, 0.0).axes
        step = offset / count
        steps.append(
            {
                "forward_m": float(step @ forward),
                "left_m": float(step @ left),
                "up_m": float(step[2]),
                "yaw_deg": yaw / count,
                "pitch_deg": pitch / count,
            }
        )
        heading += yaw / count
    return steps


def looking_at(position_m: Vec3, point: Vec3, protocol: ScoutProtocol) -> Pose:
    """A camera with a point in the middle of its picture, as far as its pitch allows."""
    x, y, z = np.subtract(point, position_m).tolist()
    return pose_along(position_m, (x, y, z), protocol.most_pitch_deg)


def as_vec3(values: FloatArray) -> Vec3:
    """An array (3,) as poses keep it."""
    x, y, z = values.tolist()
    return (x, y, z)
