"""A report, ours or written by hand -> the defects in it; every fault is named by its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..json_values import is_finite, shown
from ..names import few, short
from .metrics import METRICS, MetricId
from .protocol import QualityProtocol
from .records import Record
from .scoring import Event, merged, penalty, shares

NOT_THERE = "the report does not have it"


class StoredFault(ValueError):
    """A place in a report that cannot be used; the sentence names it."""


@dataclass(frozen=True, slots=True)
class StoredMetric:
    """One metric of a room.

    Attributes:
        events: its defects, each once.
        coverage: the share of its checks that were decided; None where it was not looked at.
        missing: why it has no score; "" where nothing stands against one.
        sources: what the report says of each event, by the identity of its record.
    """

    events: tuple[Event, ...]
    coverage: float | None
    missing: str = ""
    sources: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a report a metric stands, for sentences: the scene's words, then the metric's."""

    where: str
    metric: MetricId

    def fault(self, index: int, name: str, told: str) -> StoredFault:
        """The fault in a field of a defect."""
        return StoredFault(f"{self.where}, {self.metric}: defects[{index}].{name} {told}")


def object_ids(objects: Any, where: str, unique: bool = True) -> tuple[str, ...]:
    """Ids of a scene or a room: strings, or objects with an `id`.

    Args:
        objects: the list in the report.
        where: for the words of an error.
        unique: whether each is there once; rooms may each have their own `bed_01`.

    Raises:
        StoredFault: one is no id or is there twice, or there is none.
    """
    if not isinstance(objects, list) or not objects:
        got = "an empty list" if objects == [] else shown(objects)
        raise StoredFault(f"{where}: objects is {got}; expected a list of one object or more")
    ids = []
    for index, entry in enumerate(objects):
        name = entry.get("id") if isinstance(entry, dict) else entry
        if not isinstance(name, str) or not name:
            raise StoredFault(
                f"{where}: objects[{index}] is {shown(entry)}; expected an id or an object with one"
            )
        if unique and name in ids:
            raise StoredFault(f"{where}: objects[{index}] '{short(name)}' is there twice")
        ids.append(name)
    return tuple(ids)


def stored_metric(
    value: Mapping[str, Any] | None,
    defects: Any,
    place: Place,
    ids: tuple[str, ...],
    protocol: QualityProtocol,
) -> StoredMetric:
    """A metric.

    Absent, or with neither score nor coverage, it was not looked at. Defects without a coverage
    are those of a metric that was looked at as a whole.

    Args:
        value: the metric in the report; None where it is absent.
        defects: its defects.
        place: for the words of an error.
        ids: all objects of the room.
        protocol: what severities cost.

    Raises:
        StoredFault: a field is not what it has to be.
    """
    if value is None:
        return StoredMetric((), None, NOT_THERE)
    coverage = _coverage(value)
    missing = _text(value, "missing", place)
    sources: dict[int, Mapping[str, Any]] = {}
    found = []
    for event, source in _events(defects, place, ids, protocol):
        sources[id(event.record)] = source
        found.append(event)
    if coverage is None:
        missing = missing or _text(value, "reason", place) or "it was not looked at"
    return StoredMetric(merged(found), coverage, missing, sources)


def require_share(value: Mapping[str, Any], place: Place) -> None:
    """Refuse a coverage or a score of a metric that is none.

    Raises:
        StoredFault: it is outside of its range, or no number.
    """
    for name, most in (("coverage", 1), ("score", 100)):
        number = value.get(name)
        if number is not None and not (is_finite(number) and 0 <= number <= most):
            raise StoredFault(
                f"{place.where}, {place.metric}: {name} is {shown(number)}; expected a number from "
                f"0 to {most}, or null"
            )


def require_texts(value: Mapping[str, Any], place: Place) -> None:
    """Refuse gaps of a metric that are no sentences.

    Raises:
        StoredFault: one is none.
    """
    gaps = value.get("gaps")
    if not isinstance(gaps, list | None) or not all(isinstance(gap, str) for gap in gaps or ()):
        told = "a list of other things" if isinstance(gaps, list) else shown(gaps)
        raise StoredFault(
            f"{place.where}, {place.metric}: gaps is {told}; expected a list of strings"
        )


