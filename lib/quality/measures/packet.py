"""The measurements that a human-use check of each type goes by (GREP, A.3, A.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ...names import few, short
from ..amounts import length_text
from ..protocol import QualityProtocol
from ..records import Measurement
from ..room import FurnishedRoom, Thing
from .angles import between_fronts_deg, front_to_deg
from .corridor import Reach
from .distances import center_distance_m, gap_m, plan_distance_m, top_m, underside_m
from .frames import SIDES, side_frame
from .sides import approach_to, back_gap
from .walls import faced_wall, nearest_wall_m

NO_FRONT = "it has no front that is known"
NO_OUTLINE = "the room's outline is not known"

_Packet = Callable[[FurnishedRoom, Sequence[Thing], QualityProtocol], Iterator[Measurement]]


def measurements_for(
    room: FurnishedRoom, check_type: str, object_ids: Sequence[str], protocol: QualityProtocol
) -> tuple[Measurement, ...]:
    """What can be measured for a check.

    Args:
        room: where its objects stand.
        check_type: a type of Function or Placement; others have no measurements here.
        object_ids: what it is about, the affected one first.
        protocol: of the depth of an approach, and of the heights that are in a person's way.

    Returns:
        the facts; what cannot be measured has the value None and a note why.

    Raises:
        KeyError: there is no object of such an id.
    """
    things = [room.thing(name) for name in dict.fromkeys(object_ids)]
    packet = _PACKETS.get(check_type)
    return () if packet is None else tuple(map(_rounded, packet(room, things, protocol)))


def _rounded(item: Measurement) -> Measurement:
    """To a tenth of a millimetre or less, and without a minus before 0."""
    return item if item.value is None else replace(item, value=round(item.value, 4) + 0.0)


def _orientation(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things:
        yield from _to_wall(room, thing)
        yield from _in_front(room, thing, protocol)


def _clearance(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things[:1]:
        for side in SIDES:
            reach = approach_to(room, thing, protocol, side)
            yield from _reached(thing, side, reach)
    yield from _pairs(things)


def _affordance(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things:
        yield from _heights(room, thing)
        yield from _in_front(room, thing, protocol)
    yield from _pairs(things)


def _direction(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    yield from _pairs(things)
    yield from _turns(things)


def _relative_use(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    yield from _pairs(things)
    yield from _turns(things)
    for thing in things:
        yield from _heights(room, thing)
        yield from _in_front(room, thing, protocol)


def _surface(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things:
        yield from _heights(room, thing)
    for first, second in pairwise(things):
        rise = float(first.low[2] - second.high[2])
        names = f"{short(first.id)} above the top of {short(second.id)}"
        yield Measurement(f"underside of {names}", rise, "m")
    yield from _pairs(things)


def _zone(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things:
        yield from _wall_distance(room, thing)
        yield from _heights(room, thing)
    yield from _pairs(things)


def _anchor(
    room: FurnishedRoom, things: Sequence[Thing], protocol: QualityProtocol
) -> Iterator[Measurement]:
    for thing in things[:1]:
        yield from _wall_distance(room, thing)
        yield from _behind(room, thing)
    yield from _pairs(things)
    yield from _turns(things)


_PACKETS: dict[str, _Packet] = {
    "architecture_orientation": _orientation,
    "clearance": _clearance,
    "local_affordance": _affordance,
    "directional_correspondence": _direction,
    "relative_use_geometry": _relative_use,
    "support_surface_and_height": _surface,
    "scene_zone": _zone,
    "contextual_anchor": _anchor,
}


def _number(name: str, value: float | None, unit: str, why_not: str) -> Measurement:
    return Measurement(name, value, unit, why_not if value is None else "")


def _pairs(things: Sequence[Thing]) -> Iterator[Measurement]:
    """Distances of the first to each other one."""
    for other in things[1:]:
        names = f"of {short(things[0].id)} and {short(other.id)}"
        yield Measurement(
            f"distance between the middles {names}", center_distance_m(things[0], other), "m"
        )
        yield Measurement(
            f"distance between the footprints {names}", plan_distance_m(things[0], other), "m"
        )
        yield Measurement(f"gap in space {names}", gap_m(things[0], other), "m")


def _turns(things: Sequence[Thing]) -> Iterator[Measurement]:
    for other in things[1:]:
        first, names = things[0], f"{short(things[0].id)} and {short(other.id)}"
        yield _number(
            f"angle between the fronts of {names}",
            between_fronts_deg(first, other),
            "deg",
            "not both of them have a front that is known",
        )
        for one, two in ((first, other), (other, first)):
            yield _number(
                f"angle between the front of {short(one.id)} and the way to {short(two.id)}",
                front_to_deg(one, two),
                "deg",
                NO_FRONT if one.front is None else "their middles are at one place",
            )


def _heights(room: FurnishedRoom, thing: Thing) -> Iterator[Measurement]:
    name = short(thing.id)
    yield Measurement(f"height of the underside of {name}", underside_m(thing, room), "m")
    yield Measurement(f"height of the top of {name}", top_m(thing, room), "m")


def _to_wall(room: FurnishedRoom, thing: Thing) -> Iterator[Measurement]:
    frame = side_frame(thing)
    wall = None if frame is None else faced_wall(room, frame)
    why = NO_FRONT if frame is None else NO_OUTLINE if room.boundary is None else "no wall is ahead"
    name = short(thing.id)
    yield _number(
        f"angle between the front of {name} and the outward direction of the wall that it faces",
        None if wall is None else wall.angle_deg,
        "deg",
        why,
    )
    yield _number(
        f"distance from the front of {name} to the wall that it faces",
        None if wall is None else wall.free_m,
        "m",
        why,
    )


def _in_front(
    room: FurnishedRoom, thing: Thing, protocol: QualityProtocol
) -> Iterator[Measurement]:
    yield from _reached(thing, "front", approach_to(room, thing, protocol))


def _reached(thing: Thing, side: str, reach: Reach | None) -> Iterator[Measurement]:
    place = f"{'in front' if side == 'front' else f'on the {side} side'} of {short(thing.id)}"
    if reach is None:
        yield Measurement(f"free depth {place}", None, "m", NO_FRONT)
        return
    blockers = [item.thing.id for item in reach.obstacles]
    note = f"within {length_text(reach.corridor.depth_m)}"
    note += f": {few(blockers)}" if blockers else ": no object"
    yield Measurement(f"free depth {place}", reach.free_m, "m", note)
    if side == "front":
        yield Measurement(f"obstructed share of the approach {place}", reach.obstructed, "")
        yield Measurement(f"widest free stretch of the approach {place}", reach.widest_m, "m")


def _wall_distance(room: FurnishedRoom, thing: Thing) -> Iterator[Measurement]:
    yield _number(
        f"distance from {short(thing.id)} to the nearest wall",
        nearest_wall_m(room, thing.box.corners[:, :2]),
        "m",
        NO_OUTLINE,
    )


def _behind(room: FurnishedRoom, thing: Thing) -> Iterator[Measurement]:
    gap = back_gap(room, thing)
    why = NO_FRONT if thing.front is None else NO_OUTLINE
    name = short(thing.id)
    yield _number(
        f"gap between the back of {name} and the wall", None if gap is None else gap.gap_m, "m", why
    )
    yield _number(
        f"angle between the back of {name} and the wall",
        None if gap is None else gap.slant_deg,
        "deg",
        why,
    )
