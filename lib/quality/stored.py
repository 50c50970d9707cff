"""The scores of a report made again from its defects, under another protocol."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..json_values import is_finite, shown
from ..names import few, short
from ..regular import TextError, read_text
from .document import SCORE_DECIMALS, report_mean
from .metrics import METRIC_IDS, METRICS, MetricId
from .protocol import QualityProtocol
from .scoring import MetricScore, Scores, combined, of_rooms, reason_of_rooms, score_of
from .stored_reading import Place, StoredFault, StoredMetric, object_ids, stored_metric

_DECIMALS = 9


class ReportError(ValueError):
    """A file that is no report; the message names it."""


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """One room of a scene in a report."""

    id: str
    ids: tuple[str, ...]
    area_m2: float | None
    metrics: Mapping[MetricId, StoredMetric]


def read_report(path: Path) -> dict[str, Any]:
    """The document of a report.

    Raises:
        ReportError: it cannot be read, is not JSON, or has no scenes.
    """
    try:
        document = json.loads(read_text(path))
    except TextError as error:
        raise ReportError(f"{path}: {error}") from error
    except (ValueError, RecursionError) as error:
        raise ReportError(f"{path}: is no JSON ({error})") from error
    if not isinstance(document, dict) or not isinstance(document.get("scenes"), dict):
        raise ReportError(f"{path}: is no report: it has no object 'scenes'")
    if not isinstance(document.get("failed", {}), dict):
        raise ReportError(f"{path}: failed is {shown(document['failed'])}; expected an object")
    return document


def scored_again(
    document: Mapping[str, Any], protocol: QualityProtocol, where: str
) -> tuple[dict[str, Any], list[str]]:
    """A report with its scores made again, and a sentence for each scene that cannot be scored.

    All else that the report says stays in it, but for the spread of repeats, which belongs to the
    scores that it had.

    Args:
        document: of the report (`read_report`).
        protocol: penalties, weights and the rest.
        where: the report's name, for sentences.
    """
    scenes: dict[str, Any] = {}
    failed = dict(document.get("failed", {}))
    faults = []
    for name, scene in document["scenes"].items():
        try:
            scenes[name] = _scored_scene(scene, protocol, f"{where}: scene '{short(name)}'")
        except StoredFault as fault:
            failed[name] = str(fault)
            faults.append(str(fault))
    again = {
        **{key: value for key, value in document.items() if key not in ("scenes", "failed")},
        "protocol": protocol.document,
        "mean": report_mean(scenes),
        "scenes": scenes,
        "failed": failed,
    }
    return again, faults


def _scored_scene(scene: Any, protocol: QualityProtocol, where: str) -> dict[str, Any]:
    if not isinstance(scene, dict):
        raise StoredFault(f"{where} is {shown(scene)}; expected an object")
    rooms = list(_rooms(scene, protocol, where))
    metrics = [
        {
            name: score_of(name, m.events, m.coverage, m.missing, room.ids, protocol)
            for name, m in room.metrics.items()
        }
        for room in rooms
    ]
    scores = [
        combined({name: metric.score for name, metric in scored.items()}, protocol)
        for scored in metrics
    ]
    try:
        whole = of_rooms(scores, [room.area_m2 for room in rooms], protocol)
    except ValueError as error:
        raise StoredFault(f"{where}: {error}") from error
    again = _told(scene, rooms, metrics, scores, whole)
    try:
        json.dumps(again, allow_nan=False)
    except (ValueError, TypeError) as error:
        raise StoredFault(f"{where}: holds NaN or Infinity; remove it") from error
    return again


def _rooms(scene: Mapping[str, Any], protocol: QualityProtocol, where: str) -> Iterator[StoredRoom]:
    entries = scene.get("rooms")
    if not isinstance(entries, list | None):
        raise StoredFault(f"{where}: rooms is {shown(entries)}; expected a list")
    whole = _metrics(scene, where)
    if not entries or len(entries) == 1:
        ids = object_ids(scene.get("objects"), where)
        yield StoredRoom("room", ids, None, _read(whole, whole, where, ids, protocol, None))
        return
    listed = []
    for index, entry in enumerate(entries):
        place = f"{where}, rooms[{index}]"
        if not isinstance(entry, dict):
            raise StoredFault(f"{place} is {shown(entry)}; expected an object")
        area: Any = entry.get("area_m2")
        if not is_finite(area) or area <= 0:
            raise StoredFault(f"{place}.area_m2 is {shown(area)}; expected a number above 0")
        ids = object_ids(entry.get("objects"), place)
        listed.append((str(entry.get("id", index)), ids, float(area), _metrics(entry, place)))
    _require_placed(whole, listed, where)
    for name, ids, area, own in listed:
        place = f"{where}, room '{short(name)}'"
        yield StoredRoom(name, ids, area, _read(own, whole, place, ids, protocol, name))


def _metrics(holder: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    metrics = holder.get("metrics", {})
    if not isinstance(metrics, dict):
        raise StoredFault(f"{where}: metrics is {shown(metrics)}; expected an object")
    if unknown := [name for name in metrics if name not in METRICS]:
        raise StoredFault(
            f"{where}: '{short(unknown[0])}' is no metric; there are {', '.join(METRIC_IDS)}"
        )
    return metrics


def _require_placed(
    whole: Mapping[str, Any], rooms: list[tuple[str, Any, Any, Any]], where: str
) -> None:
    """Every defect of several rooms has to be one room's."""
    names = [name for name, *_ in rooms]
    for metric, value in whole.items():
        defects = value.get("defects") if isinstance(value, dict) else None
        for index, defect in enumerate(defects if isinstance(defects, list) else ()):
            room = defect.get("room") if isinstance(defect, dict) else None
            if room not in names:
                raise StoredFault(
                    f"{where}, {metric}: defects[{index}].room is {shown(room)}; expected one of "
                    f"{few(names)}"
                )


