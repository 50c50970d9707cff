"""An assessment as it is told in the window: read off a scene of the report (formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ...lib.json_values import is_finite, shown
from ...lib.layout import Vec3
from ...lib.quality.metrics import METRIC_IDS, PRINCIPLES, MetricId
from ...lib.quality.records import Drawn, Measurement, View
from ...lib.report.results_fields import (
    RATE,
    ResultsError,
    each,
    get,
    id_list,
    known,
    mapping_of,
    optional,
)

PER_CENT = (0.0, 100.0)
NOT_THERE = "the report does not have it"
_CORNERS = {"box": (2, 2), "line": (2, 2), "outline": (3, 10_000)}
T = TypeVar("T")


@dataclass(frozen=True)
class ToldMetric:
    """One metric: its score, 0 to 100, and which share of its checks was decided."""

    id: MetricId
    score: float | None
    reason: str
    coverage: float | None
    gaps: tuple[str, ...]


@dataclass(frozen=True)
class ToldDefect:
    """One defect, with what it costs; the fields are `lib.quality.records.Record`'s."""

    metric: MetricId
    check: str
    objects: tuple[str, ...]
    severity: float | str | None
    magnitude: float | None
    unit: str
    penalty: float
    attribution: Mapping[str, float]
    decided_by: str
    reason: str
    measurements: tuple[Measurement, ...] = ()
    views: tuple[View, ...] = ()
    gaps: tuple[str, ...] = ()
    drawn: tuple[Drawn, ...] = ()

    @property
    def points_m(self) -> list[Vec3]:
        """All points of what is drawn, world frame."""
        return [point for item in self.drawn for point in item.points_m]


@dataclass(frozen=True)
class ToldScene:
    """A scene of the report; defects the worst first."""

    overall: float | None
    coverage: float | None
    principles: Mapping[str, float | None]
    metrics: Mapping[MetricId, ToldMetric]
    defects: tuple[ToldDefect, ...]
    notes: tuple[str, ...]


def told_scene(document: Any, where: str) -> ToldScene:
    """A scene of the report as values; what a report made by hand leaves out is not known.

    Args:
        document: see `lib.quality.document.scene_document`.
        where: what it is, for the words of an error.

    Raises:
        ResultsError: it is none.
    """
    entries = mapping_of(document, "metrics", where)
    metrics = {name: _metric(name, entries.get(name), where) for name in METRIC_IDS}
    defects = [
        defect
        for name in METRIC_IDS
        if "defects" in (entries.get(name) or ())
        for defect in each(entries[name], "defects", f"{where}.metrics.{name}", _reader(name))
    ]
    principles = _given(document, "principles", where, mapping_of, {})
    return ToldScene(
        _given(document, "overall", where, _score, None),
        _given(document, "coverage", where, _share, None),
        {name: _given(principles, name, where, _score, None) for name in PRINCIPLES},
        metrics,
        tuple(sorted(defects, key=lambda defect: -defect.penalty)),
        _notes(document, metrics, where),
    )


def _given(entry: Any, name: str, where: str, read: Callable[[Any, str, str], T], absent: T) -> T:
    """A field that a report made by hand may leave out."""
    return read(entry, name, where) if isinstance(entry, dict) and name in entry else absent


def _score(entry: Any, name: str, where: str) -> float | None:
    return optional(entry, name, where, PER_CENT)


def _share(entry: Any, name: str, where: str) -> float | None:
    return optional(entry, name, where, RATE)


def _notes(
    document: Mapping[str, Any], metrics: Mapping[MetricId, ToldMetric], where: str
) -> tuple[str, ...]:
    """What is to be said about the whole, each sentence once."""
    told = [
        sentence
        for name in ("remarks", "failures")
        for sentence in _given(document, name, where, id_list, ())
    ]
    gaps = [gap for metric in metrics.values() for gap in metric.gaps]
    return tuple(dict.fromkeys([*told, *gaps]))


def _metric(name: MetricId, entry: Any, where: str) -> ToldMetric:
    if entry is None:
        return ToldMetric(name, None, NOT_THERE, None, ())
    where = f"{where}.metrics.{name}"
    return ToldMetric(
        name,
        optional(entry, "score", where, PER_CENT),
        _given(entry, "reason", where, _text, ""),
        _given(entry, "coverage", where, _share, None),
        _given(entry, "gaps", where, id_list, ()),
    )


def _reader(metric: MetricId) -> Callable[[Any, str], ToldDefect]:
    return lambda entry, where: _defect(metric, entry, where)


def _defect(metric: MetricId, entry: Any, where: str) -> ToldDefect:
    severity = get(entry, "severity", where)
    if not (severity is None or isinstance(severity, str) or is_finite(severity)):
        raise ResultsError(f"{where}.severity: expected a number, a level or null")
    evidence = each(entry, "evidence", where, _evidence) if "evidence" in entry else ()
    return ToldDefect(
        metric=metric,
        check=_given(entry, "check", where, _text, metric),
        objects=id_list(entry, "objects", where),
        severity=severity,
        magnitude=_given(entry, "magnitude", where, optional, None),
        unit=_given(entry, "unit", where, _text, ""),
        penalty=known(entry, "penalty", where, RATE),
        attribution=_attribution(entry, where),
        decided_by=_text(entry, "decided_by", where),
        reason=_text(entry, "reason", where),
        measurements=tuple(item for item in evidence if isinstance(item, Measurement)),
        views=tuple(item for item in evidence if isinstance(item, View)),
        gaps=_given(entry, "gaps", where, id_list, ()),
        drawn=each(entry, "drawn", where, _drawn) if "drawn" in entry else (),
    )


def _attribution(entry: Any, where: str) -> dict[str, float]:
    shares = _given(entry, "attribution", where, mapping_of, {})
    return {name: known(shares, name, f"{where}.attribution", RATE) for name in shares}


def _evidence(entry: Any, where: str) -> Measurement | View:
    if isinstance(entry, dict) and "view" in entry:
        return View(_text(entry, "view", where), _text(entry, "about", where))
    return Measurement(
        _text(entry, "measurement", where),
        optional(entry, "value", where),
        _text(entry, "unit", where),
        _given(entry, "note", where, _text, ""),
    )


def _drawn(entry: Any, where: str) -> Drawn:
    kind, points = get(entry, "kind", where), each(entry, "points_m", where, _point)
    if kind not in _CORNERS:
        raise ResultsError(
            f"{where}.kind: expected one of {', '.join(_CORNERS)}, got {shown(kind)}"
        )
    least, most = _CORNERS[kind]
    if not least <= len(points) <= most:
        raise ResultsError(f"{where}.points_m: {len(points)} points are no {kind}")
    return Drawn(kind, points)


def _point(entry: Any, where: str) -> Vec3:
    if not isinstance(entry, list) or len(entry) != 3 or not all(map(is_finite, entry)):
        raise ResultsError(f"{where}: expected three numbers, got {shown(entry)}")
    x, y, z = map(float, entry)
    return x, y, z


def _text(entry: Any, name: str, where: str) -> str:
    value = get(entry, name, where)
    if not isinstance(value, str):
        raise ResultsError(f"{where}.{name}: expected a text, got {shown(value)}")
    return value
