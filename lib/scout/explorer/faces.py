"""Where the faces of a target's box are, from all tangents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...layout import FloatArray
from .agreement import agreeing
from .region import PLANES, Region, chord
from .tangents import Box, Tangent

_OUTWARD = 0.35
"""Of the span of a face between surely reached and surely not passed, where it is taken to be."""
_MOST_OUTWARD_M = 0.012
"""But not farther out: pixels of the target reach up to a face in some picture or other, while
what bounds it from outside is often only that nothing was seen past something that hides it."""
_MOST_OF_SIDE = 0.2
"""Nor farther than this share of the side between: a rug is known to be thin."""


@dataclass(frozen=True, eq=False)
class Faces:
    """The box of a target, each face within bounds.

    Attributes:
        low, high: (3,) of the space that it can fill: no face lies farther out.
        inner_low, inner_high: (3,): no face lies farther in.
    """

    low: FloatArray
    high: FloatArray
    inner_low: FloatArray
    inner_high: FloatArray

    @property
    def box(self) -> Box:
        """The estimate."""
        thin = _MOST_OF_SIDE * (self.inner_high - self.inner_low)
        outward = np.minimum(_OUTWARD * self.spans, np.minimum(thin, _MOST_OUTWARD_M))
        return self.inner_low - outward[0], self.inner_high + outward[1]

    @property
    def outer(self) -> Box:
        """What it surely lies in."""
        return self.low, self.high

    @property
    def center(self) -> FloatArray:
        """(3,) the estimate's."""
        low, high = self.box
        return (low + high) / 2

    @property
    def spans(self) -> FloatArray:
        """(2, 3) how well each lower and upper face is known, metres."""
        return np.stack([self.inner_low - self.low, self.high - self.inner_high])


def faces_of(tangents: Sequence[Tangent], bounds: Box) -> Faces:
    """Bounds of a target's faces.

    Args:
        tangents: of all pictures.
        bounds: a box that surely holds it.
    """
    region = Region(bounds[0].copy(), bounds[1].copy())
    kept = agreeing(tangents, bounds)
    for _ in range(2):
        for tangent in kept:
            region.cut(tangent.plane, tangent.outer, tangent.offset)
        region.settle()
    inner_low, inner_high = _reached(tangents, region)
    middle = (inner_low + inner_high) / 2
    crossed = inner_low > inner_high
    inner_low = np.where(crossed, middle, inner_low)
    inner_high = np.where(crossed, middle, inner_high)
    return Faces(
        region.low,
        region.high,
        np.clip(inner_low, region.low, region.high),
        np.clip(inner_high, region.low, region.high),
    )


def _reached(tangents: Sequence[Tangent], region: Region) -> Box:
    """How far in each face can be at most, as the target reaches its tangents.

    Some of it is on the part of each tangent that lies in the region.
    """
    low, high = region.high.copy(), region.low.copy()
    for tangent in tangents:
        outline = region.outlines[tangent.plane]
        if ends := chord(outline, tangent.inner, tangent.inner_offset):
            for axis, values in zip(PLANES[tangent.plane], zip(*ends, strict=True), strict=True):
                high[axis] = max(high[axis], min(values))
                low[axis] = min(low[axis], max(values))
    return low, high
