"""A report on rooms as the page shows it: texts and numbers, never markup."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...json_values import is_finite
from ...names import short
from ...quality.metrics import METRICS, PRINCIPLES
from ..markdown import figure, percent
from .quality_plan import quality_plan

Taken = Callable[[str], int | None]
"""A picture's place on the page by its file; None where it is not there."""

DECIDED = {
    "measured": "measured",
    "judged": "judged by the model",
    "forced": "judged by the model from what there was",
    "default": "by the protocol's rule, as nobody decided",
}


def scenes_shown(document: Mapping[str, Any], take: Taken) -> list[dict[str, Any]]:
    """Every scene of a report, in its order."""
    return [
        _scene(number, name, scene, take)
        for number, (name, scene) in enumerate(document["scenes"].items(), 1)
    ]


def score_cell(value: Any, note: str = "") -> dict[str, Any]:
    """A score with its share of the whole, for its ground."""
    known = is_finite(value)
    return {
        "value": value / 100 if known else None,
        "text": figure(value if known else None, 1),
        "note": note,
    }


def _scene(number: int, name: str, scene: Mapping[str, Any], take: Taken) -> dict[str, Any]:
    defects = _defects(scene, take)
    rooms = _rooms(scene, defects, take)
    return {
        "anchor": f"scene-{number}",
        "name": name,
        "objects": len(scene["objects"]),
        "overall": score_cell(scene["overall"]),
        "coverage": percent(scene["coverage"]),
        "principles": _principles(scene),
        "metrics": _metrics(scene),
        "defects": len(defects),
        "rooms": rooms,
        "several": len(rooms) > 1,
        "spread": _spread(scene.get("repeats")),
        "remarks": _texts(scene.get("remarks")),
        "failures": _texts(scene.get("failures")),
        "inputs": sorted(scene["inputs"].items()) if isinstance(scene.get("inputs"), dict) else [],
    }


def _principles(holder: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {"label": label, **score_cell(holder["principles"][name])}
        for name, label in PRINCIPLES.items()
    ]


def _metrics(holder: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "label": metric.label,
            "about": metric.about,
            "principle": PRINCIPLES[metric.principle],
            "score": score_cell(value["score"], value.get("reason") or ""),
            "coverage": percent(value["coverage"]),
            "defects": _number_of_defects(value),
            "told": "; ".join([*filter(None, [value.get("reason")]), *_texts(value.get("gaps"))]),
        }
        for metric in METRICS.values()
        for value in [holder["metrics"][metric.id]]
    ]


def _number_of_defects(value: Mapping[str, Any]) -> str:
    """Of a metric that was not looked at nobody knows."""
    defects = value.get("defects", ())
    return figure(None if value["coverage"] is None and not defects else len(defects), 0)


def _defects(scene: Mapping[str, Any], take: Taken) -> list[dict[str, Any]]:
    """The defects of a scene, the ones that cost most first."""
    found = [
        {**defect, "metric": name}
        for name, value in scene["metrics"].items()
        for defect in value["defects"]
    ]
    found.sort(key=lambda defect: -defect["penalty"])
    return [_check(defect, take) for defect in found]


def _check(record: Mapping[str, Any], take: Taken) -> dict[str, Any]:
    """A defect, or a check that nobody could decide."""
    metric = METRICS[record["metric"]]
    check = record.get("check") or ""
    attribution = record.get("attribution")
    return {
        "room": record.get("room"),
        "metric": metric.label,
        "check": "" if check in ("", metric.id) else check.replace("_", " "),
        "objects": _texts(record.get("objects")),
        "reason": record.get("reason") or "",
        "severity": _severity(record.get("severity")),
        "penalty": figure(record.get("penalty"), 2),
        "magnitude": _quantity(record.get("magnitude"), str(record.get("unit") or "")),
        "decided": DECIDED.get(str(record.get("decided_by")), ""),
        "shares": [(name, percent(share)) for name, share in attribution.items()]
        if isinstance(attribution, dict)
        else [],
        "measurements": list(_measurements(record)),
        "pictures": list(_pictures(record.get("evidence"), take)),
        "gaps": _texts(record.get("gaps")),
        "drawn": record.get("drawn") or [],
    }


