"""Tangents that contradict what other pictures show are left out.

A pixel that shows a target never errs, but a tangent may: where a wall cuts the view off, or where
it was not known yet that another target hides a part. What such a tangent leaves of the target
does not reach to where other pictures show it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .region import PLANES, Polygon, clipped
from .tangents import Box, Tangent

_TOLERANCE_M = 0.004
_MOST_ROUNDS = 12


def agreeing(tangents: Sequence[Tangent], bounds: Box) -> list[Tangent]:
    """The tangents that can all be true, as many as a greedy search finds."""
    kept = []
    for plane in range(len(PLANES)):
        own = [tangent for tangent in tangents if tangent.plane == plane]
        kept += _agreeing(own, own, _square(plane, bounds))
    return kept


def _agreeing(own: list[Tangent], shown: Sequence[Tangent], square: Polygon) -> list[Tangent]:
    lines = _Lines(shown)
    for _ in range(_MOST_ROUNDS):
        polygon = _cut(square, own)
        missed = lines.missed_by(polygon)
        if not missed:
            return own
        options = [
            (lines.missed_by(_cut(square, rest)), place)
            for place in _active(polygon, own)
            for rest in [own[:place] + own[place + 1 :]]
        ]
        if not options or min(options)[0] >= missed:
            return own
        place = min(options)[1]
        own = own[:place] + own[place + 1 :]
    return own


class _Lines:
    """Lines along pixels that show the target: some of it is there or beyond, ahead of a camera."""

    def __init__(self, shown: Sequence[Tangent]) -> None:
        self._normals = np.array([tangent.inner for tangent in shown]).reshape(-1, 2)
        self._ahead = np.array([tangent.ahead for tangent in shown]).reshape(-1, 2)
        cameras = np.array([tangent.camera for tangent in shown]).reshape(-1, 2)
        self._limits = (self._normals * cameras).sum(axis=1)[:, None]
        self._begins = (self._ahead * cameras).sum(axis=1)[:, None]

    def missed_by(self, polygon: Polygon) -> int:
        """How many lines a polygon does not reach."""
        if len(polygon) < 3:
            return len(self._normals)
        points = np.array(polygon).T
        reaches = self._normals @ points >= self._limits - _TOLERANCE_M
        return int((~(reaches & (self._ahead @ points > self._begins)).any(axis=1)).sum())


def _square(plane: int, bounds: Box) -> Polygon:
    a, b = PLANES[plane]
    low, high = bounds[0].tolist(), bounds[1].tolist()
    return [(low[a], low[b]), (high[a], low[b]), (high[a], high[b]), (low[a], high[b])]


def _cut(square: Polygon, tangents: Sequence[Tangent]) -> Polygon:
    for tangent in tangents:
        square = clipped(square, tangent.outer, tangent.offset)
        if not square:
            break
    return square


def _active(polygon: Polygon, tangents: Sequence[Tangent]) -> list[int]:
    """The tangents that an edge of the polygon is on; of an empty one, all."""
    if len(polygon) < 3:
        return list(range(len(tangents)))
    points = np.array(polygon)
    normals = np.array([tangent.outer for tangent in tangents])
    offsets = np.array([tangent.offset for tangent in tangents])
    over = np.abs(points @ normals.T - offsets).min(axis=0)
    return [int(place) for place in np.flatnonzero(over < 1e-6)]