def _read(
    own: Mapping[str, Any],
    whole: Mapping[str, Any],
    where: str,
    ids: tuple[str, ...],
    protocol: QualityProtocol,
    room: str | None,
) -> dict[MetricId, StoredMetric]:
    """The metrics of a room; of several, those defects of the scene that are the room's."""
    found = {}
    for name in METRIC_IDS:
        value = own.get(name)
        source = whole.get(name) if name in whole else value
        defects = source.get("defects") if isinstance(source, dict) else None
        if room is not None and name in whole and isinstance(defects, list):
            defects = [defect for defect in defects if defect["room"] == room]
        found[name] = stored_metric(value, defects, Place(where, name), ids, protocol)
    return found


def _told(
    scene: Mapping[str, Any],
    rooms: list[StoredRoom],
    metrics: list[dict[MetricId, MetricScore]],
    scores: list[Scores],
    whole: Scores,
) -> dict[str, Any]:
    again = {key: copy.deepcopy(value) for key, value in scene.items() if key != "repeats"}
    again.setdefault("objects", [name for room in rooms for name in room.ids])
    again["metrics"] = {
        name: {
            **again.get("metrics", {}).get(name, {}),
            **_scene_metric(name, rooms, metrics, whole.metrics[name]),
        }
        for name in METRIC_IDS
    }
    again.update(_summary(whole))
    for entry, room, scored, score in zip(
        again.get("rooms") or [], rooms, metrics, scores, strict=False
    ):
        entry["metrics"] = {
            name: {**entry.get("metrics", {}).get(name, {}), **_measures(scored[name])}
            for name in METRIC_IDS
        }
        entry.setdefault("id", room.id)
        entry.update(_summary(score))
    return again


def _scene_metric(
    name: MetricId,
    rooms: list[StoredRoom],
    metrics: list[dict[MetricId, MetricScore]],
    score: float | None,
) -> dict[str, Any]:
    scored = [metric[name] for metric in metrics]
    coverages = [metric.coverage for metric in scored]
    reason, _ = reason_of_rooms(
        [room.id for room in rooms], [metric.reason for metric in scored], score
    )
    told: dict[str, Any] = {
        "score": _rounded(score),
        "reason": reason,
        "defects": sorted(
            (
                {
                    **room.metrics[name].sources[id(event.record)],
                    "penalty": round(event.penalty, _DECIMALS),
                    "attribution": {
                        one: round(share, _DECIMALS) for one, share in event.attribution.items()
                    },
                }
                for room in rooms
                for event in room.metrics[name].events
            ),
            key=lambda defect: -defect["penalty"],
        ),
    }
    if len(rooms) == 1 or all(coverage is None for coverage in coverages):
        told["coverage"] = coverages[0]
    return told


def _measures(metric: MetricScore) -> dict[str, Any]:
    return {
        "score": _rounded(metric.score),
        "reason": metric.reason,
        "coverage": metric.coverage,
        "worst_penalty": round(metric.worst, _DECIMALS),
        "object_penalty": round(metric.burden, _DECIMALS),
    }


def _summary(scores: Scores) -> dict[str, Any]:
    return {
        "principles": {name: _rounded(score) for name, score in scores.principles.items()},
        "overall": _rounded(scores.overall),
        "coverage": _rounded(scores.weight),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, SCORE_DECIMALS)
