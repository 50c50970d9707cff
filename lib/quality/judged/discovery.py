"""Which human-use checks a room calls for: proposed by the model, admitted by rule (GREP, A.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...json_values import shown
from ...models.chat import Part
from ...models.prompts import prompt
from ...names import few, short
from ..metrics import METRICS, MetricId
from ..room import FurnishedRoom
from .dialogue import Dialogue
from .handles import Handles
from .interview import Heard, Interview
from .pictures import Shot
from .replies import UnusableAnswer, entries, ids, words
from .wording import data_block, objects_data, room_data, shown_pictures, told

SINGLE = ("architecture_orientation", "clearance", "local_affordance")
JOINT = ("directional_correspondence", "relative_use_geometry")


def check_key(check: str, objects: Sequence[str]) -> tuple[str, frozenset[str]]:
    """What tells a check from others of its metric.

    One of a single object is about that one alone; what stands in its way may be named behind it.

    >>> check_key("clearance", ["desk", "chair"]) == check_key("clearance", ["desk"])
    True
    """
    return check, frozenset(objects[:1] if check in SINGLE else objects)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A check that the model asks for.

    Attributes:
        check: its type.
        objects: ids, the one that it is about first.
        use: what is done with them.
        look_for: what the evidence has to show.
    """

    check: str
    objects: tuple[str, ...]
    use: str
    look_for: str

    @property
    def key(self) -> tuple[str, frozenset[str]]:
        """What tells it from others."""
        return check_key(self.check, self.objects)


@dataclass(frozen=True, slots=True)
class Discovered:
    """The checks of one metric.

    Attributes:
        proposals: those that are admitted.
        dropped: proposals that break a rule, a sentence each.
        failed: why there is nothing to go by; "" where there is.
    """

    proposals: tuple[Proposal, ...] = ()
    dropped: tuple[str, ...] = ()
    failed: str = ""


@dataclass(frozen=True, slots=True)
class HumanUse:
    """What both discoveries came to."""

    function: Discovered
    placement: Discovered


@dataclass(eq=False)
class _Admitted:
    """Proposals of several replies, each once."""

    most: int
    proposals: list[Proposal] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    def take(self, found: Sequence[Proposal | str]) -> None:
        for item in found:
            if isinstance(item, str):
                self.dropped.append(item)
            elif item.key not in {known.key for known in self.proposals}:
                self.proposals.append(item)

    def as_discovered(self, failed: str) -> Discovered:
        dropped = self.dropped[:]
        if len(self.proposals) > self.most:
            dropped.append(f"{len(self.proposals) - self.most} checks beyond the first {self.most}")
        return Discovered(tuple(self.proposals[: self.most]), tuple(dropped), failed)


def discover(
    interview: Interview,
    room: FurnishedRoom,
    handles: Handles,
    shots: Sequence[Shot],
    most: int,
) -> Dialogue[HumanUse]:
    """Function in two stages, then placement with what function found about the room's use.

    Args:
        interview: who asks.
        room: the room.
        handles: the objects' names.
        shots: pictures of the whole room.
        most: checks of each metric.
    """
    base = {"room": room_data(room), "objects": objects_data(room.things, handles)}
    pictures = shown_pictures(shots, handles)
    function, placement = _Admitted(most), _Admitted(most)
    failed: list[str] = []

    def ask(
        stage: str, types: Sequence[str], more: dict[str, Any], least: int
    ) -> Dialogue[Heard[list[Proposal | str]]]:
        wording = prompt(f"quality_{stage}_v1")
        text = wording.filled({"data": data_block({**base, **more})})
        parts: tuple[Part, ...] = (*pictures, text)
        return (
            yield from interview.ask(
                stage, wording, parts, lambda reply: _read(reply, types, handles, least)
            )
        )

    first = yield from ask("affordances", SINGLE, {}, 1)
    _take(function, first, failed, "the affordances of single objects were not looked for")
    affordances = _context(function.proposals, handles)
    second = yield from ask("joint_use", JOINT, {"affordances": affordances}, 2)
    _take(function, second, failed, "relations of joint use were not looked for")
    types = METRICS["placement"].checks
    uses = _context(function.proposals, handles)
    third = yield from ask("placement", types, {"uses": uses}, 1)
    not_placed: list[str] = []
    _take(placement, third, not_placed, "odd places were not looked for")
    return HumanUse(
        function.as_discovered("; ".join(failed)), placement.as_discovered("; ".join(not_placed))
    )


def _take(
    admitted: _Admitted, heard: Heard[list[Proposal | str]], failed: list[str], what: str
) -> None:
    if heard.value is None:
        failed.append(f"{what}: {heard.reason}")
    else:
        admitted.take(heard.value)


def _context(proposals: Sequence[Proposal], handles: Handles) -> list[dict[str, Any]]:
    """What is used how, without a verdict."""
    return [{"objects": handles.names(item.objects), "use": told(item.use)} for item in proposals]


def _read(text: str, types: Collection[str], handles: Handles, least: int) -> list[Proposal | str]:
    """Proposals, and why others are none; a bad one does not spoil the rest."""
    found: list[Proposal | str] = []
    for place, entry in enumerate(entries(text)):
        try:
            found.append(_proposal(entry, f"proposal {place + 1}", types, handles, least))
        except UnusableAnswer as error:
            found.append(str(error))
    return found


def _proposal(
    entry: dict[str, Any], where: str, types: Collection[str], handles: Handles, least: int
) -> Proposal:
    check = entry.get("check")
    if not isinstance(check, str) or check not in types:
        told_check = f"'{short(check)}'" if isinstance(check, str) else shown(check)
        raise UnusableAnswer(f"{where}: {told_check} is none of the checks {few(list(types))}")
    objects = ids(entry, "objects", handles, where, least=least)
    if check in SINGLE and len(objects) > 1:
        raise UnusableAnswer(f"{where}: a check of {check} is about one object")
    use = words(entry, "use", where, needed=False)
    return Proposal(check, objects, use, words(entry, "look_for", where, needed=False))


def metric_of(check: str) -> MetricId:
    """The human-use metric that a type of check belongs to."""
    return "function" if check in METRICS["function"].checks else "placement"
