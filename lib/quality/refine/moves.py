"""Small moves that may rid a room of a defect, as the defect's own record suggests them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...layout import Vec3
from ..physical.mounts import kind_of
from ..protocol import QualityProtocol
from ..records import Record
from ..room import FurnishedRoom, Shift, Thing
from .footing import above_floor_m, has_place_on_floor
from .placements import Shifts

MARGIN_M = 0.001
"""Beyond a touch, for what hangs or is put on something: held things stay within a contact."""

CLEAR_M = 0.02
"""What stands free and is pushed along the floor ends this far from what it was pushed out of."""

LONGEST_MOVE_M = 1.5
"""A layout is mended, not made anew: nothing is moved farther at once."""

_DOWNWARDS: Vec3 = (0.0, 0.0, -1.0)
_ABOVE_ITS_FOOT_M = 0.01
_STEEP = 0.5
"""A way that rises or falls by more of its length is no push along the floor."""


@dataclass(frozen=True)
class Chains:
    """What stands on or in what, so that it moves along.

    Attributes:
        riders: by the object, all that moves with it, at whatever remove.
    """

    riders: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, room: FurnishedRoom, protocol: QualityProtocol) -> Chains:
        """The chains of a room, by where the objects' lower sides are.

        One rides on another if its middle is above that one's outline, and its lower side between
        the other's foot and a contact above its top. What stands on the floor rides on nothing.
        """
        above = {
            thing.id: {
                other.id for other in room.things if _rides(other, thing, protocol.contact_m)
            }
            for thing in room.things
        }
        return cls({name: frozenset(_reached(name, above)) for name in above})

    def shifts(self, name: str, shift: Shift, stays: str = "") -> Shifts:
        """The object's move and that of its riders; `stays` is left where it is, with its own."""
        left = {stays, *self.riders.get(stays, ())} - {name} if stays else set()
        riders = sorted(self.riders[name] - left)
        return {moved: Shift(shift.offset_m) for moved in riders} | {name: shift}


def _rides(other: Thing, thing: Thing, contact_m: float) -> bool:
    if other.id == thing.id:
        return False
    foot, top = float(thing.low[2]), float(thing.high[2])
    if not foot + _ABOVE_ITS_FOOT_M < float(other.low[2]) <= top + contact_m:
        return False
    # What reaches below the other's outline is beside or around it, not on it.
    return bool(thing.footprint.contains(other.footprint.centroid))


def _reached(name: str, above: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = sorted(above[name])
    while ahead:
        rider = ahead.pop()
        if rider != name and rider not in found:
            found.add(rider)
            ahead += sorted(above[rider])
    return found


def moves_for(
    record: Record, room: FurnishedRoom, protocol: QualityProtocol, chains: Chains
) -> Iterator[Shifts]:
    """Moves that may rid the room of a defect, the likeliest first; none where nothing tells how.

    The first object goes the way that its record says, in full and then half of it. Of two that
    collide first all moves of the freer one come, then those of the other: what does not hang, then
    what is smaller. Each goes down to the floor, if that is its place and it is above it; then the
    shortest of the record's way and the ways out of the other's box; at last half of the record's.
    What has its place on the floor is never put on top of something. A thing that faces the wrong
    way is turned about.
    """
    if record.check == "architecture_orientation":
        for turn in (180.0, 90.0, -90.0):
            yield chains.shifts(record.objects[0], Shift(turn_deg=turn))
        return
    for name, sense, stays in _movable(record, room, protocol):
        thing = room.thing(name)
        for offset in _offsets(record, sense, thing, stays, room, protocol):
            if 0.0 < _length(offset) <= LONGEST_MOVE_M:
                yield chains.shifts(name, Shift(offset), stays)


def _offsets(
    record: Record,
    sense: float,
    thing: Thing,
    stays: str,
    room: FurnishedRoom,
    protocol: QualityProtocol,
) -> list[Vec3]:
    """Where to one of its objects may go, the likeliest first."""
    low = has_place_on_floor(thing, room, protocol)
    hangs = kind_of(thing.category, protocol) in ("wall", "ceiling")
    down = _drops(thing, room, hangs) if record.metric in ("support", "collision") else []
    if record.metric == "support" and low and down:
        # The table under a chair is nearer than the floor, and not where it belongs.
        return down
    way, length = _way(record)
    if way is None or length is None or length <= 0:
        return []
    along = _Along(way, sense, hangs)
    exact = record.metric in ("support", "placement")
    if not stays:
        return [along.offset(share * length, exact) for share in (1.0, 0.5)]
    out = [along.offset(length, exact), *_ways_out(thing, room.thing(stays), hangs)]
    last = [along.offset(length / 2, exact)]
    if low:
        return down + sorted(filter(_is_level, out), key=_length) + list(filter(_is_level, last))
    return sorted(out + down, key=_length) + last


def _drops(thing: Thing, room: FurnishedRoom, hangs: bool) -> list[Vec3]:
    """The way down to the floor; none for what hangs or stands there."""
    gap = 0.0 if hangs else above_floor_m(thing, room)
    return [(0.0, 0.0, -gap)] if gap > MARGIN_M else []


@dataclass(frozen=True)
class _Along:
    """A way of a record for one of its objects.

    Attributes:
        way: a unit vector.
        sense: along it or back.
        hangs: whether the object hangs, so that it may not be pushed off what holds it.
    """

    way: Vec3
    sense: float
    hangs: bool

    def offset(self, length: float, exact: bool) -> Vec3:
        """So far along it, and clear of what it leads out of unless it is exact."""
        level = abs(self.way[2]) < _STEEP
        margin = 0.0 if exact else CLEAR_M if level and not self.hangs else MARGIN_M
        x, y, z = (self.sense * (length + margin) * part for part in self.way)
        return x, y, z


def _is_level(offset: Vec3) -> bool:
    return offset[2] <= MARGIN_M


def _length(offset: Vec3) -> float:
    return math.hypot(*offset)


def _ways_out(thing: Thing, other: Thing, hangs: bool) -> list[Vec3]:
    """Along the floor's axes and upwards, out of the other's box."""
    over, under = other.high - thing.low, thing.high - other.low
    clear = MARGIN_M if hangs else CLEAR_M
    return [
        (float(over[0]) + clear, 0.0, 0.0),
        (-float(under[0]) - clear, 0.0, 0.0),
        (0.0, float(over[1]) + clear, 0.0),
        (0.0, -float(under[1]) - clear, 0.0),
        (0.0, 0.0, float(over[2])),
    ]


def _way(record: Record) -> tuple[Vec3 | None, float | None]:
    """The way and how far; a gap without a way is one below the object."""
    if record.unit != "m":
        return None, None
    if record.direction is None and record.metric == "support":
        return _DOWNWARDS, record.magnitude
    return record.direction, record.magnitude


def _movable(
    record: Record, room: FurnishedRoom, protocol: QualityProtocol
) -> list[tuple[str, float, str]]:
    """Who may move: an object, its sense along the record's way, and who stays meanwhile."""
    first = record.objects[0]
    if record.metric != "collision" or len(record.objects) < 2:
        return [(first, 1.0, "")]
    other = record.objects[1]
    pair = [(first, 1.0, other), (other, -1.0, first)]
    return sorted(pair, key=lambda item: _burden(room.thing(item[0]), room, protocol))


def _burden(thing: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> tuple[bool, float]:
    """How unwillingly a thing is moved: what hangs last, then by its volume."""
    mounted = kind_of(thing.category, protocol) in ("wall", "ceiling")
    hangs = mounted and not has_place_on_floor(thing, room, protocol)
    return hangs, float(thing.box.half_m.prod())
