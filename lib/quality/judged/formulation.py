"""From first looks to the checks that the evaluator has to decide (GREP, A.2, table 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..records import Findings, Record
from ..room import FurnishedRoom
from .checks import Check, from_record, measured_at
from .discovery import HumanUse, check_key, metric_of
from .gathering import Screens, size_of
from .handles import Handles


def formulate(
    room: FurnishedRoom,
    protocol: QualityProtocol,
    handles: Handles,
    measured: Mapping[MetricId, Findings],
    screens: Screens,
    use: HumanUse,
) -> list[Check]:
    """What was left open by measurement, the suspects of the screens, and what was discovered.

    A discovered check that was measured is not asked again, whatever the measurement said.
    """
    records = [record for findings in measured.values() for record in findings.records]
    return [
        *(_left_open(room, protocol, records)),
        *(_suspects(room, handles, screens)),
        *(_discovered(room, protocol, records, use)),
    ]


def _left_open(
    room: FurnishedRoom, protocol: QualityProtocol, records: Iterable[Record]
) -> Iterator[Check]:
    for record in records:
        if record.verdict == "unresolved":
            yield from_record(record, room, protocol)


def _suspects(room: FurnishedRoom, handles: Handles, screens: Screens) -> Iterator[Check]:
    """One object each: what it does not go with is told, and is not at fault by that."""
    for metric, heard in screens.items():
        for item in heard.value or ():
            if item.suspect:
                others = ", ".join(handles.names(item.others))
                asks = f"{item.reason} (held against {others})" if others else item.reason
                yield Check(metric, metric, (item.id,), asks, size_of(room, item.id))


def _discovered(
    room: FurnishedRoom, protocol: QualityProtocol, records: Iterable[Record], use: HumanUse
) -> Iterator[Check]:
    known = {check_key(record.check, record.objects) for record in records}
    for proposal in (*use.function.proposals, *use.placement.proposals):
        if proposal.key not in known:
            facts = measured_at(room, proposal.check, proposal.objects, protocol)
            asks = "; ".join(filter(None, (proposal.use, proposal.look_for)))
            metric = metric_of(proposal.check)
            yield Check(metric, proposal.check, proposal.objects, asks, facts)
