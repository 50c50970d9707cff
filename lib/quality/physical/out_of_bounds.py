"""The metric out_of_bounds: does an object cross the room's walls, floor or ceiling? (A.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ...geometry.plane.outlines import polygons
from ...geometry.points import as_vec3
from ...layout import FloatArray
from ...names import short
from ..amounts import length_text
from ..protocol import QualityProtocol
from ..records import Drawn, Findings, Measurement, Record
from ..room import FurnishedRoom, Thing
from .outside_walls import Outside, in_recess, outside_walls
from .severity import NEAR_LIMIT

UNKNOWN_WALLS = "the outline of the room is not known, so nothing can be out of it"
UNKNOWN_CEILING = "the height of the room is not known: what rises above its ceiling is not found"
UNKNOWN_RECESS = "neither the depth nor the height of the window's recess is known"

_ROUNDING_M = 1e-9


@dataclass(frozen=True, eq=False)
class _Crossing:
    """How far an object reaches beyond one side of the room.

    Attributes:
        side: "walls", "floor" or "ceiling".
        reach_m: how far the outermost point is beyond it.
        tip, back: that point, and the one of the room next to it, (3,).
        drawn: what is outside.
    """

    side: str
    reach_m: float
    tip: FloatArray
    back: FloatArray
    drawn: tuple[Drawn, ...]
    outside: Outside | None = None

    @property
    def way(self) -> FloatArray:
        """The unit vector of the way back in."""
        way: FloatArray = self.back - self.tip
        return way / max(float(np.linalg.norm(way)), _ROUNDING_M)


def out_of_bounds(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Hold every object against the room's outline, its floor and its ceiling.

    The magnitude is how far the object's outermost point lies beyond the outline, seen from above,
    or below the floor, or above the ceiling: the greatest of the three. More than
    `bounds_tolerance_m` is a defect, of severity

        M = clip(magnitude / extent / full_outside_share, 0, 1)

    where extent is that of the object along the way back in. Corners of the box stand in for an
    object without a mesh.

    The outline goes straight on through doors and windows: what stands in a doorway is outside.
    What hangs or lies clear of the floor and reaches into a window by no more than
    `window_recess_m` may be in its recess, of which neither the depth nor the height is known, so
    that it stays unresolved.

    Returns:
        records of the defects, of what nobody can decide, and of objects that use up more than
        `NEAR_LIMIT` of the tolerance; the others are cleared. `missing` where the outline is not
        known, and nothing is cleared; what is below the floor or above the ceiling is recorded even
        then.
    """
    records = tuple(
        record for thing in room.things if (record := _record(thing, room, protocol)) is not None
    )
    gaps = () if room.height_m is not None else (UNKNOWN_CEILING,)
    if room.boundary is None and room.things:
        return Findings("out_of_bounds", records, missing=UNKNOWN_WALLS, gaps=gaps)
    return Findings("out_of_bounds", records, len(room.things) - len(records), gaps=gaps)


