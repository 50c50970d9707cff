"""How far two objects reach into each other, and which way leads out."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ...geometry import chords as along
from ...geometry.ragged import BoolArray, IntArray
from ...geometry.shadows import triangle_boxes
from ...geometry.voxels import Grid, inside
from ...layout import FloatArray
from .body import Body

MOST_LINES = 160
"""Along each side of the grid of lines."""

_FEWEST_LINES = 24
_CLOSER = 16
"""Lines, along each side, of a closer look around the line that has furthest to go."""

_CLOSER_LOOKS = 30
_FEWEST_CELLS, _MOST_CELLS = 8, 300_000
_TOUCHING_M = 1e-5
"""Chords that share less than this touch: nothing has to move for them."""

_LEVEL_M = 1e-7
_SAME_WAY = 1e-6


@dataclass(frozen=True, eq=False)
class Escape:
    """A way out.

    Attributes:
        direction: (3,) unit vector in which the first object moves.
        depth_m: how far, until nothing of what is shared now is shared any more.
    """

    direction: FloatArray
    depth_m: float


class Penetration:
    """The ways out of what two bodies share.

    Lines are cast through the region along each direction. On each line every body has chords, the
    stretches inside of it. Where a chord of the one overlaps a chord of the other, the one is free
    once its near end has passed the other's far end; the longest such way, of all lines, is the
    depth along the direction. Around the line that decides, finer lines are cast again.

    What the depth is: exact where both faces that part are flat and square to the direction, and,
    within the spacing of the finest lines, wherever the decisive place is a corner or the top of a
    curve. The least depth of all directions is never less than the least translation that parts
    two convex bodies, and more where that leads along none of the directions tried: curved bodies
    that touch askew. Of bodies with hollows it frees what is shared now, and does not look whether
    the way out is barred, or ends in another part.

    Where a surface does not close, what is inside is decided as shared volume is counted
    (`voxels.inside`); where it bounds nothing, the sheets themselves are led out.

    Args:
        one: the body that moves.
        other: the body that stays.
        low: (3,) lower corner of the region that holds what they share.
        high: (3,) its upper corner.
        pitch_m: distance between lines; less in a small region, more in a large one.
    """

    def __init__(
        self, one: Body, other: Body, low: FloatArray, high: FloatArray, pitch_m: float
    ) -> None:
        self.bodies, self.pitch_m = (one, other), pitch_m
        self.grid = Grid.between(low, high, pitch_m, _FEWEST_CELLS, _MOST_CELLS)
        self._solid = [
            inside(body.bordered, self.grid) if len(body.bordered) else None for body in self.bodies
        ]

    def escapes(self, directions: Iterable[FloatArray]) -> list[Escape]:
        """The ways out along directions and against them, the shortest first.

        Args:
            directions: unit vectors (3,); those that are parallel are tried once.

        Returns:
            None of a direction whose lines cannot tell: nowhere on them both bodies have an
            inside, or what they share is narrower than the lines are apart.
        """
        axes = _distinct(directions)
        for sheets in (False, True):
            ways = [way for axis in axes for way in self._ways(_Cast(axis, self, sheets))]
            if ways:
                return _shortest_first(ways)
        return []

    def _ways(self, cast: _Cast) -> list[_Way]:
        """The way along a cast's axis and the one against it; none where no line tells."""
        lines = cast.all_lines()
        found = cast.furthest(lines)
        return [_Way(cast, k, line, 2 * lines.step_m) for k, line in enumerate(found or ())]

    def solid(self, number: int, points: FloatArray) -> BoolArray:
        """Which points (k, 3), world frame, are inside what of a body has borders."""
        cells, grid = self._solid[number], self.grid
        if cells is None:
            return np.zeros(len(points), dtype=bool)
        x, y, z = np.clip(grid.cell_of(points), 0, np.array(grid.counts) - 1).T
        within: BoolArray = cells[x, y, z]
        return within


