"""A report in a terminal: a table of the scenes, and the worst defects in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...lib.names import few, short
from ...lib.quality.metrics import METRICS, PRINCIPLES, VISUAL
from ...lib.report.markdown import counted, figure, percent
from ...lib.report.quality_marks import (
    MARK,
    coverage_range,
    gaps_of,
    is_frozen,
    marked,
    mean_marks,
    overall_in_part,
    principles_in_part,
)
from ...lib.report.tables import aligned

MOST_TOLD = 12
_HEAD = (
    "scene",
    "overall",
    *(name.replace("_", " ") for name in PRINCIPLES),
    "defects",
    "coverage",
)


def told_table(document: Mapping[str, Any]) -> str:
    """One line a scene, and their mean where there are several."""
    rows = [list(_HEAD)]
    rows += [_row(name, scene, document) for name, scene in document["scenes"].items()]
    if document["mean"]["scenes"] > 1:
        rows.append(_mean_row(document))
    return "\n".join(aligned(rows, left=[0]))


def _mean_row(document: Mapping[str, Any]) -> list[str]:
    mean = document["mean"]
    overall_mark, principle_marks = mean_marks(document)
    return [
        "mean",
        marked(figure(mean["overall"], 1), overall_mark),
        *(marked(figure(mean["principles"][one], 1), one in principle_marks) for one in PRINCIPLES),
        "",
        coverage_range(document["scenes"].values()),
    ]


def _row(name: str, scene: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    overall = marked(figure(scene["overall"], 1), overall_in_part(document, scene))
    marks = principles_in_part(document, scene)
    deviation = scene.get("repeats", {}).get("overall", {}).get("sd")
    return [
        short(name),
        overall if deviation is None else f"{overall} (SD {deviation:.1f})",
        *(marked(figure(scene["principles"][one], 1), one in marks) for one in PRINCIPLES),
        str(sum(len(metric["defects"]) for metric in scene["metrics"].values())),
        percent(scene["coverage"]),
    ]


def told_defects(document: Mapping[str, Any]) -> Iterator[str]:
    """The worst defects first, what is left out counted; then metrics without a score."""
    found = [
        (name, METRICS[metric].label, defect)
        for name, scene in document["scenes"].items()
        for metric, value in scene["metrics"].items()
        for defect in value["defects"]
    ]
    found.sort(key=lambda item: -item[2]["penalty"])
    if found:
        yield ""
    for name, label, defect in found[:MOST_TOLD]:
        yield f"{short(name)}: {label.lower()}: {_sentence(defect)}"
    if len(found) > MOST_TOLD:
        yield f"and {counted(len(found) - MOST_TOLD, 'more defect')}; --json or --out has all"
    missing, frozen = _missing(document), is_frozen(document)
    gaps = gaps_of(document["scenes"].values())
    if missing or gaps or frozen:
        yield ""
    if frozen:
        labels = [metric.label.lower() for metric in METRICS.values() if metric.id in VISUAL]
        yield f"left out (FrozenAssets): {', '.join(labels)}"
    for reason, labels in missing.items():
        yield f"not scored: {', '.join(labels)}: {_one_line(reason)}"
    for gap, labels in gaps.items():
        yield f"{MARK} scored in part: {', '.join(labels)}: {_one_line(gap)}"


def _sentence(defect: Mapping[str, Any]) -> str:
    """The reason in one line; the objects before it where it names none of them."""
    reason = _one_line(str(defect.get("reason") or ""))
    if any(name in reason for name in defect["objects"]):
        return reason
    return f"{few(defect['objects'])}: {reason or 'no reason is given'}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _missing(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """Metrics without a score in some scene, by the reason; not those that are left out."""
    found: dict[str, list[str]] = {}
    frozen = is_frozen(document)
    for name, value in _values(document):
        if frozen and name in VISUAL:
            continue
        label = METRICS[name].label.lower()
        if value["score"] is None and label not in found.setdefault(value["reason"], []):
            found[value["reason"]].append(label)
    return {reason: labels for reason, labels in found.items() if labels}


def _values(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for scene in document["scenes"].values():
        yield from scene["metrics"].items()
