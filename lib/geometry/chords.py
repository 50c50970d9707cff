"""Where parallel lines run inside of meshes: the chords that they cut out of them.

Lines stand on a grid across a direction. Meshes are given in the lines' frame: two coordinates
across, the third along them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..layout import FloatArray
from .plane.cross import cross
from .ragged import BoolArray, IntArray, expand

_AT_ONCE = 1 << 19
_OFF_CENTER = np.array([0.5 + 0.0131, 0.5 - 0.0079])
"""Where a line stands in its cell: beside the centre, as edges and diagonals of boxes often run
through the centres themselves."""

JOINED_M = 1e-6
"""Chords of one object that are no further apart are one: boards that stand on each other."""

CLOSED, PAIRED, BORDERED = 0, 1, 2
"""How a group of triangles bounds its inside. Closed: each triangle is a way in or out. Paired:
edges with more faces than two, but no border; ways in and out take turns. Bordered: neither has to
hold."""


@dataclass(frozen=True, eq=False)
class Votes:
    """What is known of the inside of bordered groups, all together.

    Attributes:
        low_m: height along the lines where it begins to be known.
        high_m: where that ends.
        lowest_m: height of the groups' lowest point.
        highest_m: that of their highest.
        inside: which of some points (k, 3), in the lines' frame, are inside, (k,).
    """

    low_m: float
    high_m: float
    lowest_m: float
    highest_m: float
    inside: Callable[[FloatArray], BoolArray]


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines across a rectangle.

    Attributes:
        low: (2,) its lower corner.
        high: (2,) its upper corner.
        counts: lines along both sides.
    """

    low: FloatArray
    high: FloatArray
    counts: tuple[int, int]

    @property
    def step_m(self) -> FloatArray:
        """(2,) between neighbours."""
        step: FloatArray = (self.high - self.low) / self.counts
        return step

    def at(self, line: IntArray) -> FloatArray:
        """(k, 2) where lines stand."""
        cell = np.stack(np.divmod(line, self.counts[1]), axis=1)
        place: FloatArray = self.low + (cell + _OFF_CENTER) * self.step_m
        return place


@dataclass(frozen=True, eq=False)
class Crossings:
    """Where lines cross triangles: `line`, `group` of the triangle, `height` and `way`, (k,) each.

    `way` is 1 where the triangle faces up the line, -1 where it faces down.
    """

    line: IntArray
    group: IntArray
    height: FloatArray
    way: IntArray

    def take(self, rows: IntArray | BoolArray) -> Crossings:
        """Some of them."""
        return Crossings(self.line[rows], self.group[rows], self.height[rows], self.way[rows])


@dataclass(frozen=True, eq=False)
class Chords:
    """Stretches of lines inside of an object: (k,) each, by line and then by `start`."""

    line: IntArray
    start: FloatArray
    end: FloatArray


def crossings(triangles: FloatArray, group: IntArray, lines: Lines) -> Crossings:
    """Where lines cross triangles, sorted by group, then by line, then by height.

    Args:
        triangles: (m, 3, 3) in the lines' frame.
        group: (m,) to which each belongs.
        lines: the lines.
    """
    found: list[tuple[IntArray, IntArray, FloatArray, IntArray]] = []
    flat = (triangles[:, :, :2] - lines.low) / lines.step_m - _OFF_CENTER
    one, two, three = np.swapaxes(flat, 0, 1)
    lowest = np.minimum(np.minimum(one, two), three)
    highest = np.maximum(np.maximum(one, two), three)
    first = np.clip(np.ceil(lowest), 0, lines.counts).astype(np.intp)
    last = np.clip(np.floor(highest), -1, np.array(lines.counts) - 1).astype(np.intp)
    size = np.maximum(last - first + 1, 0)
    for row, index in expand(np.zeros(len(flat), dtype=np.intp), size[:, 0] * size[:, 1], _AT_ONCE):
        cell = first[row] + np.stack(np.divmod(index, size[row, 1]), axis=1)
        a, b, c = np.swapaxes(flat[row] - cell[:, None, :], 0, 1)
        parts = np.stack([cross(b, c), cross(c, a), cross(a, b)], axis=1)
        hit = (parts > 0).all(axis=1) | (parts < 0).all(axis=1)
        parts, row, cell = parts[hit], row[hit], cell[hit]
        height = np.einsum("ij,ij->i", parts, triangles[row, :, 2]) / parts.sum(axis=1)
        way = np.where(parts[:, 0] > 0, 1, -1)
        found.append((cell[:, 0] * lines.counts[1] + cell[:, 1], group[row], height, way))
    if not found:
        nothing = np.zeros(0, dtype=np.intp)
        return Crossings(nothing, nothing, np.zeros(0), nothing)
    met = Crossings(*(np.concatenate(column) for column in zip(*found, strict=True)))
    return met.take(np.lexsort((met.height, met.line, met.group)))


_SAMPLES = (np.arange(9) + 0.5) / 9
"""Where a stretch is looked at, as shares of its length."""


