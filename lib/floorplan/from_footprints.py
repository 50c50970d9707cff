"""Footprints of a 3D scene -> a layout: which of them, what they are called, the openings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import shapely
from shapely.geometry import LineString, Polygon

from .kinds import DECORATIVE, category_of
from .plan import FloorPlan, Point, Shape, Wall

OPENING_DEPTH_M = {"window": 0.0375, "door": 0.175}
"""How far an opening reaches into the room: as in the published layouts, where it is a rectangle
that lies against the boundary, so that a sight line that ends at it meets it within the room."""

OFF_WALL_M = 0.5
"""An opening that is farther from every wall belongs to none."""

ROOM_WORDS = {
    "diningroom": "dining_room",
    "homestudio": "home_studio",
    "livingroom": "living_room",
    "meetingroom": "meeting_room",
}
"""The benchmark's room types as FloorplanQA writes such names; the others are written alike."""

OpeningKind = Literal["window", "door"]


@dataclass(frozen=True, slots=True)
class PlanSettings:
    """How a layout is made of a scene.

    Attributes:
        footprints: ``alpha`` for the silhouette closed by a disc (`alpha_hull`), as the paper
            makes them of HSSD; ``box`` for the rectangle along the object's own axes.
        alpha_m: the disc's radius, metres.
        leave_out: categories that are left out, words apart.
    """

    footprints: Literal["box", "alpha"] = "alpha"
    alpha_m: float = 0.15
    leave_out: Collection[str] = DECORATIVE


@dataclass(frozen=True, slots=True)
class Footprint:
    """What an object covers of the floor.

    Attributes:
        name: of the object in the scene, for sentences.
        category: the benchmark's, as ``table_lamp``.
        outline: metres, the layout's frame.
    """

    name: str
    category: str
    outline: Polygon


@dataclass(frozen=True, slots=True)
class Opening:
    """A window or a door: what it covers of the boundary.

    Attributes:
        kind: which.
        start, end: on the boundary, which has the room to its left on the way.
    """

    kind: OpeningKind
    start: Point
    end: Point

    def outline(self) -> tuple[Point, ...]:
        """Its rectangle against the wall, counter-clockwise, to a tenth of a millimetre.

        >>> Opening("door", (1.0, 0.0), (1.8, 0.0)).outline()
        ((1.0, 0.0), (1.8, 0.0), (1.8, 0.175), (1.0, 0.175))
        """
        (x0, y0), (x1, y1) = self.start, self.end
        depth = OPENING_DEPTH_M[self.kind] / math.dist(self.start, self.end)
        inward_x, inward_y = -(y1 - y0) * depth, (x1 - x0) * depth
        corners = (
            (x0, y0),
            (x1, y1),
            (x1 + inward_x, y1 + inward_y),
            (x0 + inward_x, y0 + inward_y),
        )
        return tuple((round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in corners)


def room_word(room_type: str) -> str:
    """A room type as FloorplanQA writes it.

    >>> room_word("livingroom"), room_word("office")
    ('living_room', 'office')
    """
    return ROOM_WORDS.get(room_type, room_type)


def against_wall(kind: OpeningKind, points: Iterable[Point], boundary: Polygon) -> Opening | None:
    """Where an opening is in the boundary, by its nearest wall.

    Args:
        kind: window or door.
        points: of its mesh from above, metres.
        boundary: of the room, counter-clockwise.

    Returns:
        None where every wall is farther than `OFF_WALL_M`, or it lies beside the wall's ends.
    """
    cloud = shapely.MultiPoint(list(points))
    middle = cloud.envelope.centroid
    sides = [LineString(side) for side in pairwise(boundary.exterior.coords)]
    wall = min(sides, key=middle.distance)
    if middle.distance(wall) > OFF_WALL_M:
        return None
    along = [wall.project(point) for point in cloud.geoms]
    low, high = min(along), max(along)
    if high - low <= 0.0:
        return None
    start, end = wall.interpolate(low), wall.interpolate(high)
    return Opening(kind, (start.x, start.y), (end.x, end.y))


def layout_of(
    layout_id: int | str,
    room_type: str,
    boundary: Polygon,
    footprints: Sequence[Footprint],
    openings: Sequence[Opening] = (),
    leave_out: Collection[str] = DECORATIVE,
) -> tuple[FloorPlan, list[str]]:
    """The layout of a room.

    Labels are categories with their words apart; where several things share one they are numbered
    from 1, and what is alone has no number, as in the published layouts: ``sofa``,
    ``table lamp_1``, ``table lamp_2``, ``door``.

    Args:
        layout_id: its name.
        room_type: the benchmark's, or any.
        boundary: the room's outline, metres.
        footprints: of objects, in the order of their labels' numbers.
        openings: in the order of their labels' numbers.
        leave_out: categories that are left out.

    Returns:
        the plan, its boundary closed and counter-clockwise with a wall on each side, and sentences
        about what was left out.
    """
    unwanted = {category_of(category) for category in leave_out}
    remarks, kept, dropped = [], [], Counter[str]()
    for footprint in footprints:
        category = category_of(footprint.category)
        if category in unwanted:
            dropped[category] += 1
        elif not footprint.outline.intersects(boundary):
            remarks.append(f"{footprint.name}: lies outside the room and is left out")
        else:
            kept.append((category, _points(footprint.outline)[:-1]))
    if dropped:
        named = ", ".join(f"{count} {name}" for name, count in sorted(dropped.items()))
        remarks.append(f"left out by category: {named}")
    corners = _points(shapely.orient_polygons(boundary))
    plan = FloorPlan(
        layout_id,
        room_word(room_type),
        corners,
        tuple(Wall(start, end) for start, end in pairwise(corners)),
        windows=_labelled([("window", o.outline()) for o in openings if o.kind == "window"]),
        doors=_labelled([("door", o.outline()) for o in openings if o.kind == "door"]),
        objects=_labelled(kept),
    )
    return plan, remarks


def _labelled(named: Sequence[tuple[str, tuple[Point, ...]]]) -> tuple[Shape, ...]:
    several = Counter(name for name, _ in named)
    seen: Counter[str] = Counter()
    shapes = []
    for name, points in named:
        seen[name] += 1
        label = f"{name}_{seen[name]}" if several[name] > 1 else name
        shapes.append(Shape(label, points))
    return tuple(shapes)


def _points(polygon: Polygon) -> tuple[Point, ...]:
    """Its outline to the millimetre, closed."""
    return tuple((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y, *_ in polygon.exterior.coords)
