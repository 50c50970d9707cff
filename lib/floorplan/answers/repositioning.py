"""How far an object slides until it touches something (paper, G.2)."""

from __future__ import annotations

import math
from typing import Any

from shapely.affinity import translate

from ...geometry.plane.slide import slide
from ...names import short
from ..faults import CallFault
from ..ground import Ground
from ..kinds import stands_in_the_way
from . import geojson
from .answer import WALL, Answer, Parameters

VECTORS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}
"""Directions on the floor, +x to the right and +y up (paper, 3.4)."""


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """How far an object slides left, right, up or down; see `slid`.

    Args:
        ground: the layout.
        parameters: one object's label, and a direction.
    """
    assert parameters.direction is not None, "needs.require lets no question without one pass"
    return slid(ground, parameters.objects[0], VECTORS[parameters.direction])


def slid(ground: Ground, label: str, direction: tuple[float, float]) -> Answer:
    """How far an object slides in a direction before it would overlap another or the wall, metres.

    The exact first contact: `geometry.plane.slide`, whose rules for touching and overlapping hold.
    Only objects that stand in the way stop it; openings, floor coverings and ceiling fixtures do
    not. Nor do the latter touch anything that stands when they themselves slide: a rug lies under
    the furniture, a lamp hangs above it, and the wall alone stops them.

    Args:
        ground: the layout.
        label: of the object.
        direction: (x, y), of any length but 0.

    Returns:
        The distance, 0 where it cannot move; as geometry its footprint at the end of the slide.
        `details` has `stopped_by`, the labels of what it hits, in the layout's order, with "wall"
        behind them, and, where it is 0 as the object overlaps those already, `overlaps` of true.

    Raises:
        CallFault: the label is unknown, not unique, or an opening's.
        PlanFault: the outline of the room, the object or one that may stop it is no polygon.

    Source: paper, G.2.
    """
    shape = ground.shape(label)
    if shape in ground.plan.openings:
        raise CallFault(f"'{short(label)}' is an opening of the room; only objects can be moved")
    moving, room = ground.polygon(shape), ground.room
    obstacles = ground.obstacles(without=[shape]) if stands_in_the_way(label) else []
    polygons = [ground.polygon(item) for item in obstacles]
    found = slide(moving, room, polygons, direction)
    stopped_by = [obstacles[index].label for index in found.stopped_by]
    details: dict[str, Any] = {"stopped_by": [*stopped_by, WALL] if found.by_wall else stopped_by}
    if found.overlapping:
        details["overlaps"] = True
    x, y = _scaled(direction, found.distance_m)
    return Answer(found.distance_m, geojson.polygon(translate(moving, x, y)), details)


def _scaled(direction: tuple[float, float], length_m: float) -> tuple[float, float]:
    """The step of a length in a direction."""
    own = math.hypot(*direction)
    return direction[0] / own * length_m, direction[1] / own * length_m
