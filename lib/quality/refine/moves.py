"""Small moves that may rid a room of a defect, as the defect's own record suggests them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...layout import Vec3
from ..protocol import QualityProtocol
from ..records import Record
from ..room import FurnishedRoom, Shift, Thing
from .placements import Shifts

MARGIN_M = 0.001
"""Beyond a touch: what is pushed out of another thing, or of a wall, stays clear of it."""

LONGEST_MOVE_M = 1.0
"""A layout is mended, not made anew: nothing is moved farther at once."""

_DOWNWARDS: Vec3 = (0.0, 0.0, -1.0)
_ABOVE_ITS_FOOT_M = 0.01


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

    The first object goes the way that its record says; of two that collide the freer one goes
    first: what does not hang, then what is smaller. A half of the way comes after all of it; of
    two that collide at last any way out of the other's box, the shortest first. A thing that faces
    the wrong way is turned about.
    """
    if record.check == "architecture_orientation":
        for turn in (180.0, 90.0, -90.0):
            yield chains.shifts(record.objects[0], Shift(turn_deg=turn))
        return
    way, length = _way(record)
    if way is None or length is None or length <= 0:
        return
    margin = 0.0 if record.metric in ("support", "placement") else MARGIN_M
    movable = _movable(record, room, protocol)
    for share in (1.0, 0.5):
        metres = min(share * length + margin, LONGEST_MOVE_M)
        for name, sense, stays in movable:
            x, y, z = (sense * metres * part for part in way)
            yield chains.shifts(name, Shift((x, y, z)), stays)
    for name, _, stays in movable:
        if stays:
            for offset in _ways_out(room.thing(name), room.thing(stays)):
                yield chains.shifts(name, Shift(offset), stays)


def _ways_out(thing: Thing, other: Thing) -> list[Vec3]:
    """Along the floor's axes and upwards, out of the other's box; none that is too long."""
    over, under = other.high - thing.low, thing.high - other.low
    ways: list[Vec3] = [
        (float(over[0]) + MARGIN_M, 0.0, 0.0),
        (-float(under[0]) - MARGIN_M, 0.0, 0.0),
        (0.0, float(over[1]) + MARGIN_M, 0.0),
        (0.0, -float(under[1]) - MARGIN_M, 0.0),
        (0.0, 0.0, float(over[2])),
    ]
    within = [way for way in ways if 0.0 < max(map(abs, way)) <= LONGEST_MOVE_M]
    return sorted(within, key=lambda way: max(map(abs, way)))


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
    return sorted(pair, key=lambda item: _burden(room.thing(item[0]), protocol))


def _burden(thing: Thing, protocol: QualityProtocol) -> tuple[bool, float]:
    """How unwillingly a thing is moved: what hangs last, then by its volume."""
    hangs = protocol.is_wall_mounted(thing.category) or protocol.is_ceiling_mounted(thing.category)
    return hangs, float(thing.box.half_m.prod())
