"""What holds each object of a room, and what may hold it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from ...names import few, short
from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing
from .contact import Contact, hangs_at, hangs_under, sinks_into, stands_on
from .mounts import Kind, Way, kind_of, to_ceiling, to_floor, to_wall

ON_FLOOR_M = 0.005
"""An object this near to the floor stands on it, whatever else it touches."""

FLAT_SHARE = 0.2
"""A thing no deeper than this share of its longest side is flat."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What holds an object.

    Attributes:
        root: floor, wall or ceiling, which hold it themselves.
        others: ids of objects that hold it if something holds them.
        doubts: of what may hold it, though nobody can say so, a sentence each.
    """

    root: Way | None
    others: frozenset[str] = frozenset()
    doubts: tuple[str, ...] = ()


def holdings(room: FurnishedRoom, protocol: QualityProtocol) -> dict[str, Holding]:
    """What holds each object, by id.

    Surfaces are looked at only where no root holds an object, and no farther than to the first
    object that does and has a root itself. What hovers within `floor_contact_m` stands on the floor
    where it stands on nothing else, as a rug.
    """
    roots = {thing.id: _root(thing, room, protocol) for thing in room.things}
    rooted = {name for name, root in roots.items() if root is not None}
    return {
        thing.id: Holding(roots[thing.id])
        if thing.id in rooted
        else _not_rooted(thing, rooted, room, protocol)
        for thing in room.things
    }


def _root(thing: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> Way | None:
    floor = to_floor(thing, room.floor_z_m)
    if floor.gap_m <= min(ON_FLOOR_M, protocol.floor_contact_m):
        return floor
    kind = kind_of(thing.category, protocol)
    mounts = [] if kind == "unknown" else _mounts(thing, kind, room, protocol.contact_m)
    return mounts[0] if mounts else None


def _not_rooted(
    thing: Thing, rooted: Set[str], room: FurnishedRoom, protocol: QualityProtocol
) -> Holding:
    found = _by_others(thing, rooted, room, protocol)
    floor = to_floor(thing, room.floor_z_m)
    if floor.gap_m <= protocol.floor_contact_m and not found.others & rooted:
        return Holding(floor)
    return found


def _by_others(
    thing: Thing,
    rooted: Set[str],
    room: FurnishedRoom,
    protocol: QualityProtocol,
) -> Holding:
    kind = kind_of(thing.category, protocol)
    sure: set[str] = set()
    doubts: list[str] = []
    known = {other.id: other for other in room.things}
    for contact in _contacts(thing, kind, rooted, room, protocol):
        other = known[contact.other]
        if _is_sure(thing, other, contact, kind):
            sure.add(other.id)
        else:
            doubts.append(_doubt(thing, other, contact))
        if sure & rooted:
            return Holding(None, frozenset(sure))
    if kind == "unknown":
        doubts += [
            f"it touches {way.to}, and whether that can hold a {short(thing.category)} is not known"
            for way in _mounts(thing, kind, room, protocol.contact_m)
        ]
    return Holding(None, frozenset(sure), (*doubts, *_unknown_mount(kind, room)))


def _contacts(
    thing: Thing,
    kind: Kind,
    rooted: Set[str],
    room: FurnishedRoom,
    protocol: QualityProtocol,
) -> Iterator[Contact]:
    """All that an object touches; first on what it stands, the likeliest ones first."""
    others = [other for other in room.things if other.id != thing.id]
    others.sort(
        key=lambda other: (other.id not in rooted, abs(float(thing.low[2] - other.high[2])))
    )
    looks: list[Callable[[Thing, Thing, float], Contact | None]] = [stands_on]
    if kind in ("ceiling", "unknown"):
        looks.append(hangs_under)
    if kind in ("wall", "unknown"):
        looks.append(hangs_at)
    looks.append(sinks_into)
    for look in looks:
        for other in others:
            if look is hangs_at and _hangs_itself(other, room, protocol):
                continue
            found = look(thing, other, protocol.contact_m)
            if found is not None:
                yield found


def _mounts(thing: Thing, kind: Kind, room: FurnishedRoom, contact_m: float) -> list[Way]:
    """The wall and the ceiling, where they are in reach and may hold an object of this kind."""
    ways = []
    if kind in ("wall", "unknown") and room.boundary is not None:
        ways.append(to_wall(thing, room.boundary))
    if kind in ("ceiling", "unknown") and room.height_m is not None:
        ways.append(to_ceiling(thing, room.floor_z_m + room.height_m))
    return [way for way in ways if way is not None and way.gap_m <= contact_m]


def _hangs_itself(other: Thing, room: FurnishedRoom, protocol: QualityProtocol) -> bool:
    """Whether it is at a wall itself, so that nothing hangs on it: a picture holds no shelf."""
    stands = other.low[2] - room.floor_z_m <= protocol.floor_contact_m
    return not stands and protocol.is_wall_mounted(other.category)


def _is_sure(thing: Thing, other: Thing, contact: Contact, kind: Kind) -> bool:
    """Whether one that touches another is held by it for sure."""
    if contact.side == "under":
        return not contact.sunk or (thing.mesh is not None and other.mesh is not None)
    return kind == "ceiling" if contact.side == "over" else kind == "wall" and _is_flat(thing)


def _is_flat(thing: Thing) -> bool:
    """Whether a thing is as flat as a picture or a screen, which furniture holds as a wall does."""
    depth = thing.box.half_m[1] if thing.front is not None else thing.box.half_m.min()
    return bool(depth <= FLAT_SHARE * thing.box.half_m.max())


def _doubt(thing: Thing, other: Thing, contact: Contact) -> str:
    name = short(other.id)
    if contact.sunk:
        boxes = few([one.id for one in (thing, other) if one.mesh is None])
        return f"its box reaches into that of {name}, and of {boxes} only the box is known"
    where = "from below" if contact.side == "over" else "from the side"
    return f"it touches {name} {where}, and whether that holds it is not known"


def _unknown_mount(kind: Kind, room: FurnishedRoom) -> tuple[str, ...]:
    """What cannot be said of a mounted object since the room is not known."""
    if kind == "wall" and room.boundary is None:
        return ("a wall may hold it, and where the walls are is not known",)
    if kind == "ceiling" and room.height_m is None:
        return ("the ceiling may hold it, and at which height that is is not known",)
    return ()
