"""Angles at which a rectangle is likely to fit: flush with the edges about it."""

from __future__ import annotations

import math

import numpy as np

from ....layout import FloatArray

SAME = 1e-9
"""Directions that differ by less, radians, are one."""

MOST = 24
"""Directions tried: curved outlines have hundreds, and the search sees all angles anyway."""


def likely_angles(edges: FloatArray, turn: float) -> list[float]:
    """Directions of the edges and those across them, from 0 to `turn`; of most length first.

    Args:
        edges: (n, 2, 2).
        turn: pi, or pi/2 for a square, radians.

    >>> corner = np.array([[[0, 0], [1, 0]], [[1, 0], [1, 1]], [[1, 1], [0, 0]]], dtype=float)
    >>> [round(math.degrees(angle), 6) for angle in likely_angles(corner, math.pi)]
    [0.0, 90.0, 45.0, 135.0]
    """
    way = edges[:, 1] - edges[:, 0]
    quarter = math.pi / 2
    direction = np.arctan2(way[:, 1], way[:, 0]) % quarter
    direction[quarter - direction < SAME] = 0.0
    steps = np.round(direction / SAME).astype(np.int64)
    _, first, group = np.unique(steps, return_index=True, return_inverse=True)
    length = np.bincount(group, weights=np.hypot(*way.T))
    chosen = direction[first[np.argsort(-length, kind="stable")]][:MOST]
    turns = np.arange(0.0, turn - SAME, quarter)
    return [float(angle + more) for angle in chosen for more in turns]
