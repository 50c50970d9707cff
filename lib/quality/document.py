"""An assessment as JSON: what `assess --json` prints and report.json holds (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .metrics import METRIC_IDS, PRINCIPLES, MetricId
from .protocol import QualityProtocol
from .records import Findings, Record, View
from .scoring import Event, MetricScore, Scores, combined, metric_score, of_rooms, reason_of_rooms

SCORE_DECIMALS = 4
_DECIMALS = 9
"""Of severities, penalties and shares: scores made of them again are the same."""


@dataclass(frozen=True, slots=True)
class AssessedRoom:
    """One room, looked at.

    Attributes:
        id: unique in its scene.
        type: room type.
        area_m2: net floor area; None if not known.
        objects: id and category of every object.
        findings: by metric.
        remarks: what was read with a doubt, a sentence each.
        failures: calls to a model that came to nothing, a sentence each; never scored.
        plan: the room from above, to be drawn (`plan_document`); None where nobody made one.
        views: pictures of the room as a whole.
        assets: names of the objects in Blender by id, of those that have one.
    """

    id: str
    type: str
    area_m2: float | None
    objects: tuple[tuple[str, str], ...]
    findings: Mapping[MetricId, Findings]
    remarks: tuple[str, ...] = ()
    failures: tuple[str, ...] = field(default=())
    plan: Mapping[str, Any] | None = None
    views: tuple[View, ...] = ()
    assets: Mapping[str, str] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        """The objects' ids."""
        return tuple(name for name, _ in self.objects)


def room_scores(
    room: AssessedRoom, protocol: QualityProtocol
) -> tuple[dict[MetricId, MetricScore], Scores]:
    """Each metric of a room, and what they come to together.

    A metric that the findings do not have was not looked at.
    """
    metrics = {
        name: metric_score(
            room.findings.get(name) or Findings(name, missing="it was not looked at"),
            room.ids,
            protocol,
        )
        for name in METRIC_IDS
    }
    scores = combined({name: metric.score for name, metric in metrics.items()}, protocol)
    return metrics, scores


def scene_document(rooms: Sequence[AssessedRoom], protocol: QualityProtocol) -> dict[str, Any]:
    """A scene of the report; its numbers are those of its rooms, weighted by floor area.

    Raises:
        ValueError: a room has no object, or one of several rooms no area.
    """
    parts = [(room, *room_scores(room, protocol)) for room in rooms]
    whole = of_rooms([scores for _, _, scores in parts], [room.area_m2 for room in rooms], protocol)
    return {
        "objects": [name for room in rooms for name in room.ids],
        "metrics": {name: _scene_metric(name, parts, whole.metrics[name]) for name in METRIC_IDS},
        **scores_document(whole),
        "rooms": [_room(room, metrics, scores) for room, metrics, scores in parts],
        "remarks": [told for room in rooms for told in room.remarks],
        "failures": [told for room in rooms for told in room.failures],
    }


def _room(
    room: AssessedRoom, metrics: Mapping[MetricId, MetricScore], scores: Scores
) -> dict[str, Any]:
    return {
        "id": room.id,
        "type": room.type,
        # Digits, not decimals: of a tiny room they would leave 0, which weighs nothing.
        "area_m2": None if room.area_m2 is None else float(f"{room.area_m2:.12g}"),
        "objects": [
            {
                "id": name,
                "category": category,
                **({"asset": room.assets[name]} if name in room.assets else {}),
            }
            for name, category in room.objects
        ],
        "metrics": {
            name: {
                **metric_document(metrics[name]),
                **_looked_at(room.findings.get(name) or Findings(name)),
            }
            for name in METRIC_IDS
        },
        **scores_document(scores),
        "plan": room.plan,
        "views": [view.to_document() for view in room.views],
    }


def _looked_at(findings: Findings) -> dict[str, Any]:
    return {
        "missing": findings.missing,
        "undecided": findings.undecided,
        "checks": [record_document(record) for record in findings.records],
        "cleared": findings.cleared,
        "apart": findings.apart,
        "gaps": list(findings.gaps),
    }


_Part = tuple[AssessedRoom, dict[MetricId, MetricScore], Scores]


