"""The scores of a report made again from its defects, under another protocol."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from ..json_values import shown
from ..names import short
from .document import cost_document, metric_document, report_mean, rounded, scores_document
from .metrics import METRIC_IDS, MetricId
from .protocol import QualityProtocol
from .scoring import MetricScore, Scores, combined, of_rooms, reason_of_rooms, score_of
from .stored_document import is_json, is_nested_too_deeply
from .stored_reading import StoredFault
from .stored_rooms import StoredRoom, stored_rooms


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
    failed = dict(document.get("failed") or {})
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
    if is_nested_too_deeply(scene):
        raise StoredFault(f"{where} is nested too deeply for a report")
    rooms = list(stored_rooms(scene, protocol, where))
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
    if not is_json(again):
        raise StoredFault(f"{where}: holds NaN or Infinity; remove it")
    return again


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
            **(given := again.get("metrics", {}).get(name, {})),
            **_scene_metric(name, rooms, metrics, whole.metrics[name]),
            "coverage": _coverage([scored[name].coverage for scored in metrics], given),
        }
        for name in METRIC_IDS
    }
    again.update(scores_document(whole))
    for entry, room, scored, score in zip(
        again.get("rooms") or [], rooms, metrics, scores, strict=False
    ):
        entry["metrics"] = {
            name: {
                **_kept(entry, name, len(rooms) > 1),
                **metric_document(scored[name]),
                # The report's own, to its last digit.
                "coverage": scored[name].coverage,
            }
            for name in METRIC_IDS
        }
        entry.setdefault("id", room.id)
        entry.update(scores_document(score))
    return again


def _kept(entry: Mapping[str, Any], name: MetricId, several: bool) -> dict[str, Any]:
    """What a room says of a metric; the defects of several rooms are told by the scene, once."""
    metric: Mapping[str, Any] = entry.get("metrics", {}).get(name, {})
    return {key: value for key, value in metric.items() if not (several and key == "defects")}


def _scene_metric(
    name: MetricId,
    rooms: list[StoredRoom],
    metrics: list[dict[MetricId, MetricScore]],
    score: float | None,
) -> dict[str, Any]:
    scored = [metric[name] for metric in metrics]
    reason, _ = reason_of_rooms(
        [room.id for room in rooms], [metric.reason for metric in scored], score
    )
    return {
        "score": rounded(score),
        "reason": reason,
        "defects": sorted(
            (
                {
                    **room.metrics[name].sources[id(event.record)],
                    **({"room": room.id} if len(rooms) > 1 else {}),
                    **cost_document(event),
                }
                for room in rooms
                for event in room.metrics[name].events
            ),
            key=lambda defect: -defect["penalty"],
        ),
    }


def _coverage(rooms: list[float | None], given: Mapping[str, Any]) -> float | None:
    """Of a scene: of rooms that differ it takes the number of their checks, so it is as given."""
    looked = {coverage for coverage in rooms if coverage is not None}
    if len(looked) < 2:
        return looked.pop() if looked else None
    value = given.get("coverage")
    return None if value is None else float(value)
