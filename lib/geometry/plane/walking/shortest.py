"""The whole shortest way between two points of a floor."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from ....layout import FloatArray
from ..cross import cross
from .clear import ClearFloor, coarse
from .direct import straight
from .floor import CONTACT_M, Floor, corners
from .graph import Graph
from .offset import Place
from .search import Search
from .touching import AT_THE_EDGE
from .way_out import End, Leaving, end_at

_LENGTH_SHARE = 8e-6
_STEPS_RAD = tuple(math.radians(step) for step in (3.0, 2.0, 1.5, 1.0, 0.75, 0.5))
_FINE_RAD = math.radians(1.0)
_LEAST_M = 1e-6


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest way.

    Attributes:
        points: (n, 2) from the start to the goal, metres.
        length_m: its length.
        way_out_m, way_in_m: lengths of its parts before and after the clear floor.
        start, goal: its ends, and what they are let off from.
    """

    points: FloatArray
    length_m: float
    way_out_m: float
    way_in_m: float
    start: End
    goal: End


class NoWay(ValueError):
    """There is no way.

    Attributes:
        shut_in: the ends that have no way out; none where each has, to different pieces.
    """

    def __init__(self, shut_in: Sequence[Literal["start", "goal"]]) -> None:
        super().__init__(f"no way: {' and '.join(shut_in) or 'different pieces'}")
        self.shut_in = tuple(shut_in)


class Walking:
    """Shortest ways on one floor with one clearance; made once for many pairs of points.

    Attributes:
        floor: room and obstacles.
        clearance_m: at least 0; 0 is taken as a micrometre, so that what touches lets nobody
            through.
    """

    def __init__(self, floor: Floor, clearance_m: float) -> None:
        self.floor, self.clearance_m = floor, max(clearance_m, _LEAST_M)

    @cached_property
    def clear(self) -> ClearFloor:
        """The clear floor, its arcs coarse."""
        return coarse(self.floor, self.clearance_m)

    @cached_property
    def fine(self) -> ClearFloor:
        """The clear floor, its arcs fine: to be looked at, too large to be searched."""
        return ClearFloor(
            self.floor, self.clearance_m, replace(self.clear.steps, usual_rad=_FINE_RAD)
        )

    @cached_property
    def _graph(self) -> Graph:
        return Graph(self.clear)

    def way(self, start: FloatArray, goal: FloatArray) -> Way:
        """The shortest way, longer than the true optimum by at most a hundred thousandth.

        The corners of obstacles that it goes around are rounded by polygons around the arc of the
        clearance. A first search takes coarse ones; those that the way touches are made finer
        until what they are too long by is small against the way.

        Args:
            start: (2,) metres.
            goal: (2,) metres.

        Raises:
            NoWay: there is none.
        """
        ends = [end_at(self.floor, self.clearance_m, point) for point in (start, goal)]
        meeting = straight(*(Leaving(end, self._graph) for end in ends))
        if meeting is not None:
            return _way([ends[0].foot, ends[1].foot], *meeting, *ends)
        graph = self._graph
        while True:
            search = Search(*(Leaving(end, graph) for end in ends))
            numbers = search.shortest()
            if numbers is None:
                raise NoWay(_shut_in(search))
            way = _way(
                [ends[0].foot, *search.at[numbers]],
                float(search.first_m[numbers[0]]),
                float(search.last_m[numbers[-2]]),
                *ends,
            )
            finer = _finer(way, search, numbers, graph.clear)
            if not finer:
                return way
            steps = replace(graph.clear.steps, at={**graph.clear.steps.at, **finer})
            graph = Graph(ClearFloor(self.floor, self.clearance_m, steps))


def _finer(way: Way, search: Search, numbers: list[int], clear: ClearFloor) -> dict[Place, float]:
    """Finer steps for the corners whose arcs are cut too coarsely for the length of a way."""
    known = clear.turns.bends
    bends = [bend for number in numbers if number < len(known) and (bend := known[number])]
    arcs_m = clear.clearance_m * sum(bend.step_rad for bend in bends)
    # A polygon around an arc, of steps of s, is longer than the arc by a share of s^2 / 12.
    needed = math.sqrt(12 * _LENGTH_SHARE * way.length_m / arcs_m) if arcs_m else math.inf
    step = next((step for step in _STEPS_RAD if step <= needed), _STEPS_RAD[-1])
    finer = {bend.corner: step for bend in bends if bend.step_rad > step * (1 + 1e-6)}
    # Where the clear floor is entered or touched, its edge itself has to be where it is.
    turns = [search.at[number] for number in numbers[:-1] if number >= len(known)]
    for corner in _corners_at(clear, turns):
        if clear.steps.at.get(corner, math.inf) > _STEPS_RAD[-1]:
            finer[corner] = _STEPS_RAD[-1]
    return finer


def _corners_at(clear: ClearFloor, points: Sequence[FloatArray]) -> list[Place]:
    """Corners of things, whose arcs bound the clear floor at one of some points."""
    every = np.concatenate([*map(corners, clear.floor.obstacles), clear.floor.wall_corners])
    near = np.zeros(len(every), dtype=bool)
    for point in points:
        near |= np.hypot(*(every - point).T) < clear.clearance_m * AT_THE_EDGE
    return [(x, y) for x, y in every[near].tolist()]


def _shut_in(search: Search) -> list[Literal["start", "goal"]]:
    shut: list[Literal["start", "goal"]] = []
    if not search.leaving.pieces_reached():
        shut.append("start")
    if not search.arriving.pieces_reached():
        shut.append("goal")
    return shut


def _way(points: Sequence[FloatArray], out_m: float, in_m: float, start: End, goal: End) -> Way:
    """The way through these points, the ends before their feet and after them."""
    whole = simplified(np.array([start.at, *points, goal.at]))
    length = float(np.sum(np.hypot(*np.diff(whole, axis=0).T)))
    return Way(whole, length, start.outside_m + out_m, goal.outside_m + in_m, start, goal)


def simplified(points: FloatArray) -> FloatArray:
    """(m, 2) the same line without repeated points and points that it goes straight on at.

    >>> simplified(np.array([[0, 0], [0, 0], [1, 1], [2, 2], [2, 0.0]])).tolist()
    [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0]]
    """
    kept = [points[0]]
    for number in range(1, len(points) - 1):
        before, after = points[number] - kept[-1], points[number + 1] - points[number]
        sizes = float(np.hypot(*before)), float(np.hypot(*after))
        if min(sizes) <= CONTACT_M:
            continue
        bends = abs(float(cross(before, after))) > CONTACT_M * sizes[0] * sizes[1]
        if bends or float(np.dot(before, after)) < 0:
            kept.append(points[number])
    return np.array([*kept, points[-1]])
