"""The reviser that needs no model: pushes apart, snaps to support, pulls inside.

The baseline that a model's revisions are compared with. It goes by the records alone, one defect
after the other, and keeps a move only where a new look at the room finds it better.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..assess import AssessmentError
from ..document import AssessedRoom
from ..metrics import METRICS, MetricId
from ..protocol import QualityProtocol
from ..records import Record
from ..room import FurnishedRoom
from ..scoring import events
from .moves import Chains, moves_for
from .placements import Shifts, added
from .revision import Draft, NoRevision, Revision

ORDER: tuple[MetricId, ...] = ("out_of_bounds", "collision", "support", "function", "placement")
"""First inside, then apart, then down: what is pushed may leave what held it."""

PASSES = 3
"""How often a round goes over what is left: a thing in a corner is pulled inside in two moves."""


@dataclass(frozen=True)
class RulesReviser:
    """Revises by rules; without a report it has nothing to go by and changes nothing.

    Attributes:
        protocol: says what hangs, and what is a contact.
        assess: looks at a room; called once for each move that is tried.
    """

    protocol: QualityProtocol
    assess: Callable[[FurnishedRoom], AssessedRoom]

    def revise(self, drafts: Sequence[Draft]) -> list[Revision | NoRevision]:
        """An answer to each draft, in their order."""
        return [
            self._revision(draft) if draft.branch == "report" else Revision() for draft in drafts
        ]

    def _revision(self, draft: Draft) -> Revision:
        stand = self._stand(draft.room, draft.assessed, {})
        for _ in range(PASSES):
            before = stand
            for record in before.defects:
                if stand.has(record):
                    stand = self._mended(stand, stand.now(record))
            if stand is before:
                break
        return Revision(stand.shifts)

    def _mended(self, stand: _Stand, record: Record) -> _Stand:
        """After the best of the moves that the record suggests; as before where none helps.

        Of equally good ones the shortest is taken.
        """
        best = stand
        for tried in self._tried(stand, record):
            if (tried.badness, tried.length_m) < (best.badness, best.length_m):
                best = tried
            if not best.has(record) and best.is_plainly_better_than(stand):
                break
        return best

    def _tried(self, stand: _Stand, record: Record) -> Iterator[_Stand]:
        mover = record.objects[0]
        for first in self._moved(stand, record):
            yield first
            if record.metric == "out_of_bounds":
                # In a corner the way back from one wall leaves it as far beyond the other, and
                # what stands inside may be in its way: it goes on from there.
                for next_one in first.defects:
                    if mover in next_one.objects and (
                        not stand.has(next_one) or next_one.identity == record.identity
                    ):
                        yield from self._moved(first, next_one, mover)

    def _moved(self, stand: _Stand, record: Record, mover: str = "") -> Iterator[_Stand]:
        """After each of the moves for a defect; of `mover` alone where it is named."""
        chains = Chains.of(stand.room, self.protocol)
        for shifts in moves_for(record, stand.room, self.protocol, chains):
            if mover and mover not in shifts:
                continue
            room = stand.room.moved(shifts)
            try:
                assessed = self.assess(room)
            except AssessmentError:
                # Not better, as nobody can tell.
                continue
            yield self._stand(room, assessed, added(stand.shifts, shifts))

    def _stand(self, room: FurnishedRoom, assessed: AssessedRoom, shifts: Shifts) -> _Stand:
        return _Stand(room, _defects(assessed, self.protocol), _doubts(assessed), shifts)


@dataclass(frozen=True)
class _Stand:
    """A room on the way to the answer."""

    room: FurnishedRoom
    defects: tuple[Record, ...]
    doubts: int
    shifts: Shifts

    @property
    def badness(self) -> tuple[int, int, int, float]:
        """What has to fall: physical defects, then all, then doubts, then how bad they are."""
        physical = [item for item in self.defects if METRICS[item.metric].principle == "physical"]
        grave = sum(item.severity for item in physical if isinstance(item.severity, float))
        return len(physical), len(self.defects), self.doubts, round(grave, 6)

    @property
    def length_m(self) -> float:
        """All moves together."""
        return round(sum(math.hypot(*shift.offset_m) for shift in self.shifts.values()), 6)

    def is_plainly_better_than(self, other: _Stand) -> bool:
        """Whether there are fewer defects and no more doubts, so that no other move is looked for.

        What boxes alone leave in doubt, such as whether two that overlap collide, is no defect:
        a move that ends in it is taken only where no other helps.
        """
        return len(self.defects) < len(other.defects) and self.doubts <= other.doubts

    def has(self, record: Record) -> bool:
        """Whether the defect is still there."""
        return any(item.identity == record.identity for item in self.defects)

    def now(self, record: Record) -> Record:
        """The same defect as it is now: a move of another may have changed how far it goes."""
        return next(item for item in self.defects if item.identity == record.identity)


def _defects(assessed: AssessedRoom, protocol: QualityProtocol) -> tuple[Record, ...]:
    """The defects that rules may mend, each once, in the order in which they are taken on."""
    found = [
        event.record
        for metric in ORDER
        if metric in assessed.findings
        for event in events(assessed.findings[metric].records, protocol)
    ]
    return tuple(sorted(found, key=lambda item: ORDER.index(item.metric)))


def _doubts(assessed: AssessedRoom) -> int:
    """Physical checks that nobody could decide."""
    return sum(
        record.verdict == "unresolved"
        for name, findings in assessed.findings.items()
        if METRICS[name].principle == "physical"
        for record in findings.records
    )
