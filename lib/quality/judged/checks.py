"""Checks that wait for the evaluator, and the scopes in which it decides them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cameras.candidates import candidates
from ..measures import measurements_for
from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..records import Evidence, Measurement, Record
from ..room import FurnishedRoom
from .pictures import Bank, Camera


@dataclass(frozen=True, slots=True)
class Check:
    """One check, not decided yet.

    Attributes:
        metric: whose.
        check: its type.
        objects: ids, the one that it is about first.
        asks: what the evidence has to show, in the words of a screen or a discovery; may be "".
        measured: facts that it goes by.
        prior: the record of a measurement that could not decide it; None where there is none.
        gaps: what is missing already.
    """

    metric: MetricId
    check: str
    objects: tuple[str, ...]
    asks: str
    measured: tuple[Measurement, ...]
    prior: Record | None = None
    gaps: tuple[str, ...] = ()


@dataclass(eq=False)
class Scope:
    """Checks that are decided in one episode, over the same pictures.

    Attributes:
        name: unique in the room.
        metric: of all its checks.
        checks: one or more.
        bank: the pictures that it begins with; shared with other scopes of the same objects.
        may_look: whether it may ask for further pictures.
    """

    name: str
    metric: MetricId
    checks: tuple[Check, ...]
    bank: Bank
    may_look: bool = True

    @property
    def objects(self) -> tuple[str, ...]:
        """What its checks are about."""
        return tuple(dict.fromkeys(name for check in self.checks for name in check.objects))


def measured_at(
    room: FurnishedRoom, check: str, objects: Sequence[str], protocol: QualityProtocol
) -> tuple[Measurement, ...]:
    """The measurements that a human-use check of a type goes by."""
    return measurements_for(room, check, objects, protocol)


def from_record(record: Record, room: FurnishedRoom, protocol: QualityProtocol) -> Check:
    """A check of a measurement that could not decide it; its facts stay."""
    facts = tuple(item for item in record.evidence if isinstance(item, Measurement))
    if record.metric in ("function", "placement"):
        known = {item.name for item in facts}
        more = measured_at(room, record.check, record.objects, protocol)
        facts += tuple(item for item in more if item.name not in known)
    return Check(
        record.metric, record.check, record.objects, record.reason, facts, record, record.gaps
    )


def first_view(camera: Camera, bank: Bank, names: Sequence[str]) -> str:
    """Put a picture of some objects into a bank that has none; why it has none still, else ""."""
    if bank.covers(names):
        return ""
    found = candidates(camera.inside, names, 1)
    if not found.found:
        return found.reason
    shot = camera.shot(found.found[0].camera, names)
    if isinstance(shot, str):
        return shot
    bank.add(shot)
    return ""


def evidence_of(check: Check, shots: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """What a verdict goes by: the facts, then the pictures that were shown."""
    return (*check.measured, *shots)
