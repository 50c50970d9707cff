"""Which objects of a room are looked at together (GREP, A.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...models.prompts import prompt
from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing
from .dialogue import Dialogue
from .handles import Handles
from .interview import Interview
from .pictures import Shot
from .replies import UnusableAnswer, entries, ids, require_each_once, words
from .wording import data_block, objects_data, room_data, shown_pictures

MOST = 8
"""Objects of a group, where it can be done."""
BEFORE_M = 1.2
"""How far before its front an object finds what it is used with."""
NEAR_M = 0.8


@dataclass(frozen=True, slots=True)
class Groups:
    """A partition of a room's objects.

    Attributes:
        members: ids, each in exactly one group.
        gap: why it was made without the model; "" where the model made it.
    """

    members: tuple[tuple[str, ...], ...]
    gap: str = ""

    def of(self, names: Iterable[str]) -> tuple[int, ...]:
        """The numbers of the groups that some objects are in, in ascending order."""
        wanted = set(names)
        return tuple(n for n, group in enumerate(self.members) if wanted & set(group))


def partition(
    interview: Interview,
    room: FurnishedRoom,
    handles: Handles,
    shots: Sequence[Shot],
    protocol: QualityProtocol,
) -> Dialogue[Groups]:
    """Let the model divide the room; by its geometry alone where that comes to nothing."""
    wording = prompt("quality_groups_v1")
    data = data_block({"room": room_data(room), "objects": objects_data(room.things, handles)})
    text = wording.filled({"data": data, "most": str(MOST), "count": str(len(room.things))})
    heard = yield from interview.ask(
        "groups",
        wording,
        (*shown_pictures(shots, handles), text),
        lambda reply: _read(reply, room, handles),
    )
    if heard.value is not None:
        return Groups(heard.value)
    gap = "the objects were grouped by their geometry, as the model's grouping failed: "
    return Groups(geometric_groups(room, protocol), gap + heard.reason)


def _read(text: str, room: FurnishedRoom, handles: Handles) -> tuple[tuple[str, ...], ...]:
    groups = []
    for place, entry in enumerate(entries(text)):
        where = f"entry {place + 1}"
        words(entry, "group", where, needed=False)
        groups.append(ids(entry, "objects", handles, where, least=1))
    named = [name for group in groups for name in handles.names(group)]
    require_each_once(named, handles.names(room.ids), "object")
    if not groups:
        raise UnusableAnswer("it has no group")
    order = {name: place for place, name in enumerate(room.ids)}
    inside = [tuple(sorted(group, key=order.__getitem__)) for group in groups]
    return tuple(sorted(inside, key=lambda group: order[group[0]]))


def geometric_groups(room: FurnishedRoom, protocol: QualityProtocol) -> tuple[tuple[str, ...], ...]:
    """Groups by what rests on what, then by what faces what, then by nearness.

    No group grows above `MOST` objects but by what rests on its members.
    """
    things = room.things
    group = list(range(len(things)))

    def join(one: int, other: int, most: int) -> None:
        a, b = group[one], group[other]
        if a != b and group.count(a) + group.count(b) <= most:
            group[:] = [min(a, b) if number in (a, b) else number for number in group]

    for one, other in _resting(things, protocol.contact_m):
        join(one, other, len(things))
    for one, other in (*_facing(things), *_near(things)):
        join(one, other, MOST)
    return tuple(
        tuple(thing.id for thing, number in zip(things, group, strict=True) if number == wanted)
        for wanted in dict.fromkeys(group)
    )


def _resting(things: Sequence[Thing], contact_m: float) -> list[tuple[int, int]]:
    """Each object with the one below it that it stands on."""
    return [
        (above, below)
        for above, upper in enumerate(things)
        for below, lower in enumerate(things)
        if above != below
        and abs(float(upper.low[2] - lower.high[2])) <= contact_m
        and upper.footprint.intersects(lower.footprint)
    ]


def _facing(things: Sequence[Thing]) -> list[tuple[int, int]]:
    """Each object that has a front with the nearest one before it, the nearest pair first."""
    found = []
    for number, thing in enumerate(things):
        front = thing.front
        if front is None:
            continue
        before = [
            (float(thing.footprint.distance(other.footprint)), place)
            for place, other in enumerate(things)
            if place != number
            and front @ (other.box.center_m[:2] - thing.box.center_m[:2]) > 0
            and thing.footprint.distance(other.footprint) <= BEFORE_M
        ]
        if before:
            distance, place = min(before)
            found.append((distance, number, place))
    return [(one, other) for _, one, other in sorted(found)]


def _near(things: Sequence[Thing]) -> list[tuple[int, int]]:
    """Pairs that stand next to each other, the nearest first."""
    pairs = [
        (round(float(one.footprint.distance(other.footprint)), 6), first, second)
        for first, one in enumerate(things)
        for second, other in enumerate(things[:first])
    ]
    return [(one, other) for distance, one, other in sorted(pairs) if distance <= NEAR_M]
