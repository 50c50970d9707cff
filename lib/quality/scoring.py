"""From defects to scores: penalties, attribution, aggregation (GREP, appendix B)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..report.markdown import percent
from .metrics import METRIC_IDS, METRICS, PRINCIPLES, MetricId
from .protocol import QualityProtocol
from .records import Findings, Record


@dataclass(frozen=True, slots=True)
class Event:
    """A confirmed defect, once, however often it was observed.

    Attributes:
        record: the observation that is the most severe.
        penalty: p(e), in [least, greatest penalty] (eq. 1, table 5).
        attribution: the share of each responsible object; they add up to 1.
    """

    record: Record
    penalty: float
    attribution: Mapping[str, float]

    @property
    def portions(self) -> dict[str, float]:
        """a(e, o) by object: portions of the penalty, which they add up to (eq. 2)."""
        return {name: self.penalty * share for name, share in self.attribution.items()}


@dataclass(frozen=True, slots=True)
class MetricScore:
    """One metric in one room.

    Attributes:
        score: 0 to 100, higher is better; None where the metric was not looked at, or too few of
            its checks were decided.
        reason: why there is no score; "" where there is one.
        coverage: the share of its checks that were decided; None where it was not looked at.
        events: the defects, the greatest penalty first.
        worst: P, the greatest penalty of one event (eq. 6).
        burden: B, the objects' penalties together (eq. 5).
    """

    score: float | None
    reason: str
    coverage: float | None
    events: tuple[Event, ...]
    worst: float
    burden: float


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a room, or of a scene of several rooms.

    Attributes:
        metrics: score by metric; None where there is none.
        principles: weighted mean of the principle's metrics that have a score (eq. 10).
        overall: weighted mean of the metrics that count and have a score (eq. 9).
        weight: the share of the nominal weight, of what counts, that has a score.
    """

    metrics: Mapping[MetricId, float | None]
    principles: Mapping[str, float | None]
    overall: float | None
    weight: float


def penalty(record: Record, protocol: QualityProtocol) -> float:
    """What a defect costs: from p0 to p1 by its severity (eq. 1, table 5).

    A defect whose severity could not be measured costs p0 (B).
    """
    least, most = protocol.least_penalty, protocol.greatest_penalty
    severity = record.severity
    if isinstance(severity, str):
        place = METRICS[record.metric].levels[severity]
    else:
        place = 0.0 if severity is None else min(max(severity, 0.0), 1.0)
    return least + (most - least) * place


def events(records: Iterable[Record], protocol: QualityProtocol) -> tuple[Event, ...]:
    """The defects among records, each once: see `merged`."""
    return merged(
        Event(record, penalty(record, protocol), shares(record))
        for record in records
        if record.verdict == "defect"
    )


def merged(observations: Iterable[Event]) -> tuple[Event, ...]:
    """Every defect once: of several observations of it the most severe one stands.

    Observations are of the same defect where their records have the same `identity`. The greatest
    penalty comes first; equal ones by their objects.
    """
    found: dict[tuple[str, str, frozenset[str]], Event] = {}
    for event in observations:
        key = event.record.identity
        if key not in found or event.penalty > found[key].penalty:
            found[key] = event
    return tuple(sorted(found.values(), key=lambda event: (-event.penalty, event.record.objects)))


def shares(record: Record) -> dict[str, float]:
    """The share of each responsible object in a defect; they add up to 1 (eq. 2)."""
    given = {name: share for name, share in record.attribution.items() if share > 0}
    if not given:
        # Nobody said who is responsible: all that it is about, alike.
        given = dict.fromkeys(record.objects, 1.0)
    total = sum(given.values())
    return {name: share / total for name, share in given.items()}


def metric_score(
    findings: Findings, object_ids: Sequence[str], protocol: QualityProtocol
) -> MetricScore:
    """S = 100 (1 - alpha P) (1 - B / N) ^ gamma of one metric (eq. 3 to 7).

    Args:
        findings: what was found.
        object_ids: all objects of the room; N of them.
        protocol: the parameters.

    Raises:
        ValueError: the room has no object; N has to be above 0.
    """
    found = events(findings.records, protocol)
    return score_of(
        findings.metric, found, findings.coverage, findings.missing, object_ids, protocol
    )


