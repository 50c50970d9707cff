"""A room seen from above: its outline, openings and footprints, as labelled polygons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float]
"""(x, y) in metres, +x to the right, +y up; the origin may lie anywhere (paper, 3.4)."""

FARTHEST_M = 1e6
"""No coordinate lies farther out: beyond, a double no longer tells 1e-9 m apart."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A labelled polygon: an object, a window or a door.

    Attributes:
        label: unique in a sound layout, as ``armchair_2``; what questions call it.
        points: the outline as it was written: either way round, its first point repeated at its
            end or not. It may be faulty; `ground.Ground` says so.
        more: further fields of the document, kept as they are.
        fields: the names of the document's fields in its order; None where that is the usual.
    """

    label: str
    points: tuple[Point, ...]
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    fields: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall, as the segment from `start` to `end`; `more` and `fields` as those of a `Shape`."""

    start: Point
    end: Point
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    fields: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A layout of FloorplanQA (paper, 3.4), word for word as it was read.

    Attributes:
        layout_id: its name; a number in the published data.
        room_type: as ``living_room``.
        boundary: the room's outline, closed or not.
        walls: as segments; an open-plan room may have none on a side of the boundary.
        windows, doors: the openings.
        objects: everything else.
        units: of lengths; only metres can be answered for.
        more: further fields of the document, kept as they are; None for a field of ours that was
            written as null.
        fields: the names of the document's fields in its order; None where that is the usual.
        openings_more, openings_fields: the same of the document's openings.
    """

    layout_id: int | str
    room_type: str
    boundary: tuple[Point, ...]
    walls: tuple[Wall, ...] = ()
    windows: tuple[Shape, ...] = ()
    doors: tuple[Shape, ...] = ()
    objects: tuple[Shape, ...] = ()
    units: str = "meters"
    more: Mapping[str, Any] = field(default_factory=dict)
    fields: tuple[str, ...] | None = None
    openings_more: Mapping[str, Any] = field(default_factory=dict)
    openings_fields: tuple[str, ...] | None = None

    @property
    def openings(self) -> tuple[Shape, ...]:
        """Windows, then doors."""
        return self.windows + self.doors

    def shapes(self) -> Iterator[Shape]:
        """Everything that has a label: objects, then openings."""
        yield from self.objects
        yield from self.openings
