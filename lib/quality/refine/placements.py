"""Where everything in a room stands, as a reviser is told it and answers it (GREP, E.1)."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...layout import Layout, Room, SceneObject, Vec3
from ..room import FurnishedRoom, Shift, Thing

POSITION_DECIMALS, YAW_DECIMALS = 3, 1
"""A layout is told to the millimetre and the tenth of a degree."""

Shifts = dict[str, Shift]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where an object stands, rounded as it is told.

    Attributes:
        position_m: the centre of its box, world frame.
        yaw_deg: in [0, 360); of an object without a front, the angle of its box.
    """

    position_m: Vec3
    yaw_deg: float


def heading_deg(thing: Thing) -> float:
    """How an object is turned; of one without a front, the angle of the width of its box.

    >>> from ..room import TurnedBox
    >>> heading_deg(Thing("rug", "rug", TurnedBox.upright((0, 0, 0), (2, 1, 0.01), 30.0)))
    30.0
    """
    if thing.yaw_deg is not None:
        return thing.yaw_deg
    width = thing.box.axes[0]
    return round(math.degrees(math.atan2(width[1], width[0])), 9) % 360.0


def placements_of(room: FurnishedRoom) -> dict[str, Placement]:
    """Where each object stands, by its id."""
    return {thing.id: _placement(thing) for thing in room.things}


def _placement(thing: Thing) -> Placement:
    x, y, z = (_rounded(value, POSITION_DECIMALS) for value in thing.box.center_m)
    yaw = _rounded(heading_deg(thing), YAW_DECIMALS)
    return Placement((x, y, z), yaw % 360.0)


def _rounded(value: float, decimals: int) -> float:
    # Without a sign at 0: the same place is written in one way.
    return round(float(value), decimals) + 0.0


def shifts_to(before: Mapping[str, Placement], wanted: Mapping[str, Placement]) -> Shifts:
    """The moves from one layout to another; what stays where it is told to be is not moved.

    Both are as they are told, so that a layout that is repeated moves nothing, however many
    decimals the room itself has.
    """
    shifts = {}
    for name, place in wanted.items():
        old = before[name]
        offset = [new - was for was, new in zip(old.position_m, place.position_m, strict=True)]
        turn = (place.yaw_deg - old.yaw_deg + 180.0) % 360.0 - 180.0
        x, y, z = (round(value, 9) + 0.0 for value in offset)
        if (x, y, z) != (0.0, 0.0, 0.0) or round(turn, 9) != 0.0:
            shifts[name] = Shift((x, y, z), round(turn, 9) + 0.0)
    return shifts


def added(one: Mapping[str, Shift], other: Mapping[str, Shift]) -> Shifts:
    """Moves one after the other: each turns an object about its own centre, so they add up.

    >>> added({"a": Shift((1, 0, 0), 30)}, {"a": Shift((0, 2, 0), 20)})["a"]
    Shift(offset_m=(1, 2, 0), turn_deg=50)
    """
    total = dict(one)
    for name, shift in other.items():
        old = total.get(name, Shift())
        x, y, z = (a + b for a, b in zip(old.offset_m, shift.offset_m, strict=True))
        total[name] = Shift((x, y, z), old.turn_deg + shift.turn_deg)
    return total


def layout_of(room: FurnishedRoom) -> Layout:
    """The room as a layout, in the form of GT.json: boxes, and yaw None without a front."""
    return Layout.from_objects(Room(room.type, _size(room)), map(_object, room.things))


def _object(thing: Thing) -> SceneObject:
    width, depth, height = (_rounded(2 * half, 6) for half in thing.box.half_m)
    x, y, z = (_rounded(value, 6) for value in thing.box.center_m)
    yaw = None if thing.yaw_deg is None else _rounded(thing.yaw_deg, 6)
    return SceneObject(thing.id, thing.category, (x, y, z), (width, depth, height), yaw)


def _size(room: FurnishedRoom) -> Vec3 | None:
    if room.boundary is None or room.height_m is None:
        return None
    left, back, right, front = room.boundary.bounds
    return _rounded(right - left, 6), _rounded(front - back, 6), _rounded(room.height_m, 6)


def layout_document(room: FurnishedRoom) -> dict[str, Any]:
    """The layout as layouts/<branch>_R<k>.json holds it."""
    return layout_of(room).to_document()


def layout_sha256(room: FurnishedRoom) -> str:
    """The hash of the layout; a round whose hash is that of the one before has changed nothing."""
    told = {name: [*place.position_m, place.yaw_deg] for name, place in placements_of(room).items()}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
