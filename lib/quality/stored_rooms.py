"""The rooms of a scene in a report; every fault is named by its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..json_values import is_finite, shown
from ..names import few, short
from .metrics import METRIC_IDS, METRICS, MetricId
from .protocol import QualityProtocol
from .stored_reading import (
    Place,
    StoredFault,
    StoredMetric,
    object_ids,
    require_share,
    require_texts,
    stored_metric,
)

LARGEST_M2 = 1e12
"""No room is larger: areas beyond it add up to more than a number holds."""


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """One room of a scene in a report."""

    id: str
    ids: tuple[str, ...]
    area_m2: float | None
    metrics: Mapping[MetricId, StoredMetric]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One of several rooms as the report has it."""

    id: str
    ids: tuple[str, ...]
    area_m2: float
    metrics: Mapping[str, Any]


def stored_rooms(
    scene: Mapping[str, Any], protocol: QualityProtocol, where: str
) -> Iterator[StoredRoom]:
    """The rooms; a scene without a list of them is one.

    Args:
        scene: of a report.
        protocol: what severities cost.
        where: the scene's words for a sentence.

    Raises:
        StoredFault: a field is not what it has to be.
    """
    entries = scene.get("rooms")
    if not isinstance(entries, list | None):
        raise StoredFault(f"{where}: rooms is {shown(entries)}; expected a list")
    whole = _metrics(scene, where)
    for index, entry in enumerate(entries or ()):
        if not isinstance(entry, dict):
            raise StoredFault(f"{where}, rooms[{index}] is {shown(entry)}; expected an object")
    if not entries or len(entries) == 1:
        for entry in entries or ():
            _metrics(entry, f"{where}, rooms[0]")
        ids = object_ids(scene.get("objects"), where)
        yield StoredRoom("room", ids, None, _read({}, whole, where, ids, protocol, None))
        return
    if "objects" in scene:
        object_ids(scene["objects"], where, unique=False)
    listed = list(_entries(entries, where))
    _require_placed(whole, [entry.id for entry in listed], where)
    for room in listed:
        place = f"{where}, room '{short(room.id)}'"
        metrics = _read(room.metrics, whole, place, room.ids, protocol, room.id)
        yield StoredRoom(room.id, room.ids, room.area_m2, metrics)


def _entries(entries: list[dict[str, Any]], where: str) -> Iterator[_Entry]:
    names: set[str] = set()
    for index, entry in enumerate(entries):
        place = f"{where}, rooms[{index}]"
        name = entry.get("id", str(index))
        if not isinstance(name, str) or not name or name in names:
            raise StoredFault(f"{place}.id is {shown(name)}; expected a name of its own")
        names.add(name)
        area: Any = entry.get("area_m2")
        if not is_finite(area) or not 0 < area <= LARGEST_M2:
            raise StoredFault(
                f"{place}.area_m2 is {shown(area)}; expected square metres, above 0 and up to "
                f"{LARGEST_M2:g}"
            )
        ids = object_ids(entry.get("objects"), place)
        yield _Entry(name, ids, float(area), _metrics(entry, place))


def _metrics(holder: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    metrics = holder.get("metrics", {})
    if not isinstance(metrics, dict):
        raise StoredFault(f"{where}: metrics is {shown(metrics)}; expected an object")
    for name, value in metrics.items():
        if name not in METRICS:
            raise StoredFault(
                f"{where}: '{short(name)}' is no metric; there are {', '.join(METRIC_IDS)}"
            )
        if not isinstance(value, dict):
            raise StoredFault(f"{where}: {name} is {shown(value)}; expected an object")
        place = Place(where, name)
        require_share(value, place)
        require_texts(value, place)
    return metrics


def _require_placed(whole: Mapping[str, Any], names: list[str], where: str) -> None:
    """Every defect of several rooms has to be one room's."""
    for metric, value in whole.items():
        defects = value.get("defects")
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
    return {
        name: stored_metric(
            own.get(name, whole.get(name)),
            _defects(own.get(name, {}), whole.get(name, {}), Place(where, name), room),
            Place(where, name),
            ids,
            protocol,
        )
        for name in METRIC_IDS
    }


def _defects(
    own: Mapping[str, Any], whole: Mapping[str, Any], place: Place, room: str | None
) -> Any:
    """The defects of a room, which it tells itself, or its scene does for it."""
    mine, told = own.get("defects"), whole.get("defects")
    if mine and told is not None:
        raise StoredFault(
            f"{place.where}, {place.metric}: defects are told by the room and by its scene; leave "
            "them in one of the two"
        )
    if mine is None and told is None:
        for value in (own, whole):
            score = value.get("score")
            if score is not None and score < 100:
                raise StoredFault(
                    f"{place.where}, {place.metric}: has a score of {score:g} and no defects; give "
                    "its defects"
                )
    if told is None:
        return mine
    if room is not None and isinstance(told, list):
        return [defect for defect in told if defect["room"] == room]
    return told