def chords(met: Crossings, kind: IntArray, lines: Lines, votes: Votes) -> Chords:
    """The stretches of lines that lie inside of an object made of groups.

    A closed group is solid where it winds around a point, whatever way its faces look; a paired one
    after every odd crossing. A line that does not leave such a group as often as it enters it
    tells nothing of it. Of the bordered groups, all together, each stretch between crossings is
    solid where most of what the votes know of it is inside; one that begins before the first
    crossing, or ends after the last one, reaches as far as the groups do.

    Args:
        met: the crossings, as `crossings` sorts them.
        kind: (groups,) `CLOSED`, `PAIRED` or `BORDERED`.
        lines: the lines.
        votes: what is known of the inside of bordered groups.
    """
    sort = kind[met.group]
    parts = [
        _wound(met.take(sort == CLOSED), met.way[sort == CLOSED]),
        _wound(met.take(sort == PAIRED), None),
        _voted(met.take(sort == BORDERED), lines, votes),
    ]
    return _union(*(np.concatenate(column) for column in zip(*parts, strict=True)))


_Stretches = tuple[IntArray, FloatArray, FloatArray]


def _runs(met: Crossings) -> tuple[IntArray, IntArray]:
    """The run (k,) of each crossing, those of one group and line, and where each run begins."""
    new = np.ones(len(met.line), dtype=bool)
    new[1:] = (np.diff(met.group) != 0) | (np.diff(met.line) != 0)
    return np.cumsum(new) - 1, np.flatnonzero(new)


def _wound(met: Crossings, way: IntArray | None) -> _Stretches:
    """Stretches of closed groups; of paired ones where there are no ways."""
    if len(met.line) == 0:
        return met.line, met.height, met.height
    run, begins = _runs(met)
    if way is None:
        way = 1 - 2 * ((np.arange(len(run)) - begins[run]) % 2)
    fair = np.add.reduceat(way, begins)[run] == 0
    met, way, run = met.take(fair), way[fair], run[fair]
    # What is left adds up to 0 in every run, so that the sum starts anew by itself.
    begun = np.flatnonzero(np.cumsum(way)[:-1])
    return met.line[begun], met.height[begun], met.height[begun + 1]


def _voted(met: Crossings, lines: Lines, votes: Votes) -> _Stretches:
    """Stretches between crossings that are mostly inside, of bordered groups taken together."""
    if len(met.line) == 0:
        return met.line, met.height, met.height
    lowest, highest = votes.lowest_m, votes.highest_m
    first = np.flatnonzero(np.diff(np.sort(met.line), prepend=-1))
    line = np.concatenate([met.line, np.sort(met.line)[first]])
    start = np.concatenate([met.height, np.full(len(first), lowest)])
    order = np.lexsort((start, line))
    line, start = line[order], start[order]
    end = np.append(start[1:], highest)
    end[np.flatnonzero(np.diff(line, append=-1))] = highest
    solid = _mostly(line, start, end, lines, votes)
    return line[solid], start[solid], end[solid]


def _mostly(
    line: IntArray, start: FloatArray, end: FloatArray, lines: Lines, votes: Votes
) -> BoolArray:
    """Which stretches reach what is known, and are mostly inside there."""
    start, end = np.maximum(start, votes.low_m), np.minimum(end, votes.high_m)
    heights = start[:, None] + (end - start)[:, None] * _SAMPLES
    across = np.repeat(lines.at(line)[:, None, :], len(_SAMPLES), axis=1)
    points = np.concatenate([across, heights[:, :, None]], axis=2)
    share = votes.inside(points.reshape(-1, 3)).reshape(heights.shape).mean(axis=1)
    most: BoolArray = (end > start) & (share > 0.5)
    return most


def _union(line: IntArray, start: FloatArray, end: FloatArray) -> Chords:
    """Stretches that overlap or follow each other made one."""
    order = np.lexsort((start, line))
    line, start, end = line[order], start[order], end[order]
    if len(line) == 0:
        return Chords(line, start, end)
    # Far enough from line to line that the furthest end so far is one of the same line.
    apart = line * (float(end.max() - start.min()) + 1.0)
    furthest = np.maximum.accumulate(end + apart)
    new = np.ones(len(line), dtype=bool)
    new[1:] = start[1:] + apart[1:] > furthest[:-1] + JOINED_M
    last = np.append(np.flatnonzero(new)[1:] - 1, len(line) - 1)
    return Chords(line[new], start[new], furthest[last] - apart[last])


def with_sheets(found: Chords, met: Crossings, kind: IntArray) -> Chords:
    """Chords, and each crossing with a bordered group as one more, without length."""
    met = met.take(kind[met.group] == BORDERED)
    line = np.concatenate([found.line, met.line])
    start = np.concatenate([found.start, met.height])
    order = np.lexsort((start, line))
    end = np.concatenate([found.end, met.height])
    return Chords(line[order], start[order], end[order])


def shared(one: Chords, other: Chords, least_m: float) -> tuple[IntArray, IntArray]:
    """Pairs of chords (k,), (k,) of one line that share more than a length."""
    first = np.searchsorted(other.line, one.line)
    size = np.searchsorted(other.line, one.line, side="right") - first
    mine, theirs = [np.zeros(0, dtype=np.intp)], [np.zeros(0, dtype=np.intp)]
    for i, j in expand(first, size, _AT_ONCE):
        length = np.minimum(one.end[i], other.end[j]) - np.maximum(one.start[i], other.start[j])
        mine.append(i[length > least_m])
        theirs.append(j[length > least_m])
    return np.concatenate(mine), np.concatenate(theirs)
