"""A FloorplanQA layout -> a furnished room: footprints, with heights as such things usually have.

A layout shows its room from above alone, so that it says nothing about what holds an object up, or
where its front faces.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry import Polygon

from ..floorplan.from_footprints import Opening, OpeningKind, against_wall
from ..floorplan.ground import Ground
from ..floorplan.heights import BuildSettings, extent_m
from ..floorplan.kinds import category_key
from ..floorplan.plan import FloorPlan, Shape
from .metrics import MetricId
from .room import FurnishedRoom, Thing, TurnedBox

UNKNOWN: dict[MetricId, str] = {
    "support": "a layout seen from above does not tell what holds its objects"
}
REMARK = (
    "The layout is one seen from above: heights are those that such objects usually have, and "
    "nothing tells where fronts face."
)


def room_of_plan(plan: FloorPlan, room_type: str = "") -> tuple[FurnishedRoom, dict[MetricId, str]]:
    """The room of boxes, and what cannot be told of it.

    Raises:
        PlanFault: its outlines are no polygons, or its units no metres.
    """
    ground = Ground(plan)
    boundary = shapely.orient_polygons(ground.room)
    things = tuple(_thing(shape, ground.polygon(shape)) for shape in plan.objects)
    kind = room_type or plan.room_type
    room = FurnishedRoom(
        "room", kind, things, boundary, 0.0, None, openings_of(plan, boundary), remarks=(REMARK,)
    )
    return room, UNKNOWN


def openings_of(plan: FloorPlan, boundary: Polygon) -> tuple[Opening, ...]:
    """Windows, then doors, where they are in the boundary (`against_wall`)."""
    groups: tuple[tuple[OpeningKind, tuple[Shape, ...]], ...] = (
        ("window", plan.windows),
        ("door", plan.doors),
    )
    found = [
        against_wall(kind, shape.points, boundary) for kind, shapes in groups for shape in shapes
    ]
    return tuple(opening for opening in found if opening is not None)


def _thing(shape: Shape, footprint: Polygon) -> Thing:
    low, high = extent_m(shape.label, "objects", BuildSettings())
    corners = np.array(shapely.oriented_envelope(footprint).exterior.coords)[:4]
    along, across = corners[1] - corners[0], corners[2] - corners[1]
    width, depth = math.hypot(*along), math.hypot(*across)
    axes = np.eye(3)
    axes[0, :2] = along / width
    axes[1, :2] = -axes[0, 1], axes[0, 0]
    center = np.array([*corners.mean(axis=0), (low + high) / 2])
    box = TurnedBox(center, np.array([width, depth, high - low]) / 2, axes)
    return Thing(shape.label, category_key(shape.label), box)
