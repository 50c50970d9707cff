"""A report in a terminal: a table of the scenes, and the worst defects in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...lib.names import few, short
from ...lib.quality.metrics import METRICS, PRINCIPLES
from ...lib.report.markdown import counted, figure, percent
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
    rows += [_row(name, scene) for name, scene in document["scenes"].items()]
    mean = document["mean"]
    if mean["scenes"] > 1:
        principles = [figure(mean["principles"][name], 1) for name in PRINCIPLES]
        rows.append(["mean", figure(mean["overall"], 1), *principles, "", ""])
    return "\n".join(aligned(rows, left=[0]))


def _row(name: str, scene: Mapping[str, Any]) -> list[str]:
    overall = figure(scene["overall"], 1)
    deviation = scene.get("repeats", {}).get("overall", {}).get("sd")
    return [
        short(name),
        overall if deviation is None else f"{overall} (SD {deviation:.1f})",
        *(figure(scene["principles"][one], 1) for one in PRINCIPLES),
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
    missing = _missing(document)
    if missing:
        yield ""
    for reason, labels in missing.items():
        yield f"not scored: {', '.join(labels)}: {reason}"
    for gap, labels in _gaps(document).items():
        yield f"scored in part: {', '.join(labels)}: {gap}"


def _sentence(defect: Mapping[str, Any]) -> str:
    """The reason in one line; the objects before it where it names none of them."""
    reason = " ".join(str(defect.get("reason") or "").split())
    if any(name in reason for name in defect["objects"]):
        return reason
    return f"{few(defect['objects'])}: {reason or 'no reason is given'}"


def _missing(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """Metrics without a score in some scene, by the reason."""
    found: dict[str, list[str]] = {}
    for label, value in _values(document):
        if value["score"] is None and label not in found.setdefault(value["reason"], []):
            found[value["reason"]].append(label)
    return {reason: labels for reason, labels in found.items() if labels}


def _gaps(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """Metrics that have a score though something was not looked at, by what that is."""
    found: dict[str, list[str]] = {}
    for label, value in _values(document):
        for gap in value.get("gaps", ()) if value["score"] is not None else ():
            if label not in found.setdefault(gap, []):
                found[gap].append(label)
    return found


def _values(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for scene in document["scenes"].values():
        for name, value in scene["metrics"].items():
            yield METRICS[name].label.lower(), value
