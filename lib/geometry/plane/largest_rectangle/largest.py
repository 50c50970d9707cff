"""The largest rectangle on a floor of several parts."""

from __future__ import annotations

import math

from shapely.geometry.base import BaseGeometry

from ..outlines import polygons
from ..rectangle import Rectangle
from .frames import Frames
from .outline import QUARTER, outline_of
from .placed import Placed
from .search import Search, widest

LEAST_M2 = 1e-6
"""A smaller rectangle is none."""

GAIN = 5e-4
"""No rectangle at any angle is larger by more than this share."""
EXACT = 1e-9
"""The same among those along an edge of the floor."""

COARSEST = math.radians(1.0)
"""Half width of the intervals of angles that the search begins with, at most."""

THINNEST = 1e-4
"""Half width of the narrowest of these. A floor that would need narrower ones is a crack: its best
rectangle along an edge has under 1.2e-4 of the square of its diameter."""


def largest_rectangle(free: BaseGeometry) -> Rectangle | None:
    """The largest rectangle within a floor, at any angle.

    Its area is the largest among rectangles with a side along an edge of the floor, up to a share
    of 1e-9; that is the answer itself where all edges run in two perpendicular directions or the
    best rectangle lies against one of them. Among rectangles at all angles none is larger by more
    than 0.05 %: this is proven by bounds, not by samples, and the rectangle is moved, turned and
    stretched to a local optimum. (A part of the floor that is but a crack, so that the best one
    along its edges has under 1.2e-4 of the square of its diameter, is not searched further.)

    Its corners lie at most 1e-9 m off the floor (rounding). It is found in a frame that the
    floor's edges define, so it moves and turns with the floor. Neither chance nor a time limit is
    involved. The time grows with the number of edges, and where rectangles at many angles are
    almost as large.

    Args:
        free: polygons, in metres, as of `Ground.room_to_place`; what else is in it is left out.

    Returns:
        The rectangle, its width the longer side, its angle in [0, 180); None where none is larger
        than 1e-6 square metres.

    Source:
        FloorplanQA, G.8: the same maximum, which the paper's code looks for by samples.

    >>> from shapely.geometry import box
    >>> room = box(0.0, 0.0, 4.0, 3.0).difference(box(3.0, 0.0, 4.0, 1.0))
    >>> largest_rectangle(room)
    Rectangle(center_m=(1.5, 1.5), size_m=(3.0, 3.0), angle_deg=0.0)
    """
    found, least = None, LEAST_M2
    for part in polygons(free):
        if part.area <= least:
            break
        outline = outline_of(part)
        placed = _largest(Search(outline, least))
        if placed is not None:
            found, least = placed.in_plan(outline), placed.area
    return found


def _largest(search: Search) -> Placed | None:
    """Along the edges, then at all angles."""
    search.run(Frames.at(search.outline.directions), EXACT)
    search.polish_best()
    half = widest(search.least, search.outline.diameter)
    if search.outline.floor.area <= search.least * (1.0 + GAIN) or half < THINNEST:
        return search.best
    count = math.ceil(QUARTER / 2 / min(COARSEST, half))
    search.run(Frames.between(0.0, QUARTER, count), GAIN)
    return search.best
