"""Ways in which a camera may be changed on request: a fixed list, each the same every time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ...geometry.points import as_vec3
from ...layout import FloatArray
from ..views import ViewCamera

STEP_DEG = 30.0
CLOSER = 0.65


def _turned(camera: ViewCamera, angle_deg: float) -> ViewCamera:
    arm, angle = _arm(camera), math.radians(angle_deg)
    c, s = math.cos(angle), math.sin(angle)
    return _at(camera, np.array([c * arm[0] - s * arm[1], s * arm[0] + c * arm[1], arm[2]]))


def _raised(camera: ViewCamera, angle_deg: float) -> ViewCamera:
    arm = _arm(camera)
    flat, length = math.hypot(arm[0], arm[1]), float(np.linalg.norm(arm))
    if flat < 1e-6:
        return camera
    rise = math.atan2(arm[2], flat) + math.radians(angle_deg)
    rise = min(max(rise, math.radians(-20)), math.radians(85))
    level = length * math.cos(rise) / flat
    return _at(camera, np.array([arm[0] * level, arm[1] * level, length * math.sin(rise)]))


def _scaled(camera: ViewCamera, factor: float) -> ViewCamera:
    return _at(camera, _arm(camera) * factor)


def _widened(camera: ViewCamera, factor: float) -> ViewCamera:
    return replace(camera, fov_deg=min(max(camera.fov_deg * factor, 15.0), 100.0))


ACTIONS: dict[str, Callable[[ViewCamera], ViewCamera]] = {
    "orbit_left": lambda camera: _turned(camera, -STEP_DEG),
    "orbit_right": lambda camera: _turned(camera, STEP_DEG),
    "raise": lambda camera: _raised(camera, STEP_DEG / 2),
    "lower": lambda camera: _raised(camera, -STEP_DEG / 2),
    "closer": lambda camera: _scaled(camera, CLOSER),
    "farther": lambda camera: _scaled(camera, 1 / CLOSER),
    "narrower": lambda camera: _widened(camera, CLOSER),
    "wider": lambda camera: _widened(camera, 1 / CLOSER),
}
"""By their names in a reply."""


def repaired(camera: ViewCamera, action: str) -> ViewCamera:
    """A camera after an action; it looks at the same target.

    Raises:
        KeyError: there is no such action.
    """
    changed = ACTIONS[action](camera)
    return replace(changed, about=f"{camera.about}, {action.replace('_', ' ')}")


def _arm(camera: ViewCamera) -> FloatArray:
    arm: FloatArray = np.array(camera.position_m, dtype=float) - np.array(camera.target_m)
    return arm


def _at(camera: ViewCamera, arm: FloatArray) -> ViewCamera:
    return replace(camera, position_m=as_vec3(np.array(camera.target_m) + arm))
