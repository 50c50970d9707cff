"""Fronts that look at a wall so near that nobody gets at them (architecture orientation)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...names import short
from ..amounts import length_text
from ..measures.corridor import Corridor
from ..measures.frames import Frame, side_frame
from ..measures.sides import person_heights_m
from ..measures.uses import Use, uses
from ..measures.walls import FacedWall, faced_wall
from ..records import Drawn, Measurement, Record
from ..room import Thing
from .looked_at import LookedAt


def orientations(looked: LookedAt) -> Iterator[Record]:
    """A record for each object with a front that is used, where it stands soundly in the room.

    The magnitude is the angle between the front and the outward normal of the wall that the middle
    of the front looks at: 0 is squarely at it.
    """
    for thing in looked.sound:
        use, frame = uses().front(thing.category), side_frame(thing)
        if use is None or frame is None or _serves_a_table(thing, use, looked):
            continue
        wall = faced_wall(looked.room, frame, behind_m=looked.protocol.bounds_tolerance_m)
        if wall is not None:
            yield _record(thing, use, frame, wall, looked)


def _serves_a_table(thing: Thing, use: Use, looked: LookedAt) -> bool:
    """Whether who uses it looks at a table: the wall behind that does not matter."""
    if use == "chairs":
        return bool(looked.tables_near(thing))
    return use == "desks" and thing.id in looked.served


def _record(thing: Thing, use: Use, frame: Frame, wall: FacedWall, looked: LookedAt) -> Record:
    free, angle, protocol = max(wall.free_m, 0.0), round(wall.angle_deg, 4), looked.protocol
    sure_m, doubtful_m = _limits_m(use, protocol.agent_radius_m, protocol.access_depth_m)
    name = short(thing.id)
    valid = Record(
        "function",
        "architecture_orientation",
        (thing.id,),
        "valid",
        "measured",
        f"no wall is in front of {name} where somebody would use it",
        magnitude=angle,
        unit="deg",
        evidence=(
            Measurement("angle between the front and the wall's outward direction", angle, "deg"),
            Measurement("free distance from the front to the wall", round(free, 4), "m"),
        ),
    )
    if angle > protocol.facing_deg or free > doubtful_m:
        return valid
    facts = f"its front is {length_text(free)} from the wall that it faces, at {angle:.1f} degrees"
    if free > sure_m:
        return replace(
            valid,
            verdict="unresolved",
            decided_by=None,
            reason=f"{name} may be too close to a wall: {facts}",
            gaps=(f"whether {name} may face that wall: it needs judgement",),
        )
    low, high = (looked.room.floor_z_m + height for height in person_heights_m(protocol))
    return replace(
        valid,
        verdict="defect",
        reason=(
            f"{name} faces the wall: {facts}, where {length_text(sure_m)} is needed; "
            "turn it to the room"
        ),
        severity="blocked",
        attribution={thing.id: 1.0},
        drawn=(Drawn("outline", Corridor(frame, max(free, 0.001), low, high).outline()),),
    )


def _limits_m(use: Use, radius_m: float, depth_m: float) -> tuple[float, float]:
    """Free distances up to which a wall surely is in the way, and up to which it may be."""
    if use == "chairs":
        return radius_m, radius_m
    return (depth_m, 2 * depth_m) if use == "seats" else (depth_m, depth_m)