class _Cast:
    """Lines along one direction, and what of the two bodies is in their way."""

    def __init__(self, axis: FloatArray, scene: Penetration, sheets: bool) -> None:
        self.axis, self._scene, self._sheets = axis, scene, sheets
        self._frame = _frame(axis)
        corners = _corners(scene.grid) @ self._frame.T
        self.low, self.high = corners.min(axis=0), corners.max(axis=0)
        self._reach_m = [_reach_m(body, axis) for body in scene.bodies]
        self._met = [self._in_the_way(body) for body in scene.bodies]

    def _in_the_way(self, body: Body) -> tuple[FloatArray, IntArray]:
        vertices = body.vertices @ self._frame.T
        boxes = triangle_boxes(vertices[:, :2], body.faces)
        near = ((boxes.high >= self.low[:2]) & (boxes.low <= self.high[:2])).all(axis=1)
        return vertices[body.faces[near]], body.part[near]

    def all_lines(self) -> along.Lines:
        """Lines all over the region."""
        counts = np.ceil((self.high - self.low)[:2] / self._scene.pitch_m)
        nu, nv = np.clip(counts, _FEWEST_LINES, MOST_LINES).astype(int).tolist()
        return along.Lines(self.low[:2], self.high[:2], (nu, nv))

    def lines_around(self, middle: FloatArray, reach_m: FloatArray) -> along.Lines:
        """Lines around a place, within the region."""
        low = np.maximum(middle - reach_m, self.low[:2])
        high = np.minimum(middle + reach_m, self.high[:2])
        return along.Lines(low, high, (_CLOSER, _CLOSER))

    def chords(self, lines: along.Lines) -> tuple[along.Chords, along.Chords]:
        """Those of both bodies."""
        return self._chords(0, lines), self._chords(1, lines)

    def _chords(self, number: int, lines: along.Lines) -> along.Chords:
        def inside_of(points: FloatArray) -> BoolArray:
            return self._scene.solid(number, points @ self._frame)

        kind = self._scene.bodies[number].kind
        met = along.crossings(*self._met[number], lines)
        low_m, high_m = float(self.low[2]), float(self.high[2])
        votes = along.Votes(low_m, high_m, *self._reach_m[number], inside_of)
        found = along.chords(met, kind, lines, votes)
        return along.with_sheets(found, met, kind) if self._sheets else found

    def furthest(self, lines: along.Lines) -> tuple[_Line, _Line] | None:
        """The lines on which the first has furthest to go up, and down."""
        one, other = self.chords(lines)
        i, j = along.shared(one, other, -_TOUCHING_M if self._sheets else _TOUCHING_M)
        if len(i) == 0:
            return None
        ways = other.end[j] - one.start[i], one.end[i] - other.start[j]
        furthest = [int(np.argmax(way)) for way in ways]
        at = lines.at(one.line[i[furthest]])
        up, down = (
            _Line(float(way[k]), at[n])
            for n, (way, k) in enumerate(zip(ways, furthest, strict=True))
        )
        return up, down


@dataclass(frozen=True, eq=False)
class _Line:
    """How far the first has to go on a line, and where that stands, (2,) across."""

    far_m: float
    at: FloatArray


class _Way:
    """A way along a cast's axis (0), or against it (1), that can be looked at more closely."""

    def __init__(self, cast: _Cast, back: int, line: _Line, reach_m: FloatArray) -> None:
        self._cast, self._back, self._line, self._reach_m = cast, back, line, reach_m
        self.closer = False

    @property
    def escape(self) -> Escape:
        """As far as it is known."""
        return Escape((1 - 2 * self._back) * self._cast.axis, self._line.far_m)

    def look_closer(self) -> None:
        """Climb to the place that has furthest to go, which lies between the lines."""
        self.closer = True
        for _ in range(_CLOSER_LOOKS):
            found = self._cast.furthest(self._cast.lines_around(self._line.at, self._reach_m))
            if found is None:
                return
            line = found[self._back]
            if abs(line.far_m - self._line.far_m) < _LEVEL_M:
                return
            better = line.far_m > self._line.far_m
            moved = bool((np.abs(line.at - self._line.at) > self._reach_m / 2).any())
            # Along a ridge the way up is long: it is followed, and not closed in on too early.
            self._reach_m = self._reach_m * (1.5 if better and moved else 0.4)
            if better:
                self._line = line


def _shortest_first(ways: list[_Way]) -> list[Escape]:
    """The ways sorted, once the shortest has been looked at closely; a closer look only adds."""
    while not (shortest := min(ways, key=lambda way: way.escape.depth_m)).closer:
        shortest.look_closer()
    return sorted((way.escape for way in ways), key=lambda escape: escape.depth_m)


def _reach_m(body: Body, axis: FloatArray) -> tuple[float, float]:
    along_axis = body.vertices @ axis
    return float(along_axis.min()), float(along_axis.max())


def _distinct(directions: Iterable[FloatArray]) -> list[FloatArray]:
    """Directions of which no two are parallel."""
    kept: list[FloatArray] = []
    for direction in directions:
        if all(abs(float(direction @ other)) < 1 - _SAME_WAY for other in kept):
            kept.append(direction)
    return kept


def _frame(axis: FloatArray) -> FloatArray:
    """(3, 3) rows: two directions across, and the axis."""
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    u = np.cross(helper, axis)
    u /= np.linalg.norm(u)
    return np.stack([u, np.cross(axis, u), axis])


def _corners(grid: Grid) -> FloatArray:
    """(8, 3) of the region."""
    return np.array(list(itertools.product(*zip(grid.low, grid.high, strict=True))))


def share_within(
    one: Body, other: Body, low: FloatArray, high: FloatArray, pitch_m: float
) -> float:
    """The share of the first body's inside that lies inside of the second, by length of chords.

    Args:
        one: a body.
        other: the body that may hold it.
        low: (3,) lower corner of the first body's box along the world's axes.
        high: (3,) its upper corner.
        pitch_m: distance between lines; less in a small box.

    Returns:
        In [0, 1]; 0 where no line meets an inside of the first body.
    """
    cast = _Cast(np.array([0.0, 0.0, 1.0]), Penetration(one, other, low, high, pitch_m), False)
    mine, theirs = cast.chords(cast.all_lines())
    i, j = along.shared(mine, theirs, 0.0)
    both = np.minimum(mine.end[i], theirs.end[j]) - np.maximum(mine.start[i], theirs.start[j])
    whole = float((mine.end - mine.start).sum())
    return float(both.sum()) / whole if whole > 0 else 0.0
