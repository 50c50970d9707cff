"""Convex shapes about the origin that lie in every rectangle of a range of angles.

A shape here is an (m, 2) array of its corners, counter-clockwise, m even, and corner i + m/2 is
corner i through the origin.
"""

from __future__ import annotations

import math

import numpy as np

from ....layout import FloatArray
from ..cross import cross

DISC_CORNERS = 16
"""It falls short of the disc by 2 % at most."""


def rectangle(width: float, depth: float, angle: float) -> FloatArray:
    """The rectangle itself, its width along `angle` (radians).

    >>> rectangle(2.0, 1.0, 0.0).tolist()
    [[1.0, -0.5], [1.0, 0.5], [-1.0, 0.5], [-1.0, -0.5]]
    """
    along = np.array([math.cos(angle), math.sin(angle)]) * width / 2
    across = np.array([-math.sin(angle), math.cos(angle)]) * depth / 2
    return _both_halves(np.array([along - across, along + across]))


def disc(radius: float) -> FloatArray:
    """A regular polygon in the disc, which lies in every rectangle as narrow as its diameter."""
    angles = np.arange(DISC_CORNERS // 2) * (2 * math.pi / DISC_CORNERS)
    return _both_halves(radius * np.column_stack([np.cos(angles), np.sin(angles)]))


def kernel(width: float, depth: float, low: float, high: float) -> FloatArray:
    """A shape that lies in every width x depth rectangle turned by low to high radians.

    All of them share the strips of the two end angles. In between, a pair of sides touches the
    circle on its width; the chord of that arc takes its place, so that the shape is a polygon and
    lies within.

    Args:
        width: of the rectangles, metres.
        depth: of the rectangles, metres.
        low: least angle, radians.
        high: greatest angle; low < high <= low + pi/2.

    >>> kernel(2.0, 1.0, 0.0, 0.2).round(3)[:3].tolist()
    [[1.0, 0.0], [0.98, 0.199], [0.919, 0.5]]
    """
    middle, chord = (low + high) / 2, math.cos((high - low) / 2)
    angles = np.array([low, middle, high])
    angles = np.concatenate([angles, angles + math.pi / 2])
    reach = np.array([width, width * chord, width, depth, depth * chord, depth]) / 2
    normals = np.column_stack([np.cos(angles), np.sin(angles)])
    return _within_strips(normals, reach)


def _within_strips(normals: FloatArray, reach: FloatArray) -> FloatArray:
    """What lies within `reach` of the origin along each of the normals, which go half way round.

    A strip's side touches the shape where its dual point, normal / reach, is a corner of the
    convex hull of them all; the others are left out until none is.
    """
    while True:
        dual = normals / reach[:, None]
        before, after = _ring(dual, -1), _ring(dual, 1)
        needed = cross(dual - before, after - dual) > 0.0
        if needed.all():
            break
        normals, reach = normals[needed], reach[needed]
    other, other_reach = _ring(normals, 1), np.roll(reach, -1)
    corners = np.column_stack(
        [
            reach * other[:, 1] - other_reach * normals[:, 1],
            other_reach * normals[:, 0] - reach * other[:, 0],
        ]
    )
    return _both_halves(corners / cross(normals, other)[:, None])


def _ring(half: FloatArray, step: int) -> FloatArray:
    """The neighbours of rows that go half way round; the other half is their mirror image."""
    neighbours: FloatArray = np.roll(half, -step, axis=0)
    neighbours[0 if step < 0 else -1] *= -1.0
    return neighbours


def _both_halves(half: FloatArray) -> FloatArray:
    return np.concatenate([half, -half])
