"""Frames that stand for intervals of angles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....layout import FloatArray
from .nodes import BoolArray, IntArray

PATIENCE = 500
"""Nodes that a frame's search may look at before its interval is halved, and as many again for
each time that it has been."""


@dataclass(slots=True)
class Frames:
    """Frames, each for all rectangles whose angle differs from the frame's by no more than `half`.

    A rectangle of sides w, d turned by up to `half` from a frame holds one along the frame's axes,
    around the same centre, of sides a, b with w = a cos + b sin and d = a sin + b cos of `half`.
    So w d = a b + sin cos (a^2 + b^2): what bounds this among rectangles along the axes bounds the
    area in the whole interval. (There is one if d > w tan: see `search.widest`.)

    Attributes:
        angle: (m,) of each frame, radians.
        half: (m,) half the width of its interval; 0 where it stands for its own angle alone.
        depth: (m,) how often the interval has been halved.
        work: (m,) nodes looked at so far.
        open: (m,) whether it is still searched.
    """

    angle: FloatArray
    half: FloatArray
    depth: IntArray
    work: IntArray
    open: BoolArray

    @classmethod
    def of(cls, angle: FloatArray, half: FloatArray, depth: IntArray) -> Frames:
        """Frames that nothing has been done in."""
        work = np.zeros(len(angle), dtype=np.int64)
        return cls(angle, half, depth, work, np.ones(len(angle), dtype=bool))

    @classmethod
    def at(cls, angles: FloatArray) -> Frames:
        """For angles (m,) alone."""
        return cls.of(angles, np.zeros(len(angles)), np.zeros(len(angles), dtype=np.int64))

    @classmethod
    def between(cls, low: float, high: float, count: int) -> Frames:
        """For intervals of one width that cover all angles from low to high."""
        half = (high - low) / 2 / count
        angles = low + half * (2 * np.arange(count) + 1)
        return cls.of(angles, np.full(count, half), np.zeros(count, dtype=np.int64))

    def slack(self, rows: IntArray) -> FloatArray:
        """(k,) sin cos of half the intervals' widths."""
        slack: FloatArray = np.sin(2 * self.half[rows]) / 2
        return slack

    def count_work(self, rows: IntArray) -> None:
        """A node has been looked at in each of these."""
        self.work += np.bincount(rows, minlength=len(self.work))

    def weary(self) -> IntArray:
        """Rows of those that had many nodes and are not done."""
        too_much = self.work > PATIENCE * (self.depth + 1)
        return np.flatnonzero(self.open & (self.half > 0.0) & too_much)

    def halve(self, rows: IntArray) -> IntArray:
        """Two frames for each of these, which are closed; the rows of the new ones."""
        rows = rows[self.open[rows] & (self.half[rows] > 0.0)]
        self.open[rows] = False
        half, depth = np.repeat(self.half[rows] / 2, 2), np.repeat(self.depth[rows] + 1, 2)
        angle = np.repeat(self.angle[rows], 2) + half * np.tile([-1.0, 1.0], len(rows))
        first, new = len(self.angle), Frames.of(angle, half, depth)
        self.angle = np.concatenate([self.angle, new.angle])
        self.half = np.concatenate([self.half, new.half])
        self.depth = np.concatenate([self.depth, new.depth])
        self.work = np.concatenate([self.work, new.work])
        self.open = np.concatenate([self.open, new.open])
        return np.arange(first, len(self.angle))
