"""A floor plan as shapely polygons, each made and checked once, when it is first asked for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.validation import explain_validity

from ..names import short
from .faults import CallFault, PlanFault
from .kinds import is_ceiling_fixture, stands_in_the_way
from .plan import FARTHEST_M, FloorPlan, Point, Shape
from .profile import PAPER, Profile

METRES = frozenset({"meters", "metres", "meter", "metre", "m"})

MOST_LISTED = 40
"""Labels of a layout that a sentence lists."""

NO_WIDTH_M = 1e-9
"""A footprint of a mean width (twice the area over the perimeter) up to this has no area."""


class Ground:
    """What answers are computed from.

    Attributes:
        plan: the layout.
        profile: how it is read.
    """

    def __init__(self, plan: FloorPlan, profile: Profile = PAPER) -> None:
        if plan.units.strip().lower() not in METRES:
            raise PlanFault(
                f"units '{short(plan.units)}': lengths have to be in metres; convert the points "
                'and write "units": "meters"'
            )
        self.plan, self.profile = plan, profile
        self._polygons: dict[int, Polygon] = {}

    @cached_property
    def room(self) -> Polygon:
        """The floor.

        Raises:
            PlanFault: the boundary is no simple polygon.
        """
        return simple_polygon("room_boundary", self.plan.boundary)

    def shape(self, label: str) -> Shape:
        """What a label names.

        Raises:
            CallFault: nothing, or more than one thing.
        """
        found = [shape for shape in self.plan.shapes() if shape.label == label]
        if not found:
            known = _listed([shape.label for shape in self.plan.shapes()])
            raise CallFault(f"no object is called '{short(label)}'; there are {known}")
        if len(found) > 1:
            raise CallFault(
                f"{len(found)} objects are called '{short(label)}'; number them in the layout"
            )
        return found[0]

    def polygon(self, shape: Shape) -> Polygon:
        """Its footprint.

        Raises:
            PlanFault: its outline is no simple polygon.
        """
        known = self._polygons.get(id(shape))
        if known is None:
            known = simple_polygon(f"object '{short(shape.label)}'", shape.points)
            self._polygons[id(shape)] = known
        return known

    def centroid(self, shape: Shape) -> Point:
        """Centre of area of its footprint (the shoelace formula's; paper, G.1)."""
        center: ShapelyPoint = self.polygon(shape).centroid
        return (center.x, center.y)

    def obstacles(self, without: Iterable[Shape] = ()) -> list[Shape]:
        """Objects that stop what slides, is placed or walks: neither coverings nor fixtures."""
        left_out = {id(shape) for shape in without}
        return [
            shape
            for shape in self.plan.objects
            if id(shape) not in left_out and stands_in_the_way(shape.label)
        ]

    def occupying(self) -> list[Shape]:
        """Objects that occupy floor: all but what hangs from the ceiling."""
        return [shape for shape in self.plan.objects if not is_ceiling_fixture(shape.label)]

    def free(self, occupied: Iterable[Shape]) -> BaseGeometry:
        """The floor without these shapes; their union, so that overlaps count once."""
        polygons = [self.polygon(shape) for shape in occupied]
        # GEOS divides by zero on its way to a sound result, and NumPy would warn of it.
        with np.errstate(divide="ignore", invalid="ignore"):
            return shapely.difference(self.room, shapely.union_all(polygons))

    def room_to_place(self) -> BaseGeometry:
        """Where a rectangle may lie: off the obstacles, and off openings where they block."""
        openings = self.plan.openings if self.profile.openings_block else ()
        return self.free([*self.obstacles(), *openings])


def simple_polygon(what: str, points: Iterable[Point]) -> Polygon:
    """The polygon with this outline.

    Args:
        what: names it in the error.
        points: its corners in order; the first may be repeated at the end.

    Raises:
        PlanFault: fewer than three different points, no area, or an outline that crosses itself.
    """
    corners = [(float(x), float(y)) for x, y in points]
    if not all(math.isfinite(value) for corner in corners for value in corner):
        raise PlanFault(f"{what}: a coordinate is no finite number; write metres")
    if any(abs(value) > FARTHEST_M for corner in corners for value in corner):
        raise PlanFault(f"{what}: a coordinate lies beyond {FARTHEST_M / 1000:g} km; write metres")
    if len(set(corners)) < 3:
        raise PlanFault(
            f"{what}: its outline has {len(set(corners))} different corners; a polygon has at "
            "least three"
        )
    if not _has_width(shapely.MultiPoint(corners).convex_hull):
        raise PlanFault(f"{what}: its outline has no area; give the corners of its footprint")
    polygon = Polygon(corners)
    if not polygon.is_valid:
        raise PlanFault(
            f"{what}: its outline is no simple polygon ({_told(explain_validity(polygon))}); "
            "put its corners in order around it"
        )
    if not _has_width(polygon):
        raise PlanFault(f"{what}: its outline has no area; give the corners of its footprint")
    return polygon


def _listed(labels: Sequence[str]) -> str:
    """Labels to choose from, as far as a person reads them."""
    known = ", ".join(short(label) for label in labels[:MOST_LISTED]) or "none"
    more = len(labels) - MOST_LISTED
    return f"{known} and {more} more" if more > 0 else known


def _has_width(shape: BaseGeometry) -> bool:
    """Whether its mean width is more than rounding leaves of none when a plan is turned."""
    return bool(2.0 * shape.area > NO_WIDTH_M * shape.length)


def _told(reason: str) -> str:
    """GEOS's words, as a person says them.

    >>> _told("Self-intersection[1 0.5]")
    'it crosses itself at (1, 0.5)'
    """
    kind, _, place = reason.partition("[")
    where = f" at ({', '.join(place.rstrip(']').split())})" if place else ""
    if kind in {"Self-intersection", "Ring Self-intersection"}:
        return f"it crosses itself{where}"
    return f"{kind.lower()}{where}"
