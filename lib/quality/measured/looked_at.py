"""A room as the measured human-use checks see it: what of it they may go by."""

from __future__ import annotations

from functools import cached_property

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from ...floorplan.kinds import stands_in_the_way
from ..measures.angles import front_to_deg
from ..measures.clip import in_box
from ..measures.uses import uses
from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing


def box_underside_m(thing: Thing, room: FurnishedRoom) -> float:
    """Height above the floor of the lowest corner of an object's box."""
    return float(thing.box.corners[:, 2].min()) - room.floor_z_m


class LookedAt:
    """A room, and which of its objects stand soundly.

    What crosses the room's walls or floor, or floats, is a physical defect; its cause is told
    once, so that no human-use check goes by where it is.
    """

    def __init__(self, room: FurnishedRoom, protocol: QualityProtocol) -> None:
        self.room = room
        self.protocol = protocol
        self._outlines: dict[str, BaseGeometry] = {}

    def outline(self, thing: Thing) -> BaseGeometry:
        """An object's box from above; its mesh may have a hundred thousand vertices."""
        if thing.id not in self._outlines:
            self._outlines[thing.id] = LineString(thing.box.corners[:, :2]).convex_hull
        return self._outlines[thing.id]

    @cached_property
    def sound(self) -> tuple[Thing, ...]:
        """The objects inside the room's outline, floor and height."""
        return tuple(thing for thing in self.room.things if self._inside(thing))

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """Those of them that stand on the floor, or on a covering."""
        least, most = -self.protocol.bounds_tolerance_m, self.protocol.stepped_over_m
        return tuple(
            thing for thing in self.sound if least <= box_underside_m(thing, self.room) <= most
        )

    @cached_property
    def not_standing(self) -> frozenset[str]:
        """Ids of all others: nothing is taken to be blocked by them."""
        return frozenset(self.room.ids) - {thing.id for thing in self.standing}

    @cached_property
    def chairs(self) -> tuple[Thing, ...]:
        """Chairs that stand on the floor."""
        return tuple(item for item in self.standing if uses().front(item.category) == "chairs")

    @cached_property
    def tables(self) -> tuple[Thing, ...]:
        """What chairs stand at, be it sound or not: a table that floats has its chairs still."""
        return tuple(item for item in self.room.things if uses().is_table(item.category))

    def tables_of(self, chair: Thing) -> list[tuple[float, Thing]]:
        """Those of them that a chair looks at."""
        return [
            (distance, table)
            for distance, table in self.tables_near(chair)
            if (angle := front_to_deg(chair, table)) is not None
            and angle <= self.protocol.facing_deg
        ]

    @cached_property
    def served(self) -> frozenset[str]:
        """Ids of tables that a chair looks at from nearby."""
        found = (table.id for chair in self.chairs for _, table in self.tables_of(chair))
        return frozenset(found)

    def stands_in_another(self, thing: Thing) -> bool:
        """Whether another object that stands on the floor reaches into its box.

        It is a collision, or one stands under the other; what moves it out of there is told there.
        """
        inset = thing.box.half_m - self.protocol.interface_m
        if (inset <= 0).any():
            return False
        return any(
            len(in_box(other, thing.box.center_m, thing.box.axes, inset))
            for other in self.standing
            if other.id != thing.id and stands_in_the_way(other.category)
        )

    def tables_near(self, thing: Thing) -> list[tuple[float, Thing]]:
        """The tables near a chair with their distances, the nearest first."""
        outline = self.outline(thing)
        near = [
            (float(outline.distance(self.outline(table))), table)
            for table in self.tables
            if table.id != thing.id
        ]
        most = self.protocol.at_table_m
        return sorted(
            (item for item in near if item[0] <= most), key=lambda item: (item[0], item[1].id)
        )

    def _inside(self, thing: Thing) -> bool:
        room, tolerance = self.room, self.protocol.bounds_tolerance_m
        if box_underside_m(thing, room) < -tolerance:
            return False
        if room.boundary is None:
            return True
        corners = thing.box.corners[:, :2]
        return all(room.boundary.distance(Point(corner)) <= tolerance for corner in corners)
