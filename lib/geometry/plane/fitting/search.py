"""Branch and bound over the angle of a rectangle, in one part of the free space."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise

import numpy as np
from shapely.geometry.base import BaseGeometry

from .centers import centers
from .contacts import Pose
from .kernel import disc, kernel
from .likely_angles import likely_angles
from .trial import Trial

RESOLUTION_M = 1e-3
"""Angles are told apart until this much of the longer side is at stake."""

FIRST_RANGE = math.pi / 16
"""Radians: kernels of wider ranges are little more than a disc."""

POLISHED_RANGE = FIRST_RANGE / 8
"""Radians: the range, about 1.4 degrees, at which what is left is tried by small moves first."""


@dataclass(frozen=True, slots=True)
class Range:
    """Angles from `low` to `high`, radians, and the centres that are left for all of them."""

    low: float
    high: float
    within: BaseGeometry

    @property
    def middle(self) -> float:
        """Half way between."""
        return (self.low + self.high) / 2

    @property
    def width(self) -> float:
        """From low to high, radians."""
        return self.high - self.low


def search(trial: Trial) -> Pose | None:
    """A pose of the full size, or None; see `fit_rectangle` for what that proves.

    What lies in every rectangle of a range of angles leaves fewer places to its centre than no
    shape does, and more than any of the rectangles; where it leaves none, the range is done.
    Else the rectangle itself is tried half way, and the range is cut in two, down to
    `RESOLUTION_M` on the longer side. The range with the most room left comes first.
    """
    root = centers(trial.part, disc(min(trial.inner) / 2), trial.edges)
    if root.is_empty:
        return None
    for angle in likely_angles(trial.edges, trial.turn):
        pose = trial.at(angle, root)
        if pose is not None:
            return pose
    return _branched(trial, root)


def _branched(trial: Trial, root: BaseGeometry) -> Pose | None:
    finest = RESOLUTION_M / max(trial.size)
    number = count()
    ranges = [(0.0, next(number), piece) for piece in _first_ranges(trial.turn, root)]
    while ranges:
        *_, angles = heapq.heappop(ranges)
        within = centers(angles.within, kernel(*trial.inner, angles.low, angles.high), trial.edges)
        if within.is_empty:
            continue
        pose = _tried(trial, Range(angles.low, angles.high, within), finest)
        if pose is not None:
            return pose
        if angles.width > finest:
            for low, high in ((angles.low, angles.middle), (angles.middle, angles.high)):
                half = Range(low, high, within)
                heapq.heappush(ranges, (-within.area, next(number), half))
    return None


def _first_ranges(turn: float, root: BaseGeometry) -> Iterator[Range]:
    bounds = np.linspace(0.0, turn, round(turn / FIRST_RANGE) + 1)
    for low, high in pairwise(bounds):
        yield Range(float(low), float(high), root)


def _tried(trial: Trial, angles: Range, finest: float) -> Pose | None:
    """A pose half way; also by small moves, once on the way down and at its end."""
    pose = trial.at(angles.middle, angles.within)
    if pose is None and (
        angles.width <= finest or POLISHED_RANGE / 2 < angles.width <= POLISHED_RANGE
    ):
        pose = trial.nearby(angles.middle, angles.within)
    return pose
