"""The panel's mirror of an assessment."""

from __future__ import annotations

from ...lib.names import few, short
from ...lib.quality.metrics import METRICS, PRINCIPLES
from ..properties.quality import IDEAL_PG_quality, IDEAL_PG_quality_score
from .quality import Assessment
from .quality_told import ToldDefect, ToldScene
from .quality_words import (
    DECIDED,
    check_text,
    measured_texts,
    score_text,
    sentence_text,
    severity_text,
    share_text,
    shares_text,
    size_text,
)


def fill(shown: IDEAL_PG_quality, found: Assessment | None) -> None:
    """Put what was found into the panel's properties; empties them where nothing was."""
    for collection in (shown.principles, shown.metrics, shown.defects, shown.pictures):
        collection.clear()
    for name in (
        "report",
        "notes",
        "refined",
        "check",
        "sentence",
        "severity",
        "decided",
        "shares",
    ):
        setattr(shown, name, "")
    shown.measured = shown.told = ""
    shown.active = -1
    if found is None:
        return
    shown.report = found.report.name if found.report is not None else ""
    shown.active = found.active
    if found.moved:
        scores = f"{found.score_before} to {score_text(found.told.overall)}"
        shown.refined = "\n".join([f"Refined: {scores}", *found.moved])
    _fill_scores(shown, found.told)
    _fill_defects(shown, found.told)
    if found.chosen is not None:
        _fill_chosen(shown, found, found.chosen)


def _fill_scores(shown: IDEAL_PG_quality, told: ToldScene) -> None:
    shown.overall.label = "Overall"
    _fill_score(shown.overall, told.overall, told.coverage)
    for name, label in PRINCIPLES.items():
        item = shown.principles.add()
        item.name, item.label = name, label
        _fill_score(item, told.principles[name], None)
    for name, metric in METRICS.items():
        item, found = shown.metrics.add(), told.metrics[name]
        item.name, item.label, item.principle = name, metric.label, metric.principle
        _fill_score(item, found.score, found.coverage)
        item.reason = found.reason if found.score is None else ""
    shown.notes = "\n".join(told.notes)


def _fill_score(item: IDEAL_PG_quality_score, score: float | None, share: float | None) -> None:
    item.scored, item.text = score is not None, score_text(score)
    item.factor = 0.0 if score is None else score / 100.0
    item.coverage = share_text(share)


def _fill_defects(shown: IDEAL_PG_quality, told: ToldScene) -> None:
    for number, defect in enumerate(told.defects):
        item = shown.defects.add()
        item.name, item.metric = str(number), defect.metric
        item.objects = few(defect.objects) or "the room"
        item.size, item.penalty = size_text(defect), defect.penalty
        item.decided_by = defect.decided_by


def _fill_chosen(shown: IDEAL_PG_quality, found: Assessment, defect: ToldDefect) -> None:
    shown.check, shown.sentence = check_text(defect), sentence_text(defect)
    shown.severity, shown.shares = severity_text(defect), shares_text(defect)
    shown.decided = DECIDED.get(defect.decided_by, short(defect.decided_by))
    shown.measured = "\n".join([*measured_texts(defect), *defect.gaps])
    for view in defect.views:
        path = found.picture(view.file)
        if path is not None:
            item = shown.pictures.add()
            item.name, item.about = str(path), view.about
