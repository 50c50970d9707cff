"""A pose that nearly fits, moved and turned a little until it does."""

from __future__ import annotations

import math

import numpy as np

from ....layout import FloatArray
from .best_move import best_move
from .contacts import Contacts, Pose, clearance_m, contacts

SMALLEST_STEP_M = 1e-10
"""Shorter steps change nothing that an answer promises."""

NO_GAIN_M = 1e-13
"""A step that promises less leads nowhere."""


def polish(edges: FloatArray, half: tuple[float, float], pose: Pose, step_m: float) -> Pose:
    """The pose near this one that has the most clearance, as far as small steps lead.

    Each step solves the linear programme that the contacts of the pose make; one that does not
    gain is tried again at a quarter of its length. It ends where nothing is met, or no step gains.

    Args:
        edges: (n, 2, 2) near the pose.
        half: extents of the rectangle, metres.
        pose: to start from.
        step_m: longest step along x and y; a step turns the corners about as far.
    """
    ways = [_climbed(edges, half, pose, step_m, own_first) for own_first in (True, False)]
    return max(ways, key=lambda end: clearance_m(edges, half, end))


def _climbed(
    edges: FloatArray, half: tuple[float, float], pose: Pose, step_m: float, own_first: bool
) -> Pose:
    clearance = clearance_m(edges, half, pose)
    unit = np.array([1.0, 1.0, 1.0 / math.hypot(*half)])
    while step_m > SMALLEST_STEP_M and clearance < 0.0:
        near = _in_reach(contacts(edges, half, pose, own_first), step_m * unit)
        move, promised = best_move(near.gaps_m, near.slopes, step_m * unit)
        if promised - clearance < NO_GAIN_M:
            break
        moved = Pose(pose.x + move[0], pose.y + move[1], pose.angle + move[2])
        gained = clearance_m(edges, half, moved)
        if gained > clearance:
            pose, clearance = moved, gained
        else:
            step_m /= 4
    return pose


def _in_reach(near: Contacts, longest: FloatArray) -> Contacts:
    """Those distances that may become the least by a move within `longest`."""
    change = np.abs(near.slopes) @ longest
    counts = near.gaps_m - change <= (near.gaps_m + change).min()
    return Contacts(near.gaps_m[counts], near.slopes[counts])
