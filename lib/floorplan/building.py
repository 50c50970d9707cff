"""A layout -> the plain bodies that make a room of it: floor, walls with their holes, prisms.

A layout has no heights: see `heights`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as ShapelyPoint

from .faults import PlanFault
from .from_footprints import OFF_WALL_M
from .ground import Ground
from .heights import GROUPS, BuildSettings, Group, extent_m
from .kinds import category_of
from .plan import FloorPlan, Point, Shape, Wall

_SAME_POINT_M = 1e-6
_BESIDE_M = 1e-3
_SHARPEST = 0.2
_NARROWEST_M = 0.05


@dataclass(frozen=True, slots=True)
class Body:
    """An upright prism.

    Attributes:
        outline: its corners from above, the layout's frame, metres; none is repeated at the end.
        bottom_m, top_m: over the floor.
    """

    outline: tuple[Point, ...]
    bottom_m: float
    top_m: float


@dataclass(frozen=True, slots=True)
class Thing:
    """A labelled polygon as a body.

    Attributes:
        group: the list of the layout that it stands in.
        index: its place there.
        label: as in the layout.
        category: in the label.
        body: what to build.
        center: of its area; where its body's origin belongs.
    """

    group: Group
    index: int
    label: str
    category: str
    body: Body
    center: Point


@dataclass(frozen=True, slots=True)
class Building:
    """A room of plain bodies.

    Attributes:
        floor: the room's outline, no corner repeated; None where it is no simple polygon.
        walls: pieces of them, around the holes of windows and doors.
        things: objects, windows and doors.
        left_out: sentences about what cannot be built.
    """

    floor: tuple[Point, ...] | None
    walls: tuple[Body, ...]
    things: tuple[Thing, ...]
    left_out: tuple[str, ...]


def building_of(plan: FloorPlan, settings: BuildSettings | None = None) -> Building:
    """What to build of a layout; a broken outline is left out, the rest is built.

    Raises:
        PlanFault: its lengths are not in metres, or nothing of it can be built.
    """
    settings = settings or BuildSettings()
    ground = Ground(plan)
    left_out: list[str] = []
    floor: tuple[Point, ...] | None = None
    try:
        room: Polygon | None = ground.room
        floor = open_ring(plan.boundary)
    except PlanFault as fault:
        room = None
        left_out.append(f"the floor is left out: {fault}")
    things = []
    for group in GROUPS:
        for index, shape in enumerate(getattr(plan, group)):
            try:
                things.append(_thing(ground, group, index, shape, settings))
            except PlanFault as fault:
                left_out.append(f"left out: {fault}")
    walls = _walls(plan.walls, room, things, settings)
    if floor is None and not walls and not things:
        raise PlanFault(f"nothing of the layout can be built; {left_out[0]}")
    return Building(floor, tuple(walls), tuple(things), tuple(left_out))


def open_ring(points: Sequence[Point]) -> tuple[Point, ...]:
    """An outline without its first corner repeated at the end.

    >>> open_ring([(0, 0), (1, 0), (1, 1), (0, 0)])
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    """
    corners = tuple((float(x), float(y)) for x, y in points)
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def _thing(
    ground: Ground, group: Group, index: int, shape: Shape, settings: BuildSettings
) -> Thing:
    middle = ground.centroid(shape)
    body = Body(open_ring(shape.points), *extent_m(shape.label, group, settings))
    return Thing(group, index, shape.label, category_of(shape.label), body, middle)


@dataclass(frozen=True, slots=True)
class _Side:
    """A wall as a line: what lies to its right by `near` to `far` metres is wall."""

    line: LineString
    along: tuple[float, float]
    near: float
    far: float

    @property
    def across(self) -> tuple[float, float]:
        return (self.along[1], -self.along[0])

    def at(self, place: float, off: float) -> Point:
        x, y = self.line.coords[0]
        (ax, ay), (cx, cy) = self.along, self.across
        return (x + ax * place + cx * off, y + ay * place + cy * off)


def _walls(
    walls: Sequence[Wall], room: Polygon | None, things: Iterable[Thing], settings: BuildSettings
) -> list[Body]:
    sides = [
        _side(wall, room, settings.wall_thickness_m)
        for wall in walls
        if math.dist(wall.start, wall.end) > _SAME_POINT_M
    ]
    gaps: dict[int, list[tuple[float, float, float, float]]] = {}
    for thing in things:
        if thing.group != "objects" and sides:
            middle = ShapelyPoint(thing.center)
            nearest = min(range(len(sides)), key=lambda k: sides[k].line.distance(middle))
            line = sides[nearest].line
            along = [line.project(ShapelyPoint(point)) for point in thing.body.outline]
            if line.distance(middle) <= OFF_WALL_M and max(along) - min(along) > _NARROWEST_M:
                gap = (min(along), max(along), thing.body.bottom_m, thing.body.top_m)
                gaps.setdefault(nearest, []).append(gap)
    return [
        body
        for number, side in enumerate(sides)
        for body in _pieces(side, sides, gaps.get(number, []), settings.wall_height_m)
    ]


def _side(wall: Wall, room: Polygon | None, thickness_m: float) -> _Side:
    """A wall's line, turned so that the room is to its left; within the room it is centred."""
    start, end = (tuple(map(float, point)) for point in (wall.start, wall.end))
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    along = ((x1 - x0) / length, (y1 - y0) / length)
    beside = [
        ShapelyPoint(
            (x0 + x1) / 2 + sign * along[1] * _BESIDE_M, (y0 + y1) / 2 - sign * along[0] * _BESIDE_M
        )
        for sign in (-1.0, 1.0)
    ]
    left, right = (room is not None and room.contains(point) for point in beside)
    if left == right:
        return _Side(LineString([start, end]), along, -thickness_m / 2, thickness_m / 2)
    if right:
        start, end, along = end, start, (-along[0], -along[1])
    return _Side(LineString([start, end]), along, 0.0, thickness_m)


def _pieces(
    side: _Side,
    sides: Sequence[_Side],
    gaps: Sequence[tuple[float, float, float, float]],
    height_m: float,
) -> list[Body]:
    """A wall around its gaps, each (start, end, bottom, top): from gap's edge to gap's edge."""
    length = side.line.length
    cuts = sorted({0.0, length, *(value for gap in gaps for value in gap[:2])})
    bodies: list[Body] = []
    for start, end in pairwise(cuts):
        if end - start <= _SAME_POINT_M:
            continue
        middle = (start + end) / 2
        open_here = sorted((gap[2], gap[3]) for gap in gaps if gap[0] < middle < gap[1])
        outline = (
            side.at(start, side.near),
            *(_corner(side, place, sides, length) for place in (start, end)),
            side.at(end, side.near),
        )
        floor = 0.0
        for low, high in [*open_here, (height_m, height_m)]:
            if low > floor:
                bodies.append(Body(outline, floor, low))
            floor = max(floor, high)
    return bodies


def _corner(side: _Side, place: float, sides: Sequence[_Side], length: float) -> Point:
    """The far corner at a place along a wall; mitred with the wall that meets it at its end."""
    plain = side.at(place, side.far)
    if 0.0 < place < length or side.near != 0.0:
        return plain
    end = side.at(place, 0.0)
    for other in sides:
        if other is side or other.near != 0.0:
            continue
        if min(math.dist(end, point) for point in other.line.coords) > _SAME_POINT_M:
            continue
        (ax, ay), (bx, by) = side.across, other.across
        share = 1.0 + ax * bx + ay * by
        if share > _SHARPEST:
            factor = side.far / share
            return (end[0] + (ax + bx) * factor, end[1] + (ay + by) * factor)
    return plain
