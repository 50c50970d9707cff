"""Random rooms for tests and benchmarks: rectangular and L-shaped, straight and slanted furniture.

They are drawn from a seed alone. Furniture may overlap, touch, and leave narrow gaps, as in the
published layouts; a share of it stands flush with a wall.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise

import shapely
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from shapely.affinity import rotate, translate
from shapely.geometry import Polygon, box

FURNITURE = (
    ("sofa", 2.0, 0.9),
    ("table", 1.4, 0.8),
    ("bed", 2.0, 1.6),
    ("wardrobe", 1.2, 0.6),
    ("armchair", 0.8, 0.8),
    ("chair", 0.45, 0.45),
    ("plant", 0.4, 0.4),
    ("desk", 1.2, 0.6),
    ("bookshelf", 0.9, 0.3),
    ("nightstand", 0.45, 0.4),
)


def outline(draw: random.Random) -> Polygon:
    """A rectangle, or an L."""
    width, depth = (round(draw.uniform(2.5, 6.0), 1) for _ in range(2))
    room = box(0.0, 0.0, width, depth)
    if draw.random() < 0.4:
        notch = box(
            round(width * draw.uniform(0.5, 0.7), 1),
            round(depth * draw.uniform(0.5, 0.7), 1),
            width,
            depth,
        )
        room = room.difference(notch)
    return room


def piece(draw: random.Random, room: Polygon, size: tuple[float, float], slant: bool) -> Polygon:
    """A piece of furniture that lies within the room, or a smaller one where it does not fit."""
    west, south, east, north = room.bounds
    for attempt in range(60):
        shrink = 0.97**attempt
        width, depth = round(size[0] * shrink, 2), round(size[1] * shrink, 2)
        if draw.random() < 0.5:
            width, depth = depth, width
        angle = round(draw.uniform(5.0, 85.0), 1) if slant else 0.0
        shape = rotate(box(-width / 2, -depth / 2, width / 2, depth / 2), angle)
        half_x, half_y = shape.bounds[2], shape.bounds[3]
        x = round(draw.uniform(west, east), 2)
        y = round(draw.uniform(south, north), 2)
        if not slant and draw.random() < 0.5:
            x = draw.choice([west + half_x, east - half_x])
        moved = translate(shape, x, y)
        if room.covers(moved):
            return moved
        if half_x > east - west or half_y > north - south:
            continue
    middle = room.representative_point()
    return translate(box(-0.05, -0.05, 0.05, 0.05), middle.x, middle.y)


def random_plan(seed: int, pieces: int | None = None, slanted: float = 0.4) -> FloorPlan:
    """A furnished room.

    Args:
        seed: of all that is drawn.
        pieces: of furniture; drawn where None.
        slanted: share of it that is turned.
    """
    draw = random.Random(seed)
    room = outline(draw)
    count = draw.randrange(3, 13) if pieces is None else pieces
    objects = []
    for number in range(count):
        name, width, depth = draw.choice(FURNITURE)
        footprint = piece(draw, room, (width, depth), draw.random() < slanted)
        points = tuple((float(x), float(y)) for x, y in footprint.exterior.coords[:-1])
        objects.append(Shape(f"{name}_{number + 1}", points))
    boundary = tuple((float(x), float(y)) for x, y in room.exterior.coords)
    walls = tuple(Wall(a, b) for a, b in pairwise(boundary))
    return FloorPlan(f"random_{seed}", "living_room", boundary, walls, objects=tuple(objects))


def turned(plan: FloorPlan, angle_deg: float, shift: tuple[float, float] = (0.0, 0.0)) -> FloorPlan:
    """The whole plan turned about the origin, counter-clockwise, then moved."""
    cosine, sine = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))

    def moved(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple(
            (cosine * x - sine * y + shift[0], sine * x + cosine * y + shift[1]) for x, y in points
        )

    def shapes(group: tuple[Shape, ...]) -> tuple[Shape, ...]:
        return tuple(Shape(shape.label, moved(shape.points)) for shape in group)

    return FloorPlan(
        plan.layout_id,
        plan.room_type,
        moved(plan.boundary),
        tuple(Wall(*moved((wall.start, wall.end))) for wall in plan.walls),
        shapes(plan.windows),
        shapes(plan.doors),
        shapes(plan.objects),
    )


def free_floor(plan: FloorPlan) -> shapely.Geometry:
    """The floor without the furniture, by shapely alone."""
    taken = shapely.union_all([Polygon(shape.points) for shape in plan.objects])
    return Polygon(plan.boundary).difference(taken)
