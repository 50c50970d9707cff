"""First looks at a whole room: which objects are plainly in order, and which are not (table 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...models.prompts import prompt
from ..metrics import MetricId
from ..room import FurnishedRoom
from .dialogue import Dialogue
from .handles import Handles
from .interview import Heard, Interview
from .pictures import Shot
from .replies import UnusableAnswer, entries, ids, one_of, require_each_once, words
from .wording import data_block, inventory_data, objects_data, room_data, shown_pictures


@dataclass(frozen=True, slots=True)
class Screened:
    """What a screen says of one object.

    Attributes:
        id: the object.
        suspect: whether somebody has to look at it.
        reason: why; of a clear one it may be "".
        others: objects that it does not go with.
    """

    id: str
    suspect: bool
    reason: str
    others: tuple[str, ...]


def screen(
    interview: Interview,
    room: FurnishedRoom,
    handles: Handles,
    metric: MetricId,
    shots: Sequence[Shot],
) -> Dialogue[Heard[tuple[Screened, ...]]]:
    """Look at all objects for one of the visual metrics.

    Args:
        interview: who asks.
        room: the room.
        handles: the objects' names.
        metric: scale, style or pairing.
        shots: pictures of the whole room, where the metric's screen has any.
    """
    wording = prompt(f"quality_{metric}_v1")
    listed = inventory_data if metric == "pairing" else objects_data
    data = data_block({"room": room_data(room), "objects": listed(room.things, handles)})
    text = wording.filled({"data": data, "count": str(len(room.things))})
    parts = (*shown_pictures(shots, handles), text)
    return (
        yield from interview.ask(metric, wording, parts, lambda reply: _read(reply, room, handles))
    )


def _read(text: str, room: FurnishedRoom, handles: Handles) -> tuple[Screened, ...]:
    """One for each object, in the room's order."""
    found: dict[str, Screened] = {}
    named: list[str] = []
    for place, entry in enumerate(entries(text)):
        where = f"entry {place + 1}"
        (name,) = ids({"object": [entry.get("object")]}, "object", handles, where, least=1)
        named.append(handles.by_id[name])
        suspect = one_of(entry, "verdict", ("clear", "suspect"), where) == "suspect"
        reason = words(entry, "reason", where, needed=suspect)
        others = tuple(other for other in ids(entry, "with", handles, where) if other != name)
        found[name] = Screened(name, suspect, reason, others)
    require_each_once(named, handles.names(room.ids), "object")
    if not found:
        raise UnusableAnswer("it names no object")
    return tuple(found[name] for name in room.ids)
