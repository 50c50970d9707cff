"""The space that an object can fill: three convex outlines, one on each pair of the axes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ...layout import FloatArray

PLANES = ((0, 1), (0, 2), (1, 2))
"""The axes of each outline."""

Polygon = list[tuple[float, float]]


@dataclass(eq=False)
class Region:
    """The points (x, y, z) whose (x, y), (x, z) and (y, z) are each in a convex polygon.

    Attributes:
        low, high: (3,) its box along the axes, metres, task frame.
    """

    low: FloatArray
    high: FloatArray
    outlines: list[Polygon] = field(init=False)

    def __post_init__(self) -> None:
        low, high = self.low.tolist(), self.high.tolist()
        self.outlines = [
            [(low[a], low[b]), (high[a], low[b]), (high[a], high[b]), (low[a], high[b])]
            for a, b in PLANES
        ]

    def cut(self, plane: int, normal: tuple[float, float], offset: float) -> None:
        """Keep what has normal . (p, q) <= offset on a pair of axes; not if nothing were left."""
        kept = clipped(self.outlines[plane], normal, offset)
        if len(kept) >= 3:
            self.outlines[plane] = kept

    def settle(self) -> None:
        """Let the outlines share their bounds along the axes."""
        for _ in range(2):
            for axis in range(3):
                self._share(axis)

    def _share(self, axis: int) -> None:
        values = [
            [point[pair.index(axis)] for point in outline]
            for pair, outline in zip(PLANES, self.outlines, strict=True)
            if axis in pair
        ]
        low, high = max(map(min, values)), min(map(max, values))
        if low >= high:
            return
        self.low[axis], self.high[axis] = low, high
        for plane, pair in enumerate(PLANES):
            if axis in pair:
                first = pair[0] == axis
                self.cut(plane, (1.0, 0.0) if first else (0.0, 1.0), high)
                self.cut(plane, (-1.0, 0.0) if first else (0.0, -1.0), -low)


def clipped(polygon: Polygon, normal: tuple[float, float], offset: float) -> Polygon:
    """The part of a convex polygon where normal . point <= offset.

    >>> clipped([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)], (1.0, 0.0), 1.0)
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    """
    over = [normal[0] * p + normal[1] * q - offset for p, q in polygon]
    kept: Polygon = []
    for place, (point, here) in enumerate(zip(polygon, over, strict=True)):
        before, there = polygon[place - 1], over[place - 1]
        if (here > 0) != (there > 0):
            part = there / (there - here)
            kept.append(
                (
                    before[0] + part * (point[0] - before[0]),
                    before[1] + part * (point[1] - before[1]),
                )
            )
        if here <= 0:
            kept.append(point)
    return kept


def chord(polygon: Polygon, normal: tuple[float, float], offset: float) -> Polygon:
    """The ends of the part of a line, normal . point = offset, in a convex polygon; or none.

    >>> chord([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)], (1.0, 0.0), 0.5)
    [(0.5, 0.0), (0.5, 1.0)]
    """
    over = [normal[0] * p + normal[1] * q - offset for p, q in polygon]
    ends: Polygon = []
    for place, ((p, q), here) in enumerate(zip(polygon, over, strict=True)):
        before, there = polygon[place - 1], over[place - 1]
        if (here > 0) != (there > 0):
            part = there / (there - here)
            ends.append((before[0] + part * (p - before[0]), before[1] + part * (q - before[1])))
    return ends


_PICKS = np.array([[bool(i >> axis & 1) for axis in range(3)] for i in range(8)])


def corners_of(low: FloatArray, high: FloatArray) -> FloatArray:
    """(..., 8, 3) corners of boxes (..., 3); bit a of a corner's place is set on the high side."""
    return np.where(_PICKS, high[..., None, :], low[..., None, :])
