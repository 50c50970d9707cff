"""Whether a path that someone gives can be walked: nothing is entered, the clearance is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from ..geometry.plane.walking.direct import in_the_open
from ..geometry.plane.walking.floor import CONTACT_M, inside
from ..geometry.plane.walking.shortest import Walking
from ..geometry.plane.walking.way_out import End, end_at
from ..layout import FloatArray
from ..names import short
from .answers.answer import Parameters
from .answers.shortest_path import asked_clearance, walking_on
from .digits import beyond
from .ground import Ground
from .path_fault import Fault, metres, middle, place, shown, told_once

ROUNDING_M = 0.01
"""Clearance and walls are kept to this, metres: models write coordinates to a centimetre."""

END_M = 0.1
"""How far a path may start and end from the two centroids, metres.

The paper asks for a path from centroid to centroid (G.6) and leaves the slack open. A centroid
worked out by head is off by a few centimetres; a path that stops at an object's edge is not there.
"""


def path_faults(
    ground: Ground,
    parameters: Parameters,
    points: Sequence[Sequence[float]],
    *,
    rounding_m: float = ROUNDING_M,
    end_m: float = END_M,
) -> list[str]:
    """Why a path is not valid, in sentences; none where it is. See `faults_of_path`."""
    found = faults_of_path(ground, parameters, points, rounding_m=rounding_m, end_m=end_m)
    return [fault.sentence for fault in found]


def faults_of_path(
    ground: Ground,
    parameters: Parameters,
    points: Sequence[Sequence[float]],
    *,
    rounding_m: float = ROUNDING_M,
    end_m: float = END_M,
) -> list[Fault]:
    """What makes a path not valid for a question (paper, 3.4, G.6).

    It leads from centroid to centroid. Between its way out and its way in it keeps the clearance
    from every obstacle and wall. The way out is what comes before it first reaches clear floor,
    the way in what comes after it last leaves it; they keep the rule of
    `answers.shortest_path.answer` but need not be straight: clearance is let off for what is
    nearer to the end than that, no obstacle is entered but one that contains the end, the room is
    not left, and all else keeps its clearance. A path that never reaches clear floor is a way out
    that meets a way in, and is at most twice the clearance long outside the furniture that contains
    an end.

    Args:
        ground: the layout.
        parameters: two labels, and the clearance; the profile's where None.
        points: [x, y], metres.
        rounding_m: how much of the clearance may be missing, how far an obstacle may be entered.
        end_m: how far the path may start and end from the centroids.

    Returns:
        Empty for a valid path. `answers.shortest_path.answer`'s own way is valid, rounded to a
        centimetre too.

    Raises:
        CallFault: a label is unknown or not unique.
        PlanFault: an outline of an end, of an obstacle or of the room is no polygon.
    """
    if len(points) < 2:
        return [Fault(f"a path needs at least two points, not {len(points)}")]
    path = np.array([[float(x), float(y)] for x, y in points])
    if not np.all(np.isfinite(path)):
        return [Fault("a coordinate of the path is no finite number")]
    ends = [np.array(ground.centroid(ground.shape(label))) for label in parameters.objects]
    faults = _off_the_ends(path, ends, parameters.objects, end_m)
    if faults:
        return faults
    clearance_m = asked_clearance(ground, parameters)
    check = _Check(ground, walking_on(ground, clearance_m), clearance_m, rounding_m, end_m)
    # GEOS divides by zero on its way to a sound result, and NumPy would warn of it.
    with np.errstate(divide="ignore", invalid="ignore"):
        return check.faults(path, *ends)


def _off_the_ends(
    path: FloatArray, ends: Sequence[FloatArray], labels: Sequence[str], end_m: float
) -> list[Fault]:
    """That a path starts or ends somewhere else."""
    faults = []
    for point, end, label, does in zip(
        path[[0, -1]], ends, labels, ("starts", "ends"), strict=True
    ):
        away = float(np.hypot(*(point - end)))
        if away > end_m + CONTACT_M:
            sentence = (
                f"it {does} {beyond(away, end_m, 3)} m from the centroid of '{short(label)}', "
                f"which is more than {end_m:g} m"
            )
            faults.append(Fault(sentence, label, place(point), away))
    return faults


@dataclass(frozen=True)
class _Check:
    """One path against one floor plan."""

    ground: Ground
    walking: Walking
    clearance_m: float
    rounding_m: float
    end_m: float

    def faults(self, path: FloatArray, start: FloatArray, goal: FloatArray) -> list[Fault]:
        """What is wrong with it, in the reading that leaves the least."""
        line = LineString(path)
        out, back = (self._let_off(end, path[row]) for end, row in ((start, 0), (goal, -1)))
        readings = [
            [
                *out.faults(_part(line, 0.0, first)),
                *self._too_near(_part(line, first, last)),
                *back.faults(_part(line, last, line.length)),
            ]
            for first, last in self._on_clear_floor(line)
        ]
        if not readings:
            readings = [self._where_ways_meet(line, out, back)]
        return told_once(min(readings, key=len))

    def _on_clear_floor(self, line: LineString) -> list[tuple[float, float]]:
        """Where a path first reaches and last leaves each piece of the clear floor, along it."""
        found = []
        # Rounded, a path along the edge of the clear floor may lie beside it; and an end nearly
        # clear of something may come nearer to that on its way out. So both readings are good.
        looser = walking_on(self.ground, max(self.clearance_m - self.rounding_m, 0.0))
        for piece in (*self.walking.fine.pieces, *looser.fine.pieces):
            shared = line.intersection(piece)
            if not shared.is_empty:
                found.append(_first_and_last(line, shapely.get_coordinates(shared)))
        return found

    def _where_ways_meet(self, line: LineString, out: _LetOff, back: _LetOff) -> list[Fault]:
        """Faults of a path without clear floor, split where it does best."""
        corners = np.cumsum([0.0, *np.hypot(*np.diff(line.coords, axis=0).T)])
        splits = np.unique(np.concatenate([corners, np.linspace(0.0, line.length, 65)]))
        found = [
            [*out.faults(_part(line, 0.0, at)), *back.faults(_part(line, at, line.length))]
            for at in splits.tolist()
        ]
        # What contains one end is in the way of the other's part alone, which is where they split:
        # that the parts have to meet there is the fault.
        passed = out.passed | back.passed
        reduced = [[fault for fault in faults if fault.label not in passed] for faults in found]
        best = min(range(len(found)), key=lambda at: (len(reduced[at]), len(found[at])))
        faults = reduced[best]
        open_m = in_the_open(self.walking.floor, line, out.end, back.end)
        too_long = open_m > 2 * (self.walking.clearance_m + self.rounding_m)
        if too_long or len(faults) < len(found[best]):
            sentence = f"it never comes to floor that is {self.clearance_m:g} m clear of everything"
            faults = [*faults, Fault(sentence)]
        return faults

    def _too_near(self, part: LineString) -> list[Fault]:
        """Things that a part comes too near to."""
        return self._nearer(part, range(len(self.walking.floor.things)))

    def _nearer(self, part: LineString, things: Sequence[int]) -> list[Fault]:
        every = np.array([self.walking.floor.things[thing] for thing in things], dtype=object)
        away = shapely.distance(every, part)
        short_of = self.walking.clearance_m - self.rounding_m - 2 * CONTACT_M
        return [
            self._too_near_to(part, things[row], float(away[row]))
            for row in np.flatnonzero(away < short_of)
        ]

    def _too_near_to(self, part: LineString, thing: int, away: float) -> Fault:
        shape = self.walking.floor.things[thing]
        at = place(shapely.get_coordinates(shapely.shortest_line(part, shape))[0])
        label, called = self._called(thing)
        if away == 0.0:
            crossed = shapely.intersection(part, shape)
            # On a line of a thousand kilometres rounding may take what they share.
            at = at if crossed.is_empty else middle(crossed)
            does = "goes through" if label else "meets"
            return Fault(f"it {does} {called} near {shown(at)}", label, at, 0.0)
        sentence = (
            f"it comes within {metres(away)} of {called} near {shown(at)}, "
            f"where {self.clearance_m:g} m is asked for"
        )
        return Fault(sentence, label, at, away)

    def _called(self, thing: int) -> tuple[str, str]:
        obstacles = self.ground.obstacles()
        if thing < len(obstacles):
            return obstacles[thing].label, f"'{short(obstacles[thing].label)}'"
        start, end = shapely.get_coordinates(self.walking.floor.things[thing])
        return "", f"the wall from {shown(place(start))} to {shown(place(end))}"

    def _let_off(self, centroid: FloatArray, point: FloatArray) -> _LetOff:
        """What holds near an end; the path's own end may be a little off."""
        floor, clearance = self.walking.floor, self.walking.clearance_m
        end, own = (end_at(floor, clearance, at) for at in (centroid, point))
        return _LetOff(self, end, np.union1d(end.near, own.near))


