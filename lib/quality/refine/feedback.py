"""What a reviser is given of an assessment: the report, the scores, or nothing (GREP, E.1)."""

from __future__ import annotations

from typing import Any

from ..document import AssessedRoom, event_document, record_document, room_scores
from ..metrics import METRIC_IDS
from ..protocol import QualityProtocol
from .branches import Feedback

_KEPT = ("metric", "check", "objects", "severity", "reason", "magnitude", "unit", "direction")
SCORE_DECIMALS = 1


def feedback_document(
    kind: Feedback, room: AssessedRoom, protocol: QualityProtocol
) -> dict[str, Any]:
    """The feedback of a branch, as plain JSON values (E.1, table 9).

    none: an empty object. scores: the overall score and those of the metrics that count; one that
    could not be measured is null. report: the same with every confirmed defect, and apart from
    these what nobody could decide, which is neither defect nor pass.
    """
    if kind == "none":
        return {}
    metrics, scores = room_scores(room, protocol)
    document: dict[str, Any] = {
        "overall": _rounded(scores.overall),
        "metrics": {
            name: _rounded(metrics[name].score) for name in METRIC_IDS if protocol.counts(name)
        },
    }
    if kind == "scores":
        return document
    counting = [name for name in METRIC_IDS if protocol.counts(name)]
    document["defects"] = [
        _defect(event_document(event)) for name in counting for event in metrics[name].events
    ]
    document["unresolved"] = [
        _unresolved(record_document(record))
        for name in counting
        if name in room.findings
        for record in room.findings[name].records
        if record.verdict == "unresolved"
    ]
    return document


def _defect(event: dict[str, Any]) -> dict[str, Any]:
    measured = [item for item in event["evidence"] if "measurement" in item]
    kept = {name: event[name] for name in _KEPT if event[name] not in (None, "")}
    return {**kept, "measurements": measured}


def _unresolved(record: dict[str, Any]) -> dict[str, Any]:
    kept = {name: record[name] for name in ("metric", "check", "objects", "reason")}
    return {**kept, "gaps": record["gaps"]}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, SCORE_DECIMALS)