def _record(thing: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> Record | None:
    crossings = sorted(_crossings(thing, room), key=lambda crossing: -crossing.reach_m)
    tolerance = protocol.bounds_tolerance_m
    if not crossings or crossings[0].reach_m <= NEAR_LIMIT * tolerance:
        return None
    worst = crossings[0]
    told = Record(
        "out_of_bounds",
        "out_of_bounds",
        (thing.id,),
        "valid",
        "measured",
        _told(thing, worst),
        magnitude=worst.reach_m,
        unit="m",
        evidence=(*(_measured(crossing) for crossing in crossings), *_of_box(thing)),
    )
    if worst.reach_m <= tolerance + _ROUNDING_M:
        within = f"{told.reason}, which is within the tolerance of {length_text(tolerance)}"
        return replace(told, reason=within)
    told = replace(told, drawn=worst.drawn)
    if _may_be_recess(thing, worst, room, protocol):
        return replace(
            told,
            verdict="unresolved",
            decided_by=None,
            reason=f"{told.reason}, where there is a window",
            gaps=(UNKNOWN_RECESS,),
        )
    return _defect(thing, worst, told, protocol)


def _defect(thing: Thing, worst: _Crossing, told: Record, protocol: QualityProtocol) -> Record:
    extent = float(np.ptp(thing.points @ worst.way))
    share = worst.reach_m / max(extent, _ROUNDING_M)
    along = Measurement("extent along the way back in", round(extent, 4), "m")
    return replace(
        told,
        verdict="defect",
        severity=min(share / protocol.full_outside_share, 1.0),
        attribution={thing.id: 1.0},
        evidence=(*told.evidence, along),
        direction=as_vec3(worst.way),
    )


def _crossings(thing: Thing, room: FurnishedRoom) -> Iterator[_Crossing]:
    floor = room.floor_z_m
    outside = None if room.boundary is None else outside_walls(thing, room.boundary)
    if outside is not None and outside.reach_m > 0:
        level = float(np.clip(thing.low[2], floor, None))
        tip, back = np.append(outside.tip, level), np.append(outside.back, level)
        yield _Crossing("walls", outside.reach_m, tip, back, _outlines(outside, level), outside)
    if thing.low[2] < floor:
        yield _beyond(thing, "floor", floor, int(np.argmin(thing.points[:, 2])))
    if room.height_m is not None and thing.high[2] > floor + room.height_m:
        row = int(np.argmax(thing.points[:, 2]))
        yield _beyond(thing, "ceiling", floor + room.height_m, row)


def _beyond(thing: Thing, side: str, level: float, row: int) -> _Crossing:
    tip = thing.points[row]
    back = np.array([tip[0], tip[1], level])
    rows = thing.points[:, 2] <= level if side == "floor" else thing.points[:, 2] >= level
    out = thing.points[rows]
    corners = np.stack([out.min(axis=0), out.max(axis=0)])
    corners[1 if side == "floor" else 0, 2] = level
    box = Drawn("box", (as_vec3(corners[0]), as_vec3(corners[1])))
    return _Crossing(side, abs(float(tip[2]) - level), tip, back, (box, _line(tip, back)))


def _outlines(outside: Outside, level: float) -> tuple[Drawn, ...]:
    parts = polygons(outside.area)
    if outside.area.geom_type == "GeometryCollection":
        parts = polygons(outside.area.convex_hull)
    outlines = [
        Drawn("outline", tuple((x, y, level) for x, y in part.exterior.coords[:-1]))
        for part in parts
    ]
    tip, back = np.append(outside.tip, level), np.append(outside.back, level)
    return (*outlines, _line(tip, back))


def _line(start: FloatArray, end: FloatArray) -> Drawn:
    return Drawn("line", (as_vec3(start), as_vec3(end)))


def _measured(crossing: _Crossing) -> Measurement:
    about = {
        "walls": "reach beyond the walls",
        "floor": "reach below the floor",
        "ceiling": "reach above the ceiling",
    }
    return Measurement(about[crossing.side], round(crossing.reach_m, 4), "m")


def _of_box(thing: Thing) -> tuple[Measurement, ...]:
    if thing.mesh is not None:
        return ()
    note = "only its box is known"
    return (Measurement("mesh", None, "", note),)


def _told(thing: Thing, crossing: _Crossing) -> str:
    name, reach = short(thing.id), length_text(crossing.reach_m)
    if crossing.side == "floor":
        return f"{name} reaches {reach} below the floor"
    if crossing.side == "ceiling":
        return f"{name} reaches {reach} above the ceiling"
    if crossing.outside is not None and crossing.outside.whole:
        return f"{name} is wholly outside of the room; its outermost point is {reach} away from it"
    return f"{name} reaches {reach} out of the room through a wall"


def _may_be_recess(
    thing: Thing, worst: _Crossing, room: FurnishedRoom, protocol: QualityProtocol
) -> bool:
    """Whether an object that reaches into a window may be in its recess."""
    stands = thing.low[2] - room.floor_z_m <= protocol.floor_contact_m
    if worst.outside is None or worst.outside.whole or stands:
        return False
    return in_recess(worst.outside, room, protocol.window_recess_m)
