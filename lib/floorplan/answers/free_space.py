"""Floor that nothing occupies (paper, G.3)."""

from __future__ import annotations

from ..ground import Ground
from . import geojson
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Area of the floor without the union of all footprints on it, square metres.

    Floor under several objects is taken off once; what of an object lies outside the room takes
    nothing off. Floor coverings occupy the floor under them, ceiling fixtures do not; windows and
    doors are no objects and take nothing off.

    Args:
        ground: the layout.
        parameters: none.

    Returns:
        The area; as geometry the free floor.

    Raises:
        PlanFault: the room's outline or that of an object on the floor is no polygon.

    Source: paper, G.3.
    """
    free = ground.free(ground.occupying())
    return Answer(float(free.area), geojson.multi_polygon(free))
