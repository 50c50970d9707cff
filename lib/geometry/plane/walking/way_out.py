"""How an end that is too near to something, or inside it, reaches the clear floor.

The rule: near an end clearance cannot be kept from the things that are nearer to it than that. The
way out is one straight line from the end to the clear floor. On it, clearance is let off for
those things alone; an obstacle that contains the end may be passed through; no other is entered,
no wall is crossed, and everything else keeps its clearance. A way in is a way out, walked back.

An end outside the room, as the centroid of a door set in the wall, first goes straight to the
nearest point of the room, its foot; the rule holds from there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ....layout import FloatArray
from ...ragged import BoolArray, IntArray
from ..cross import cross
from .clear import ClearFloor
from .floor import CONTACT_M, Floor, corners, segments
from .graph import Graph

# A point of the clear floor beside an arc lies this share of the clearance out of its polygon.
_BESIDE = 0.01


@dataclass(frozen=True)
class End:
    """Where a way starts or ends.

    Attributes:
        at: (2,) the end.
        foot: (2,) the point of the room nearest to it.
        near: things nearer to the foot than the clearance; see `Floor.things`.
        within: obstacles among them that contain the foot.
    """

    at: FloatArray
    foot: FloatArray
    near: IntArray
    within: IntArray

    @property
    def outside_m(self) -> float:
        """How far the end is out of the room, metres."""
        return float(np.hypot(*(self.at - self.foot)))


def end_at(floor: Floor, clearance_m: float, at: FloatArray) -> End:
    """The end at a (2,) point."""
    foot = at
    point = shapely.points(at)
    if not floor.room_and_contact.covers(point):
        # GEOS divides by zero on its way to a sound result, and NumPy would warn of it.
        with np.errstate(divide="ignore", invalid="ignore"):
            nearest = shapely.shortest_line(floor.room, point)
        foot = shapely.get_coordinates(nearest)[0]
    near = np.flatnonzero(floor.distances(foot) < clearance_m - CONTACT_M)
    standing = shapely.points(foot)
    within = [thing for thing in near if thing < len(floor.obstacles)]
    within = [thing for thing in within if floor.insides[thing].intersects(standing)]
    return End(at, foot, near, np.array(within, dtype=np.intp))


@dataclass(frozen=True)
class Leaving:
    """The ways from an end to the clear floor.

    Attributes:
        end: the end.
        graph: of the clear floor.
    """

    end: End
    graph: Graph

    def allowed(self, lines: BaseGeometry) -> BoolArray:
        """(lines,) whether a line from the foot is one that the rule allows as a way out."""
        floor = self._clear.floor
        kept: BoolArray = floor.room_and_contact.covers(lines)
        row, thing = floor.near(lines, self._clear.clearance_m - 2 * CONTACT_M)
        kept[row[~np.isin(thing, self.end.near)]] = False
        for obstacle in entered(floor, self.end):
            kept &= ~floor.insides[obstacle].intersects(lines)
        return kept

    def reach(self, targets: FloatArray, pieces: IntArray) -> FloatArray:
        """How long the way out is on the line from the foot to each target.

        Args:
            targets: (n, 2) points of the clear floor.
            pieces: (n,) of the clear floor, that each lies in.

        Returns:
            (n,) metres up to the first point of that piece; infinite where the rule or what is in
            the way forbids it.
        """
        foot, clear = self.end.foot, self._clear
        lines = segments(foot, targets)
        found = np.full(len(targets), np.inf)
        if not len(self.end.near):
            found[clear.floor.clear(lines, clear.clearance_m)] = 0.0
            return found
        row, thing = clear.floor.near(lines, clear.clearance_m - 2 * CONTACT_M)
        open_ = np.ones(len(targets), dtype=bool)
        open_[row[~np.isin(thing, self.end.near)]] = False
        for number, piece in enumerate(clear.pieces):
            rows = np.flatnonzero(open_ & (pieces == number))
            far = np.hypot(*(targets[rows] - foot).T)
            found[rows] = np.minimum(first_on(piece, foot, lines[rows]), far)
        rows = np.flatnonzero(np.isfinite(found))
        way = (targets[rows] - foot) / np.hypot(*(targets[rows] - foot).T)[:, None]
        first = foot + way * found[rows, None]
        good = self.allowed(segments(foot, first))
        good &= clear.floor.clear(segments(first, targets[rows]), clear.clearance_m)
        found[rows[~good]] = np.inf
        return found

    def to_corners(self) -> FloatArray:
        """(corners,) `reach` of the clear floor's corners that a line from the foot passes by."""
        turns = self._clear.turns
        found = np.full(len(turns.at), np.inf)
        wanted = np.flatnonzero(self._passed_by())
        found[wanted] = self.reach(turns.at[wanted], turns.piece[wanted])
        return found

    def _passed_by(self) -> BoolArray:
        standing = shapely.points(self.end.foot)
        if not len(self.end.near) and not any(p.covers(standing) for p in self._clear.pieces):
            # It stands between an arc and the polygon around it: a way may cut that polygon.
            return np.ones(len(self._clear.turns.at), dtype=bool)
        return self.graph.passed_by(self.end.foot)

    def entries(self) -> tuple[FloatArray, IntArray]:
        """Where ways out that graze something come to the clear floor.

        A shortest way can turn there, as it turns at the clear floor's corners.

        Returns:
            (n, 2) points and the (n,) pieces of the clear floor that they lie in.
        """
        if not len(self.end.near):
            return np.zeros((0, 2)), np.zeros(0, dtype=np.intp)
        aims, touch_m = self._grazing()
        open_ = self.allowed(segments(self.end.foot, self.end.foot + aims * touch_m[:, None]))
        return self._reached(aims[open_])

    def pieces_reached(self) -> set[int]:
        """The pieces of the clear floor that some way out leads to."""
        foot, clear = self.end.foot, self._clear
        if not len(self.end.near):
            standing = shapely.points(foot)
            return {
                n
                for n, p in enumerate(clear.pieces)
                if p.dwithin(standing, _BESIDE * clear.clearance_m)
            }
        points = [shapely.get_coordinates(piece) - foot for piece in clear.pieces]
        aims = np.concatenate([self._grazing()[0], *points])
        angles = np.unique(np.arctan2(aims[:, 1], aims[:, 0]))
        # What a way out meets changes at these angles alone: one between each two tells all.
        between = angles + np.diff(angles, append=angles[:1] + 2 * np.pi) / 2
        return set(self._reached(_aims(np.concatenate([angles, between])))[1].tolist())

    def _reached(self, aims: FloatArray) -> tuple[FloatArray, IntArray]:
        """Where the allowed ways out in (n, 2) directions end; each leads to several pieces."""
        points, pieces = [np.zeros((0, 2))], [np.zeros(0, dtype=np.intp)]
        foot = self.end.foot
        west, south, east, north = self._clear.floor.room.bounds
        far = foot + aims * (east - west + north - south + 1.0)
        for number, piece in enumerate(self._clear.pieces):
            length = first_on(piece, foot, segments(foot, far))
            hits = np.flatnonzero(np.isfinite(length))
            ends = foot + aims[hits] * length[hits, None]
            good = self.allowed(segments(foot, ends))
            points.append(ends[good])
            pieces.append(np.full(np.count_nonzero(good), number, dtype=np.intp))
        return np.concatenate(points), np.concatenate(pieces)

    def _grazing(self) -> tuple[FloatArray, FloatArray]:
        """Lines from the foot that graze what it may not enter.

        Returns:
            (n, 2) their directions, and (n,) how far from the foot they touch it, metres.
        """
        floor, foot, near = self._clear.floor, self.end.foot, set(self.end.near.tolist())
        touched = [corners(floor.obstacles[thing]) for thing in entered(floor, self.end)]
        to = np.concatenate([*touched, _pointing_in(floor)]) - foot
        kept = [ring for thing, ring in _rings(floor) if thing not in near]
        around = np.concatenate([np.zeros((0, 2)), *kept]) - foot
        away = np.hypot(*around.T)
        middle = np.arctan2(around[:, 1], around[:, 0])
        share = np.clip(self._clear.clearance_m / np.maximum(away, CONTACT_M), 0.0, 1.0)
        spread, touch = np.arcsin(share), away * np.sqrt(1.0 - share**2)
        angles = np.concatenate([np.arctan2(to[:, 1], to[:, 0]), middle - spread, middle + spread])
        return _aims(angles), np.concatenate([np.hypot(*to.T), touch, touch])

    @property
    def _clear(self) -> ClearFloor:
        return self.graph.clear


