"""Room around an object: the free depth on each of its sides, and how its back stands to a wall."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing
from .corridor import Reach, approach
from .frames import Side, side_frame
from .walls import FacedWall, faced_wall


@dataclass(frozen=True, eq=False)
class BackGap:
    """How a back stands to the wall behind it.

    Attributes:
        gap_m: to the nearest of the wall across the back; negative where it stands in the wall.
        slant_deg: between the back and the wall: 0 = parallel.
    """

    gap_m: float
    slant_deg: float


def person_heights_m(protocol: QualityProtocol) -> tuple[float, float]:
    """Between which heights above the floor something is in a person's way."""
    return (protocol.stepped_over_m, protocol.head_height_m)


def approach_to(
    room: FurnishedRoom,
    thing: Thing,
    protocol: QualityProtocol,
    side: Side = "front",
    leave_out: Collection[str] = (),
) -> Reach | None:
    """The approach corridor of a side: as wide as the side, as deep as a person needs.

    Returns:
        None for an object without a front.
    """
    frame = side_frame(thing, side)
    if frame is None:
        return None
    return approach(
        room, frame, protocol.access_depth_m, person_heights_m(protocol), {thing.id, *leave_out}
    )


def back_gap(room: FurnishedRoom, thing: Thing) -> BackGap | None:
    """How an object's back stands to the wall behind it; None without a front or a wall."""
    frame = side_frame(thing, "back")
    wall: FacedWall | None = None
    if frame is not None:
        wall = faced_wall(room, frame, behind_m=frame.half_width_m)
    return None if wall is None else BackGap(wall.free_m, wall.angle_deg)