def _coverage(value: Mapping[str, Any]) -> float | None:
    coverage, score = value.get("coverage"), value.get("score")
    if coverage is not None:
        return float(coverage)
    return None if "score" in value and score is None else 1.0


def _text(value: Mapping[str, Any], name: str, place: Place) -> str:
    text = value.get(name)
    if not isinstance(text, str | None):
        raise StoredFault(
            f"{place.where}, {place.metric}: {name} is {shown(text)}; expected a string"
        )
    return text or ""


def _events(
    defects: Any, place: Place, ids: tuple[str, ...], protocol: QualityProtocol
) -> Iterator[tuple[Event, Mapping[str, Any]]]:
    if not isinstance(defects, list | None):
        raise StoredFault(
            f"{place.where}, {place.metric}: defects is {shown(defects)}; expected a list"
        )
    for index, defect in enumerate(defects or ()):
        if not isinstance(defect, dict):
            raise StoredFault(
                f"{place.where}, {place.metric}: defects[{index}] is {shown(defect)}; expected an "
                "object"
            )
        record = _record(defect, index, place, ids)
        cost = _penalty(defect, record, index, place, protocol)
        yield Event(record, cost, shares(record)), defect


def _record(defect: Mapping[str, Any], index: int, place: Place, ids: tuple[str, ...]) -> Record:
    objects = defect.get("objects")
    if not isinstance(objects, list) or not objects:
        told = f"is {shown(objects)}; expected a list of ids" if objects != [] else "is empty"
        raise place.fault(index, "objects", told)
    _require_known(objects, "objects", index, place, ids)
    check = defect.get("check")
    if not isinstance(check, str | None):
        raise place.fault(index, "check", f"is {shown(check)}; expected a string")
    return Record(
        place.metric,
        check or "",
        tuple(objects),
        "defect",
        None,
        "",
        severity=_severity(defect.get("severity"), index, place),
        attribution=_attribution(defect.get("attribution"), index, place, ids),
    )


def _require_known(
    names: list[Any], name: str, index: int, place: Place, ids: tuple[str, ...]
) -> None:
    for one in names:
        if not isinstance(one, str) or one not in ids:
            told = f"'{short(one)}'" if isinstance(one, str) else shown(one)
            raise place.fault(index, name, f"names {told}, which is no object of the room")


def _severity(value: Any, index: int, place: Place) -> Any:
    levels = METRICS[place.metric].levels
    if value is None or (isinstance(value, str) and value in levels):
        return value
    if levels:
        raise place.fault(index, "severity", f"is {shown(value)}; expected {few(list(levels))}")
    if not is_finite(value) or not 0 <= value <= 1:
        raise place.fault(index, "severity", f"is {shown(value)}; expected a number from 0 to 1")
    return float(value)


def _attribution(value: Any, index: int, place: Place, ids: tuple[str, ...]) -> Mapping[str, float]:
    if value is None or value == {}:
        return {}
    if not isinstance(value, dict):
        told = f"is {shown(value)}; expected an object of shares by id"
        raise place.fault(index, "attribution", told)
    _require_known(list(value), "attribution", index, place, ids)
    for name, share in value.items():
        if not is_finite(share) or share < 0:
            told = f"of '{short(name)}' is {shown(share)}; expected a number of 0 or more"
            raise place.fault(index, "attribution", told)
    if sum(value.values()) <= 0 or not is_finite(float(sum(value.values()))):
        raise place.fault(index, "attribution", "adds up to nothing that can be shared")
    return value


def _penalty(
    defect: Mapping[str, Any], record: Record, index: int, place: Place, protocol: QualityProtocol
) -> float:
    """From the severity where there is one; else what is given; else the least there is.

    A record of a check, which has a verdict, says by a severity of null that it could not be
    measured, and costs what such a defect costs (B).
    """
    given = defect.get("penalty")
    if given is not None and not (is_finite(given) and 0 <= given <= 1):
        raise place.fault(index, "penalty", f"is {shown(given)}; expected a number from 0 to 1")
    if record.severity is None and given is not None and "verdict" not in defect:
        return float(given)
    return penalty(record, protocol)