def _aims(angles: FloatArray) -> FloatArray:
    """(n, 2) unit vectors at (n,) angles."""
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def entered(floor: Floor, end: End) -> list[int]:
    """Obstacles near an end that a way out may touch and not enter."""
    contain = set(end.within.tolist())
    return [t for t in end.near.tolist() if t < len(floor.obstacles) and t not in contain]


def first_on(piece: Polygon, foot: FloatArray, lines: BaseGeometry) -> FloatArray:
    """(lines,) how far from the foot each line first meets a polygon; infinite if nowhere."""
    found = np.full(len(lines), np.inf)
    points, row = shapely.get_coordinates(shapely.intersection(lines, piece), return_index=True)
    np.minimum.at(found, row, np.hypot(*(points - foot).T))
    return found


def _rings(floor: Floor) -> list[tuple[int, FloatArray]]:
    """Each thing's number and (n, 2) corners."""
    obstacles = len(floor.obstacles)
    return [
        (number, corners(thing) if number < obstacles else shapely.get_coordinates(thing))
        for number, thing in enumerate(floor.things)
    ]


def _pointing_in(floor: Floor) -> FloatArray:
    """(n, 2) corners of the room that point into it."""
    ring = floor.wall_corners
    ahead = np.roll(ring, -1, axis=0) - ring
    pointing: FloatArray = ring[cross(np.roll(ahead, 1, axis=0), ahead) > 0]
    return pointing