@dataclass(frozen=True)
class _LetOff:
    """What a way out may do, or a way in."""

    check: _Check
    end: End
    near: FloatArray

    @property
    def passed(self) -> set[str]:
        """Labels of what contains the end, which the way may pass through."""
        return {self.check._called(int(thing))[0] for thing in self.end.within}

    def faults(self, part: LineString) -> list[Fault]:
        """What is wrong with a way out or in."""
        check, floor = self.check, self.check.walking.floor
        let_off = {int(thing) for thing in self.near}
        faults = check._nearer(part, [n for n in range(len(floor.things)) if n not in let_off])
        for thing in sorted(let_off - set(self.end.within.tolist())):
            if thing < len(floor.obstacles):
                crossed = part.intersection(inside(floor.obstacles[thing], check.rounding_m))
                if not crossed.is_empty:
                    faults.append(self._entered(thing, crossed))
        outside = part.difference(self._walkable())
        if not outside.is_empty:
            at = middle(outside)
            faults.append(Fault(f"it leaves the room near {shown(at)}", at=at))
        return faults

    def _entered(self, thing: int, crossed: BaseGeometry) -> Fault:
        at = middle(crossed)
        label, called = self.check._called(thing)
        return Fault(f"it goes through {called} near {shown(at)}", label, at, 0.0)

    def _walkable(self) -> BaseGeometry:
        """The room, and the way to it of an end outside."""
        room = shapely.buffer(
            self.check.walking.floor.room, self.check.rounding_m + CONTACT_M, join_style="mitre"
        )
        if self.end.outside_m <= CONTACT_M:
            return room
        way = LineString([self.end.at, self.end.foot]).buffer(self.check.end_m + CONTACT_M)
        return room.union(way)


def _part(line: LineString, start: float, end: float) -> LineString:
    """A part of a path; where it has no length, a line of none."""
    part = substring(line, start, end)
    if isinstance(part, ShapelyPoint):
        return LineString([part, part])
    return part


def _first_and_last(line: LineString, points: FloatArray) -> tuple[float, float]:
    """How far along the path the first of some points on it is reached, and the last one left."""
    corners = np.array(line.coords)
    along = np.diff(corners, axis=0)
    size = np.hypot(*along.T)
    to = points[:, None] - corners[:-1]
    share = np.clip(np.sum(to * along, axis=2) / np.maximum(size**2, CONTACT_M**2), 0.0, 1.0)
    away = np.sqrt(np.sum((to - share[..., None] * along) ** 2, axis=2))
    at = np.concatenate([[0.0], np.cumsum(size)[:-1]]) + share * size
    here = at[away <= np.maximum(CONTACT_M, away.min(axis=1, keepdims=True))]
    return float(here.min()), float(here.max())
