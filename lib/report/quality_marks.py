"""Which scores of a report on rooms stand for less than they seem to: looked at in part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..quality.metrics import METRICS, PRINCIPLES, VISUAL, MetricId
from .markdown import percent

MARK = "*"
"""Behind a score that is one of something looked at in part, or holds such a score."""


def is_frozen(document: Mapping[str, Any]) -> bool:
    """Whether a report is under FrozenAssets: scale, style and pairing are no part of overall."""
    settings: Mapping[str, Any] = document["protocol"]["settings"]
    return bool(settings["frozen_assets"]["value"] == "yes")


def in_part(metrics: Mapping[str, Mapping[str, Any]]) -> list[MetricId]:
    """The metrics of a scene or a room that have a score though something was not looked at."""
    return [name for name in METRICS for value in [metrics.get(name, {})] if metric_in_part(value)]


def metric_in_part(value: Mapping[str, Any]) -> bool:
    """Whether a metric has a score though something was not looked at."""
    return value.get("score") is not None and bool(value.get("gaps"))


def principles_in_part(document: Mapping[str, Any], holder: Mapping[str, Any]) -> set[str]:
    """The principles of a scene or a room that hold the score of something looked at in part."""
    weights = document["protocol"]["settings"]["weights"]["value"]
    return {METRICS[name].principle for name in in_part(holder["metrics"]) if weights[name] > 0}


def overall_in_part(document: Mapping[str, Any], holder: Mapping[str, Any]) -> bool:
    """Whether the overall score of a scene or a room holds such a score."""
    weights = document["protocol"]["settings"]["weights"]["value"]
    frozen = is_frozen(document)
    return any(
        weights[name] > 0 and not (frozen and name in VISUAL) for name in in_part(holder["metrics"])
    )


def marked(text: str, mark: bool) -> str:
    """A score, marked where it stands for less.

    >>> marked("100.0", True), marked("100.0", False)
    ('100.0*', '100.0')
    """
    return f"{text}{MARK}" if mark else text


def gaps_of(scenes: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What was not looked at though there is a score, with the labels of the metrics."""
    found: dict[str, list[str]] = {}
    for scene in scenes:
        for name in in_part(scene["metrics"]):
            for gap in scene["metrics"][name]["gaps"]:
                labels = found.setdefault(gap, [])
                if METRICS[name].label.lower() not in labels:
                    labels.append(METRICS[name].label.lower())
    return found


def mean_marks(document: Mapping[str, Any]) -> tuple[bool, set[str]]:
    """Whether the mean's overall score, and which of its principles, hold such a score."""
    scenes = list(document["scenes"].values())
    overall = any(overall_in_part(document, scene) for scene in scenes)
    principles = {name for scene in scenes for name in principles_in_part(document, scene)}
    return overall, principles & set(PRINCIPLES)


def coverage_range(scenes: Iterable[Mapping[str, Any]]) -> str:
    """From the least to the greatest coverage of the scenes with a score; one where all agree.

    >>> coverage_range([{"overall": 1, "coverage": 0.9}, {"overall": 2, "coverage": 0.7}])
    '70 to 90 %'
    """
    shares = [scene["coverage"] for scene in scenes if scene["overall"] is not None]
    if not shares:
        return ""
    low, high = percent(min(shares)), percent(max(shares))
    return low if low == high else f"{low.removesuffix(' %')} to {high}"
