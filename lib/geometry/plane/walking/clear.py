"""The clear floor: where nothing is nearer than the clearance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ....layout import FloatArray
from ...ragged import IntArray
from ..cross import cross
from ..outlines import polygons
from .floor import CONTACT_M, Floor, corners
from .offset import Bend, Place, Steps, grown

COARSE_RAD = math.radians(10.0)
_SHALLOWEST = 1e-9
# Corners grown by tangents ten degrees apart reach 0.4 % too far.
_NARROW = 1.02


@dataclass(frozen=True)
class Turns:
    """The corners of the clear floor that a shortest way can turn at: those that point into it.

    Attributes:
        at: (n, 2) where, metres.
        back, ahead: (n, 2) unit vectors to their neighbours on the outline.
        piece: (n,) of the clear floor.
        bends: (n,) the arc that each belongs to.
    """

    at: FloatArray
    back: FloatArray
    ahead: FloatArray
    piece: IntArray
    bends: list[Bend | None]


@dataclass(frozen=True)
class ClearFloor:
    """All that is at least the clearance from every obstacle and every wall.

    Attributes:
        floor: room and obstacles.
        clearance_m: above 0.
        steps: how finely its arcs are cut.
    """

    floor: Floor
    clearance_m: float
    steps: Steps

    @cached_property
    def pieces(self) -> list[Polygon]:
        """Its connected parts; nothing in them is nearer than the clearance less `CONTACT_M`."""
        taken = shapely.union_all([*self.floor.obstacles, *self._grown[0]])
        found = polygons(self.floor.room.difference(taken))
        # Between the parts of one grown thing rounding leaves slivers, which are not clear.
        inner = shapely.point_on_surface(np.array(found, dtype=object))
        kept = self.floor.clear(inner, self.clearance_m)
        return [piece for piece, is_clear in zip(found, kept, strict=True) if is_clear]

    @cached_property
    def turns(self) -> Turns:
        """Its corners that point inwards."""
        found = [
            (*_pointing_in(shapely.get_coordinates(ring)[:-1]), number)
            for number, piece in enumerate(self.pieces)
            for ring in (orient(piece).exterior, *orient(piece).interiors)
        ]
        none = np.zeros((0, 2))
        at, back, ahead = (
            np.concatenate([none, *(row[column] for row in found)]) for column in range(3)
        )
        counts = [len(row[0]) for row in found]
        piece = np.repeat(np.array([row[3] for row in found], dtype=np.intp), counts)
        bends = self._grown[1]
        return Turns(at, back, ahead, piece, [bends.get((x, y)) for x, y in at.tolist()])

    @cached_property
    def _grown(self) -> tuple[list[BaseGeometry], dict[Place, Bend]]:
        bends: dict[Place, Bend] = {}
        rings = [*map(corners, self.floor.obstacles), self.floor.wall_corners]
        radius = self.clearance_m - CONTACT_M
        return [part for ring in rings for part in grown(ring, radius, self.steps, bends)], bends


def coarse(floor: Floor, clearance_m: float) -> ClearFloor:
    """The clear floor with coarse arcs, and every gap open that is as wide as it has to be."""
    steps = Steps(COARSE_RAD, also=_across_gaps(floor, clearance_m))
    return ClearFloor(floor, clearance_m, steps)


def _across_gaps(floor: Floor, clearance_m: float) -> dict[Place, Sequence[float]]:
    """For corners at a gap just wide enough: the directions across it, radians.

    A tangent that faces straight across a gap does not narrow it; the corner between two others
    would.
    """
    rings = [*map(corners, floor.obstacles), floor.wall_corners]
    points = np.concatenate(rings)
    starts, ends = points, np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    along = ends - starts
    share = np.sum((points[:, None] - starts) * along, axis=2) / np.sum(along**2, axis=1)
    across = starts + np.clip(share, 0.0, 1.0)[..., None] * along - points[:, None]
    width = np.hypot(across[..., 0], across[..., 1]) / clearance_m
    found: dict[Place, Sequence[float]] = {}
    narrow = (width > 2 - 1e-3) & (width < 2 * _NARROW)
    for row in np.flatnonzero(np.any(narrow, axis=1)).tolist():
        x, y = points[row].tolist()
        aim = across[row, narrow[row]]
        found[(x, y)] = sorted({round(a, 12) for a in np.arctan2(aim[:, 1], aim[:, 0]).tolist()})
    return found


def _pointing_in(ring: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """The corners of a ring, its inside to the left, that turn right; and ways to neighbours."""
    ahead = np.roll(ring, -1, axis=0) - ring
    ahead /= np.hypot(*ahead.T)[:, None]
    before = np.roll(ahead, 1, axis=0)
    turning = cross(before, ahead) < -_SHALLOWEST
    return ring[turning], -before[turning], ahead[turning]
