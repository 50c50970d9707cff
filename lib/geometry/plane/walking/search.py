"""A* from one end to the other, over ways out, the clear floor's corners, and ways in."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ....layout import FloatArray
from ...ragged import IntArray
from .floor import segments
from .graph import Graph
from .touching import touches
from .way_out import Leaving

# An arc's polygon is longer than the arc. Taking off what it can be longer by keeps a way that may
# yet turn out the shortest ahead; never more than this share of a line, so that the straight
# distance, shortened by the same share, is never more than what is left to go.
_SHARE = 0.05


@dataclass(frozen=True)
class Search:
    """The shortest way by way of the clear floor, for two ends.

    Points are numbered: the clear floor's corners, then entries of ways out, then those of ways
    in, then points where both meet at its edge, then the goal's foot.

    Attributes:
        leaving: the start's ways out.
        arriving: the goal's ways out, which are ways in when walked backwards.
    """

    leaving: Leaving
    arriving: Leaving

    @cached_property
    def at(self) -> FloatArray:
        """(points, 2) all points."""
        return np.concatenate([self._graph.at, self._more[0], self.arriving.end.foot[None]])

    @cached_property
    def first_m(self) -> FloatArray:
        """(points,) length of the way out towards each point; infinite where there is none."""
        return self._reach(self.leaving)

    @cached_property
    def last_m(self) -> FloatArray:
        """(points,) length of the way in from each point; infinite where there is none."""
        return self._reach(self.arriving)

    def shortest(self) -> list[int] | None:
        """The points of the shortest way, the goal's foot last; None where there is no way.

        Its length is the shortest but for what arcs' polygons are longer than their arcs.
        """
        goal = len(self.at) - 1
        if not self._share_a_piece():
            return None
        ahead = (1 - _SHARE) * np.hypot(*(self.at - self.at[goal]).T)
        best = np.full(len(self.at), np.inf)
        came = np.full(len(self.at), -1)
        queue: list[tuple[float, int]] = []

        def reached(points: IntArray, cost: FloatArray, before: int) -> None:
            better = cost < best[points]
            best[points[better]] = cost[better]
            came[points[better]] = before
            totals = (cost + ahead[points])[better].tolist()
            for entry in zip(totals, points[better].tolist(), strict=True):
                heapq.heappush(queue, entry)

        starts = np.flatnonzero(np.isfinite(self.first_m))
        reached(starts, self._cost(self.leaving.end.foot, starts), -1)
        done = np.zeros(len(self.at), dtype=bool)
        while queue:
            point = heapq.heappop(queue)[1]
            if point == goal:
                return _back(came, goal)
            if not done[point]:
                done[point] = True
                following = self._following(point)
                reached(following, best[point] + self._cost(self.at[point], following), point)
        return None

    def _share_a_piece(self) -> bool:
        """Whether some way out and some way in meet on one piece of the clear floor.

        Told from the points alone, as looking for a way that is not there looks everywhere.
        """
        pieces = np.concatenate([self._graph.clear.turns.piece, self._more[1]])
        out, back = (np.unique(pieces[np.isfinite(m[:-1])]) for m in (self.first_m, self.last_m))
        return len(np.intersect1d(out, back)) > 0

    @property
    def _graph(self) -> Graph:
        return self.leaving.graph

    @cached_property
    def _out(self) -> tuple[FloatArray, IntArray]:
        return self.leaving.entries()

    @cached_property
    def _in(self) -> tuple[FloatArray, IntArray]:
        return self.arriving.entries()

    @cached_property
    def _touches(self) -> tuple[FloatArray, IntArray]:
        return touches(self.leaving, self.arriving)

    @cached_property
    def _more(self) -> tuple[FloatArray, IntArray]:
        """All points but the corners and the goal's foot, and their pieces."""
        parts = (self._out, self._in, self._touches)
        return np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])

    @cached_property
    def _surplus_m(self) -> FloatArray:
        entries = np.zeros(len(self.at) - len(self._graph.at))
        return np.concatenate([self._graph.surplus_m, entries])

    def _reach(self, ways: Leaving) -> FloatArray:
        return np.concatenate([ways.to_corners(), ways.reach(*self._more), [np.inf]])

    def _cost(self, start: FloatArray, points: IntArray) -> FloatArray:
        length = np.hypot(*(self.at[points] - start).T)
        cost: FloatArray = length - np.minimum(self._surplus_m[points], _SHARE * length)
        return cost

    def _following(self, point: int) -> IntArray:
        """Points that a way can go straight on to."""
        corners = len(self._graph.at)
        known = point < corners
        seen = self._graph.neighbours(point) if known else self._graph.seen_from(self.at[point])
        ways_in = corners + len(self._out[0]) + np.arange(len(self._in[0]))
        lines = segments(self.at[point], self.at[ways_in])
        clear = self._graph.clear
        ways_in = ways_in[clear.floor.clear(lines, clear.clearance_m)]
        ends = [len(self.at) - 1] if math.isfinite(self.last_m[point]) else []
        return np.concatenate([seen, ways_in, np.array(ends, dtype=np.intp)])


def _back(came: IntArray, goal: int) -> list[int]:
    way = [goal]
    while came[way[-1]] >= 0:
        way.append(int(came[way[-1]]))
    return way[::-1]
