"""Branch and bound over frames and the rectangles along their axes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely

from ....layout import FloatArray
from .branching import Leaves, split
from .crossings import TOUCHES
from .cut_corners import largest_within
from .frames import Frames
from .nodes import BoolArray, IntArray, Nodes, joined, whole
from .outline import Outline, turned
from .placed import Placed
from .polish import polish

BATCH = 100_000
"""Edges times nodes that are looked at together: enough to keep numpy busy, within the cache."""
POOL_SHARE = 64
"""Of a pool of many nodes at least one in so many is looked at: sorting it takes its time too."""
MOST_BATCHES = 8
"""For that, so many times a batch at most: a bound on memory."""
LARGER = 1e-12
"""Relative: a rectangle that is larger by less is as large."""


def widest(area: float, diameter: float) -> float:
    """The largest half width of an interval that a frame can stand for, radians.

    A rectangle too narrow to hold one along the frame's axes has d <= w tan, so less than `area`.
    """
    return math.atan(0.9 * area / diameter**2)


def potential(width: FloatArray, depth: FloatArray, slack: FloatArray) -> FloatArray:
    """Upper bounds (k,) of areas in a frame's interval: see `Frames`."""
    bound: FloatArray = width * depth + slack * (width**2 + depth**2)
    return bound


@dataclass(slots=True)
class Search:
    """A search for the largest rectangle on one outline.

    Attributes:
        outline: of the floor.
        least: square metres; only larger ones count. Grows to the best one's area.
        best: found so far.
    """

    outline: Outline
    least: float
    best: Placed | None = None

    def __post_init__(self) -> None:
        shapely.prepare(self.outline.floor)

    def run(self, frames: Frames, gain: float) -> None:
        """Find what is larger than the best by more than this share, until nothing is."""
        pool = self._roots(frames, np.arange(len(frames.angle)))
        size = max(50, BATCH // len(self.outline.starts))
        while len(pool := self._promising(frames, pool, gain)):
            share = min(MOST_BATCHES * size, len(pool) // POOL_SHARE)
            batch, rest = _most_promising(frames, pool, max(size, share))
            frames.count_work(batch.frame)
            found = split(batch, self.outline, frames.angle[batch.frame])
            failed = self._weigh(frames, found.leaves, gain)
            halved = [frames.halve(failed), frames.halve(frames.weary())]
            roots = self._roots(frames, np.concatenate(halved))
            pool = joined([rest, found.children, roots])

    def polish_best(self) -> None:
        """Move, turn and stretch the best one."""
        if self.best is not None:
            self.best = polish(self.outline, self.best)
            self.least = self.best.area

    def _roots(self, frames: Frames, rows: IntArray) -> Nodes:
        """All rectangles in these frames."""
        seen = turned(self.outline.starts, frames.angle[rows])
        return whole(np.concatenate([seen.min(axis=1), seen.max(axis=1)], axis=1), rows)

    def _promising(self, frames: Frames, pool: Nodes, gain: float) -> Nodes:
        """Nodes that may hold a larger rectangle, of frames that are still searched."""
        width, depth = pool.sizes()
        larger = potential(width, depth, frames.slack(pool.frame)) > self.least * (1.0 + gain)
        broad = np.minimum(width, depth) > 4 * TOUCHES
        return pool.take(larger & broad & frames.open[pool.frame])

    def _weigh(self, frames: Frames, leaves: Leaves, gain: float) -> IntArray:
        """Take the largest rectangle of leaves; the frames that they keep from being ruled out."""
        leaves = leaves.take(self._on_floor(frames, leaves))
        nodes, slack = leaves.nodes, frames.slack(leaves.nodes.frame)
        width, depth = nodes.sizes()
        beside = slack * (width**2 + depth**2)
        wanted = self.least * (1.0 + gain) - beside
        fits = largest_within(width, depth, leaves.legs, wanted, sharp=slack == 0.0)
        self._take_largest(frames, nodes, fits.insets)
        failed = fits.at_most + beside > self.least * (1.0 + gain)
        rows: IntArray = np.unique(nodes.frame[failed])
        return rows

    def _on_floor(self, frames: Frames, leaves: Leaves) -> BoolArray:
        """(k,) whether leaves lie on the floor."""
        angle, (x, y) = frames.angle[leaves.nodes.frame], leaves.middles().T
        cosine, sine = np.cos(angle), np.sin(angle)
        on_floor: BoolArray = shapely.contains_xy(
            self.outline.floor, cosine * x - sine * y, sine * x + cosine * y
        )
        return on_floor

    def _take_largest(self, frames: Frames, nodes: Nodes, insets: FloatArray) -> None:
        """Keep the largest of the rectangles with these insets (k, 4), if it is the largest yet."""
        low, high = nodes.outer[:, :2] + insets[:, :2], nodes.outer[:, 2:] - insets[:, 2:]
        areas = (high - low).prod(axis=1)
        if not len(areas) or areas.max() <= self.least * (1.0 + LARGER):
            return
        row = int(np.argmax(areas))
        frame = nodes.frame[row]
        angle, (x, y) = float(frames.angle[frame]), (low[row] + high[row]) / 2
        width, depth = map(float, high[row] - low[row])
        cosine, sine = math.cos(angle), math.sin(angle)
        center = float(cosine * x - sine * y), float(sine * x + cosine * y)
        self.best = Placed(*center, width, depth, angle)
        self.least = self.best.area
        if frames.half[frame] > 0.0:
            self.polish_best()


def _most_promising(frames: Frames, pool: Nodes, size: int) -> tuple[Nodes, Nodes]:
    """Some of the nodes that may hold the largest rectangles, and the others."""
    if len(pool) <= size:
        return pool, pool.take(np.empty(0, dtype=np.int64))
    order = np.argpartition(-potential(*pool.sizes(), frames.slack(pool.frame)), size)
    return pool.take(order[:size]), pool.take(order[size:])