def _severity(value: Any) -> str:
    if isinstance(value, str):
        return value
    return percent(value) if is_finite(value) else "not measured"


def _quantity(value: Any, unit: str) -> str:
    """Lengths under half a metre in millimetres, where a difference of one can be told."""
    if not is_finite(value):
        return ""
    if unit == "deg":
        return f"{value:.1f}°"
    if unit == "m":
        return f"{1000 * value:.0f} mm" if abs(value) < 0.5 else f"{value:.2f} m"
    return f"{value:.3g} {unit}".strip()


def _measurements(record: Mapping[str, Any]) -> Iterator[str]:
    for item in _dicts(record.get("evidence")):
        if "measurement" in item:
            unit = str(item.get("unit") or "")
            told = _quantity(item.get("value"), unit) or "not measured"
            note = f" ({item['note']})" if item.get("note") else ""
            yield f"{item['measurement']}: {told}{note}"


def _pictures(evidence: Any, take: Taken) -> Iterator[dict[str, Any]]:
    for item in _dicts(evidence):
        if isinstance(item.get("view"), str):
            yield {"place": take(item["view"]), "about": str(item.get("about") or "")}


def _rooms(
    scene: Mapping[str, Any], defects: Sequence[dict[str, Any]], take: Taken
) -> list[dict[str, Any]]:
    """The rooms; a report that has none is shown as one."""
    entries = _dicts(scene.get("rooms")) or [{}]
    several = len(entries) > 1
    return [
        _room(entry, entry if several else {**entry, **_whole(scene)}, own, take)
        for entry in entries
        for own in [[d for d in defects if not several or d["room"] == entry.get("id")]]
    ]


def _whole(scene: Mapping[str, Any]) -> dict[str, Any]:
    return {name: scene[name] for name in ("overall", "coverage", "principles", "metrics")}


def _room(
    entry: Mapping[str, Any], scored: Mapping[str, Any], defects: list[dict[str, Any]], take: Taken
) -> dict[str, Any]:
    area = entry.get("area_m2")
    objects = entry.get("objects")
    return {
        "id": short(str(entry.get("id", "room"))),
        "type": str(entry.get("type") or ""),
        "area": f"{area:.1f} m²" if is_finite(area) else "",
        "objects": len(objects) if isinstance(objects, list) else None,
        "overall": score_cell(scored["overall"]),
        "principles": _principles(scored),
        "metrics": _metrics(scored),
        "plan": quality_plan(entry.get("plan"), defects),
        "views": list(_pictures(entry.get("views"), take)),
        "defects": defects,
        "open": _open(entry, take),
    }


def _open(entry: Mapping[str, Any], take: Taken) -> list[dict[str, Any]]:
    """Checks that nobody could decide: neither defects nor passes."""
    metrics = entry.get("metrics")
    return [
        _check({**record, "metric": name}, take)
        for name, value in (metrics.items() if isinstance(metrics, dict) else ())
        if name in METRICS and isinstance(value, dict)
        for record in _dicts(value.get("checks"))
        if record.get("verdict") == "unresolved"
    ]


def _spread(repeats: Any) -> list[dict[str, str]]:
    """The spread over repeats: overall, principles, metrics."""
    if not isinstance(repeats, dict):
        return []
    rows = [
        ("Overall", repeats["overall"]),
        *((PRINCIPLES[name], value) for name, value in repeats["principles"].items()),
        *((METRICS[name].label, value) for name, value in repeats["metrics"].items()),
    ]
    return [
        {
            "label": label,
            "n": str(value["n"]),
            "mean": figure(value["mean"], 1),
            "sd": figure(value["sd"], 2),
            "min": figure(value["min"], 1),
            "max": figure(value["max"], 1),
            "defects": ", ".join(figure(number, 0) for number in value["defects"]["values"])
            if "defects" in value
            else "",
        }
        for label, value in rows
        if value["n"]
    ]


def _texts(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
