"""The metric support: is every object held by floor, wall, ceiling or another object? (A.5)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ...names import few, short
from ..amounts import length_text
from ..protocol import QualityProtocol
from ..records import Drawn, Findings, Measurement, Record
from ..room import FurnishedRoom, Thing
from .chain import floating, held, resting
from .held_things import Holding, holdings
from .mounts import Way
from .severity import NEAR_LIMIT
from .ways import nearest_way

NO_WALLS = "the outline of the room is not known, so that no wall can hold anything"
NO_CEILING = "the height of the room is not known, so that its ceiling can hold nothing"


def support(room: FurnishedRoom, protocol: QualityProtocol) -> Findings:
    """Follow from every object what holds it, down to the floor, to a wall or to the ceiling.

    An object is held
    - by the floor, within `floor_contact_m` of its lowest vertex; the floor goes on outside of the
      room, and what reaches below it stands on it: how far is a matter of out_of_bounds;
    - by a wall behind it, within `contact_m` (`to_wall`), where its category is `wall_mounted`, and
      by the ceiling, where it is `ceiling_mounted`;
    - by an object on which it stands: within `contact_m`, straight down from surface to surface, or
      sunk into it, which is a matter of collision;
    - by an object above it, if it is ceiling-mounted, or behind it, if wall-mounted.

    Objects pass on what holds them. What rests on a floating object is no defect of its own; of
    several that only hold each other, the lowest one is the defect. Its magnitude is the shortest
    way to what can hold its kind, and its severity

        M = clip((magnitude - tolerance) / max(full_gap_least_m, full_gap_share * height), 0, 1)

    with `floor_contact_m` or `contact_m` as the tolerance, and the object's own height.

    Unresolved stay: objects whose category the protocol knows neither as mounted nor as
    `free_standing`, that touch a wall, the ceiling or an object in another way than by standing on
    it; objects whose box is sunk into a box, where the true surfaces are not known; and mounted
    ones that nothing else holds, where walls or ceiling are not known.

    Returns:
        records of the defects, of what rests on them, of what is unresolved, and of objects that
        are held over more than `NEAR_LIMIT` of the tolerance; the others are cleared.
    """
    found = holdings(room, protocol)
    safe = held(
        [name for name, one in found.items() if one.root is not None],
        {name: one.others for name, one in found.items() if one.root is None},
    )
    loose = {name: one.others - safe for name, one in found.items() if name not in safe}
    records = [
        record
        for thing in room.things
        if thing.id in safe and (record := _near_limit(thing, found[thing.id], protocol))
    ]
    heads: set[str] = set()
    for group in floating(loose):
        head = min((room.thing(name) for name in group), key=lambda one: (one.low[2], one.id))
        hung = [name for name in loose if name != head.id and head.id in resting(name, loose)]
        doubts = [doubt for name in sorted(group) for doubt in found[name].doubts]
        heads.add(head.id)
        if doubts:
            records.append(_unresolved(head, doubts))
            continue
        way = nearest_way(head, room, protocol, {head.id, *hung})
        records.append(_defect(head, way, hung, protocol))
    records += [_hung(name, loose, heads) for name in loose if name not in heads]
    order = {name: place for place, name in enumerate(room.ids)}
    records.sort(key=lambda record: order[record.objects[0]])
    return Findings(
        "support", tuple(records), len(room.things) - len(records), gaps=_gaps(room, protocol)
    )


def _gaps(room: FurnishedRoom, protocol: QualityProtocol) -> tuple[str, ...]:
    gaps = []
    categories = [thing.category for thing in room.things]
    if room.boundary is None and any(map(protocol.is_wall_mounted, categories)):
        gaps.append(NO_WALLS)
    if room.height_m is None and any(map(protocol.is_ceiling_mounted, categories)):
        gaps.append(NO_CEILING)
    return tuple(gaps)


def _near_limit(thing: Thing, holding: Holding, protocol: QualityProtocol) -> Record | None:
    way = holding.root
    if way is None:
        return None
    tolerance = _tolerance(way, protocol)
    if way.gap_m <= NEAR_LIMIT * tolerance:
        return None
    reason = (
        f"{short(thing.id)} is held by {way.to}, {length_text(way.gap_m)} from it, which is within "
        f"the tolerance of {length_text(tolerance)}"
    )
    return Record(
        "support",
        "support",
        (thing.id,),
        "valid",
        "measured",
        reason,
        magnitude=way.gap_m,
        unit="m",
        evidence=_evidence(thing, way),
    )


def _unresolved(thing: Thing, doubts: list[str]) -> Record:
    reason = f"whether anything holds {short(thing.id)} is not known"
    return Record(
        "support",
        "support",
        (thing.id,),
        "unresolved",
        None,
        reason,
        unit="m",
        evidence=_of_box(thing),
        gaps=tuple(doubts),
    )


def _defect(thing: Thing, way: Way, hung: list[str], protocol: QualityProtocol) -> Record:
    height = float(thing.high[2] - thing.low[2])
    full = max(protocol.full_gap_least_m, protocol.full_gap_share * height)
    severity = (way.gap_m - _tolerance(way, protocol)) / full
    reason = f"nothing holds {short(thing.id)}: it is {length_text(way.gap_m)} from {short(way.to)}"
    if hung:
        reason += f"; {few(hung)} {'hangs' if len(hung) == 1 else 'hang'} with it"
    length = max(way.gap_m, 1e-9)
    x, y, z = ((end - start) / length for start, end in zip(way.start, way.end, strict=True))
    return Record(
        "support",
        "support",
        (thing.id,),
        "defect",
        "measured",
        reason,
        severity=min(max(severity, 0.0), 1.0),
        magnitude=way.gap_m,
        unit="m",
        attribution={thing.id: 1.0},
        evidence=(*_evidence(thing, way), Measurement("height", round(height, 4), "m")),
        direction=(x, y, z),
        drawn=(Drawn("line", (way.start, way.end)),),
    )


def _hung(name: str, loose: Mapping[str, Set[str]], heads: set[str]) -> Record:
    under = sorted(heads & resting(name, loose))
    reason = f"{short(name)} is held by {few(under)} alone, whose own support is told there"
    return Record("support", "support", (name,), "valid", "measured", reason, unit="m")


def _tolerance(way: Way, protocol: QualityProtocol) -> float:
    return protocol.floor_contact_m if way.to == "the floor" else protocol.contact_m


def _evidence(thing: Thing, way: Way) -> tuple[Measurement, ...]:
    return (Measurement(f"gap to {short(way.to)}", round(way.gap_m, 4), "m"), *_of_box(thing))


def _of_box(thing: Thing) -> tuple[Measurement, ...]:
    if thing.mesh is not None:
        return ()
    return (Measurement("mesh", None, "", "only its box is known, so that the gap may be more"),)