def score_of(
    metric: MetricId,
    found: tuple[Event, ...],
    coverage: float | None,
    missing: str,
    object_ids: Sequence[str],
    protocol: QualityProtocol,
) -> MetricScore:
    """The same from defects that were found before, as those of a report.

    Args:
        metric: which.
        found: its defects.
        coverage: the share of its checks that were decided; None where it was not looked at.
        missing: why it has no score; "" where nothing stands against one.
        object_ids: all objects of the room; N of them.
        protocol: the parameters.

    A metric of whose checks too few were decided has no score, unless defects were found: the score
    is then the most that it can be.

    Raises:
        ValueError: the room has no object; N has to be above 0.
    """
    if not object_ids:
        raise ValueError("a room without any object has no score")
    worst = max((event.penalty for event in found), default=0.0)
    burden = sum(object_penalties(metric, found).values())
    if coverage is None:
        return MetricScore(None, missing, None, found, worst, burden)
    reason = missing
    if not reason and not found and (coverage < protocol.minimum_coverage or coverage == 0):
        # A proven defect costs what it costs, however much is undecided beside it.
        reason = (
            f"{percent(coverage)} of its checks could be decided, and a score needs "
            f"{percent(protocol.minimum_coverage)} of them"
        )
    score = None
    if not reason:
        free = max(1.0 - burden / len(object_ids), 0.0)
        score = 100.0 * (1.0 - protocol.alpha * worst) * free**protocol.gamma
    return MetricScore(score, reason, coverage, found, worst, burden)


def object_penalties(metric: MetricId, found: Iterable[Event]) -> dict[str, float]:
    """b(m, o) of each object that bears a penalty: added and capped at 1, or the largest one."""
    borne: dict[str, list[float]] = {}
    for event in found:
        for name, portion in event.portions.items():
            borne.setdefault(name, []).append(portion)
    if METRICS[metric].combine == "max":
        return {name: max(portions) for name, portions in borne.items()}
    return {name: min(1.0, sum(portions)) for name, portions in borne.items()}


def combined(metrics: Mapping[MetricId, float | None], protocol: QualityProtocol) -> Scores:
    """Principles and overall of metric scores; weights are shared out among those there are.

    >>> from .protocol import read_quality_protocol
    >>> scores = combined({"collision": 80.0, "support": 60.0}, read_quality_protocol())
    >>> scores.overall, scores.principles["visual"], round(scores.weight, 2)
    (70.0, None, 0.3)
    """
    known: dict[MetricId, float | None] = {name: metrics.get(name) for name in METRIC_IDS}
    principles = {
        principle: _mean(
            known, [name for name in METRIC_IDS if METRICS[name].principle == principle], protocol
        )
        for principle in PRINCIPLES
    }
    counting = [name for name in METRIC_IDS if protocol.counts(name)]
    nominal = sum(protocol.weights[name] for name in counting)
    there = sum(protocol.weights[name] for name in counting if known[name] is not None)
    weight = there / nominal if nominal else 0.0
    return Scores(known, principles, _mean(known, counting, protocol), weight)


def _mean(
    scores: Mapping[MetricId, float | None], names: Iterable[MetricId], protocol: QualityProtocol
) -> float | None:
    there = [
        (protocol.weights[name], score)
        for name in names
        if (score := scores[name]) is not None and protocol.weights[name] > 0
    ]
    total = sum(weight for weight, _ in there)
    return sum(weight * score for weight, score in there) / total if total else None


def reason_of_rooms(
    rooms: Sequence[str], reasons: Sequence[str], score: float | None
) -> tuple[str, list[str]]:
    """Why a scene's metric has no score, or, where it has one, which rooms have none and why.

    Args:
        rooms: their ids.
        reasons: of each; "" where it has a score.
        score: of the scene.
    """
    if len(set(reasons)) == 1:
        told = [reasons[0]] if reasons[0] else []
    else:
        pairs = zip(rooms, reasons, strict=True)
        told = [f"{room}: {reason}" for room, reason in pairs if reason]
    return ("; ".join(told), []) if score is None else ("", told)


def of_rooms(
    rooms: Sequence[Scores], areas_m2: Sequence[float | None], protocol: QualityProtocol
) -> Scores:
    """The scores of a scene: its rooms', weighted by their net floor areas (B).

    A metric or principle that only some of the rooms have is the mean of those. An overall score
    that one of them lacks is lacking in the scene: that room would be scored by the others.

    Raises:
        ValueError: there are several rooms and the area of one is not known, or all are 0.
    """
    if len(rooms) == 1:
        return rooms[0]
    areas = [area for area in areas_m2 if area is not None]
    if len(areas) < len(rooms) or sum(areas) <= 0:
        raise ValueError("several rooms are weighted by their floor areas, which are not all known")

    def over(values: Sequence[float | None]) -> float | None:
        there = [
            (area, value) for area, value in zip(areas, values, strict=True) if value is not None
        ]
        total = sum(area for area, _ in there)
        return sum(area * value for area, value in there) / total if total else None

    overall = [room.overall for room in rooms]
    first = rooms[0]
    return replace(
        first,
        metrics={name: over([room.metrics[name] for room in rooms]) for name in METRIC_IDS},
        principles={name: over([room.principles[name] for room in rooms]) for name in PRINCIPLES},
        overall=None if None in overall else over(overall),
        weight=over([room.weight for room in rooms]) or 0.0,
    )