def _scene_metric(name: MetricId, parts: Sequence[_Part], score: float | None) -> dict[str, Any]:
    reason, without = reason_of_rooms(
        [room.id for room, _, _ in parts], [found[name].reason for _, found, _ in parts], score
    )
    events = [
        {**event_document(event), "room": room.id}
        for room, found, _ in parts
        for event in found[name].events
    ]
    return {
        "score": rounded(score),
        "reason": reason,
        "coverage": _coverage(name, parts),
        "missing": "; ".join(
            dict.fromkeys(
                room.findings[name].missing for room, _, _ in parts if name in room.findings
            )
        ).strip("; "),
        "undecided": "; ".join(
            found.undecided
            for room, _, _ in parts
            if (found := room.findings.get(name)) is not None and found.undecided
        ),
        "defects": sorted(events, key=lambda event: -event["penalty"]),
        "gaps": list(
            dict.fromkeys(
                [
                    *without,
                    *(
                        gap
                        for room, _, _ in parts
                        if name in room.findings
                        for gap in room.findings[name].gaps
                    ),
                ]
            )
        ),
    }


def _coverage(name: MetricId, parts: Sequence[_Part]) -> float | None:
    """The share of the checks that were decided in the rooms that were looked at; None if none."""
    found = [room.findings.get(name) for room, _, _ in parts]
    looked = [item for item in found if item is not None and item.coverage is not None]
    if not looked:
        return None
    checks = [item.cleared + len(item.records) for item in looked]
    decided = sum((item.coverage or 0.0) * n for item, n in zip(looked, checks, strict=True))
    return rounded(decided / sum(checks)) if sum(checks) else 1.0


def metric_document(metric: MetricScore) -> dict[str, Any]:
    """The numbers of a room's metric."""
    return {
        "score": rounded(metric.score),
        "reason": metric.reason,
        "coverage": rounded(metric.coverage),
        "worst_penalty": round(metric.worst, _DECIMALS),
        "object_penalty": round(metric.burden, _DECIMALS),
    }


def scores_document(scores: Scores) -> dict[str, Any]:
    """What the metrics of a room or scene come to together."""
    return {
        "principles": {name: rounded(score) for name, score in scores.principles.items()},
        "overall": rounded(scores.overall),
        "coverage": rounded(scores.weight),
    }


def cost_document(event: Event) -> dict[str, Any]:
    """What a defect costs, and whom."""
    return {
        "penalty": round(event.penalty, _DECIMALS),
        "attribution": {name: round(share, _DECIMALS) for name, share in event.attribution.items()},
    }


def event_document(event: Event) -> dict[str, Any]:
    """A defect, once, with what it costs."""
    return {**record_document(event.record), **cost_document(event)}


def record_document(record: Record) -> dict[str, Any]:
    """A check as the report keeps it."""
    severity = record.severity
    return {
        "metric": record.metric,
        "check": record.check,
        "objects": list(record.objects),
        "verdict": record.verdict,
        "decided_by": record.decided_by,
        "reason": record.reason,
        "severity": round(severity, _DECIMALS) if isinstance(severity, float) else severity,
        "magnitude": None if record.magnitude is None else round(record.magnitude, 6),
        "unit": record.unit,
        "attribution": {
            name: round(share, _DECIMALS) for name, share in record.attribution.items()
        },
        "direction": None
        if record.direction is None
        else [round(value, 6) for value in record.direction],
        "evidence": [item.to_document() for item in record.evidence],
        "gaps": list(record.gaps),
        "drawn": [item.to_document() for item in record.drawn],
    }


def rounded(value: float | None) -> float | None:
    """A score or a share as the report keeps it."""
    return None if value is None else round(value, SCORE_DECIMALS)


def report_mean(scenes: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Scenes averaged equally (B); a scene without a number has no part in that number."""
    overall = [scene["overall"] for scene in scenes.values()]
    return {
        "scenes": len(scenes),
        "scored": sum(value is not None for value in overall),
        "overall": _mean(overall),
        "principles": {
            name: _mean([scene["principles"][name] for scene in scenes.values()])
            for name in PRINCIPLES
        },
    }


def _mean(values: Sequence[float | None]) -> float | None:
    there = [value for value in values if value is not None]
    return rounded(sum(there) / len(there)) if there else None
