"""Distance between the centroids of two things (paper, G.1)."""

from __future__ import annotations

import math

from ..ground import Ground
from . import geojson
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Euclidean distance between the centroids of two objects or openings, metres.

    A centroid is the centre of a footprint's area, wherever it lies: that of an L may lie outside
    it. Nothing in between matters, and the two may overlap; 0 where their centroids coincide.

    Args:
        ground: the layout.
        parameters: two labels.

    Returns:
        The distance; as geometry the segment from the first to the second.

    Raises:
        CallFault: a label is unknown or not unique.
        PlanFault: an outline of the two is no polygon.

    Source: paper, G.1.
    """
    first, second = (ground.centroid(ground.shape(label)) for label in parameters.objects)
    return Answer(math.dist(first, second), geojson.line((first, second)))
