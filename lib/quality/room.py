"""A furnished room as its quality is assessed: outline, height, openings, and what stands in it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from shapely.geometry import LineString, Polygon

from ..floorplan.from_footprints import Opening
from ..geometry.placed_mesh import PlacedMesh
from ..layout import FloatArray, Vec3


@dataclass(frozen=True, slots=True)
class Shift:
    """How an object is moved: turned about the vertical line through its centre, then shifted."""

    offset_m: Vec3 = (0.0, 0.0, 0.0)
    turn_deg: float = 0.0


BOX_FACES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
        *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
    ]
)
"""(12, 3) triangles of a box, rows of `TurnedBox.corners`, counter-clockwise seen from outside."""


@dataclass(frozen=True, eq=False)
class TurnedBox:
    """A box, turned any way.

    Attributes:
        center_m: (3,).
        half_m: (3,) half its sides along `axes`.
        axes: (3, 3) orthonormal rows: the directions of width, depth and height in the world.
    """

    center_m: FloatArray
    half_m: FloatArray
    axes: FloatArray

    @classmethod
    def upright(cls, center_m: Vec3, dimensions_m: Vec3, yaw_deg: float | None) -> TurnedBox:
        """The box of a layout's object (formats.md): W along +X and D along +Y at yaw 0."""
        return cls(
            np.array(center_m, dtype=float),
            np.array(dimensions_m, dtype=float) / 2,
            _turn(yaw_deg or 0.0).T.copy(),
        )

    @cached_property
    def corners(self) -> FloatArray:
        """(8, 3)."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        corners: FloatArray = self.center_m + (signs * self.half_m) @ self.axes
        return corners

    def moved(self, matrix: FloatArray) -> TurnedBox:
        """The box through a rigid (4, 4) matrix."""
        turn = matrix[:3, :3]
        return TurnedBox(turn @ self.center_m + matrix[:3, 3], self.half_m, self.axes @ turn.T)


@dataclass(frozen=True, eq=False)
class Thing:
    """One object in a room.

    Attributes:
        id: unique in the room.
        category: snake_case.
        box: around its whole hierarchy, along its own axes.
        mesh: its evaluated geometry, world frame; None where only the box is known.
        yaw_deg: 0 = front faces +Y, counter-clockwise; None = no meaningful front.
        asset: the name of its object in Blender; "" where there is none.
    """

    id: str
    category: str
    box: TurnedBox
    mesh: PlacedMesh | None = None
    yaw_deg: float | None = None
    asset: str = ""

    @property
    def front(self) -> FloatArray | None:
        """Where the front faces, a unit vector (2,) on the floor; None without a front."""
        if self.yaw_deg is None:
            return None
        angle = math.radians(self.yaw_deg)
        return np.array([-math.sin(angle), math.cos(angle)])

    @cached_property
    def points(self) -> FloatArray:
        """(n, 3) the vertices; the corners of the box where there is no mesh."""
        return self.box.corners if self.mesh is None else self.mesh.vertices

    @cached_property
    def low(self) -> FloatArray:
        """(3,) lower corner of its box along the world's axes."""
        lowest: FloatArray = self.points.min(axis=0)
        return lowest

    @cached_property
    def high(self) -> FloatArray:
        """(3,) upper corner of that."""
        highest: FloatArray = self.points.max(axis=0)
        return highest

    @cached_property
    def footprint(self) -> Polygon:
        """The convex hull of the object, seen from above."""
        # A line through the points has their hull, and is made five times as fast as a cloud.
        hull = LineString(self.points[:, :2]).convex_hull
        return hull if isinstance(hull, Polygon) else hull.buffer(1e-4)

    def moved(self, shift: Shift) -> Thing:
        """The object moved."""
        matrix = shift_matrix(self.box.center_m, shift)
        return replace(
            self,
            box=self.box.moved(matrix),
            mesh=None if self.mesh is None else self.mesh.moved(matrix),
            yaw_deg=None if self.yaw_deg is None else (self.yaw_deg + shift.turn_deg) % 360.0,
        )


def box_around(things: Iterable[Thing]) -> tuple[FloatArray, FloatArray]:
    """Lower and upper corner (3,) of the box along the world's axes around one object or more."""
    lows, highs = zip(*((thing.low, thing.high) for thing in things), strict=True)
    return np.min(lows, axis=0), np.max(highs, axis=0)


@dataclass(frozen=True, eq=False)
class FurnishedRoom:
    """A room and what stands in it.

    Attributes:
        id: unique in its scene.
        type: room type.
        things: the objects; a room without any is not scored.
        boundary: the floor inside the walls, world frame, metres; None where nobody knows it.
        floor_z_m: height of the floor.
        height_m: from floor to ceiling; None where nobody knows it.
        openings: doors and windows in the boundary.
        remarks: what was read with a doubt, a sentence each.
    """

    id: str
    type: str
    things: tuple[Thing, ...]
    boundary: Polygon | None = None
    floor_z_m: float = 0.0
    height_m: float | None = None
    openings: tuple[Opening, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def area_m2(self) -> float | None:
        """Net floor area, by which the rooms of a scene are weighted (B); None if not known."""
        return None if self.boundary is None else float(self.boundary.area)

    @property
    def ids(self) -> tuple[str, ...]:
        """The objects' ids."""
        return tuple(thing.id for thing in self.things)

    def thing(self, name: str) -> Thing:
        """The object of this id.

        Raises:
            KeyError: there is none.
        """
        found = next((thing for thing in self.things if thing.id == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def moved(self, shifts: Mapping[str, Shift]) -> FurnishedRoom:
        """The room with some objects moved."""
        things = [
            thing.moved(shifts[thing.id]) if thing.id in shifts else thing for thing in self.things
        ]
        return replace(self, things=tuple(things))


def shift_matrix(center_m: FloatArray, shift: Shift) -> FloatArray:
    """The rigid (4, 4) matrix that moves an object whose box has this centre."""
    matrix = np.eye(4)
    matrix[:3, :3] = _turn(shift.turn_deg)
    matrix[:3, 3] = center_m - matrix[:3, :3] @ center_m + np.array(shift.offset_m)
    return matrix


def _turn(angle_deg: float) -> FloatArray:
    """(3, 3) rotation about Z, counter-clockwise; exact at multiples of 90 degrees."""
    quarter, rest = divmod(angle_deg % 360.0, 90.0)
    cosine, sine = math.cos(math.radians(rest)), math.sin(math.radians(rest))
    for _ in range(int(quarter)):
        cosine, sine = -sine, cosine
    return np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
