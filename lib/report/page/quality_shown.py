"""A report on rooms as the page shows it: texts and numbers, never markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...json_values import is_finite
from ...names import short
from ...quality.metrics import METRICS, PRINCIPLES, VISUAL
from ..markdown import figure, percent
from ..quality_marks import (
    MARK,
    is_frozen,
    marked,
    metric_in_part,
    overall_in_part,
    principles_in_part,
)
from .quality_checks import Taken, check_shown, dicts, pictures_shown, texts
from .quality_plan import quality_plan


def scenes_shown(document: Mapping[str, Any], take: Taken) -> list[dict[str, Any]]:
    """Every scene of a report, in its order."""
    return [
        _scene(number, name, scene, document, take)
        for number, (name, scene) in enumerate(document["scenes"].items(), 1)
    ]


def score_cell(value: Any, note: str = "", mark: bool = False) -> dict[str, Any]:
    """A score with its share of the whole, for its ground; marked where it is one in part."""
    known = is_finite(value)
    return {
        "value": value / 100 if known else None,
        "text": marked(figure(value if known else None, 1), mark and known),
        "note": note,
    }


def _scene(
    number: int, name: str, scene: Mapping[str, Any], document: Mapping[str, Any], take: Taken
) -> dict[str, Any]:
    defects = _defects(scene, take)
    rooms = _rooms(scene, defects, document, take)
    return {
        "anchor": f"scene-{number}",
        "name": name,
        "objects": len(scene["objects"]),
        **_scored(scene, document),
        "coverage": percent(scene["coverage"]),
        "defects": len(defects),
        "rooms": rooms,
        "several": len(rooms) > 1,
        "spread": _spread(scene.get("repeats")),
        "remarks": texts(scene.get("remarks")),
        "failures": texts(scene.get("failures")),
        "inputs": sorted(scene["inputs"].items()) if isinstance(scene.get("inputs"), dict) else [],
    }


def _overall(holder: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    return score_cell(holder["overall"], mark=overall_in_part(document, holder))


def _principles(holder: Mapping[str, Any], document: Mapping[str, Any]) -> list[dict[str, Any]]:
    marks = principles_in_part(document, holder)
    return [
        {"label": label, **score_cell(holder["principles"][name], mark=name in marks)}
        for name, label in PRINCIPLES.items()
    ]


def _metrics(holder: Mapping[str, Any], document: Mapping[str, Any]) -> list[dict[str, Any]]:
    frozen = is_frozen(document)
    return [
        {
            "label": metric.label,
            "about": metric.about,
            "principle": PRINCIPLES[metric.principle],
            "score": score_cell(value["score"], value.get("reason") or "", metric_in_part(value)),
            "coverage": percent(value["coverage"]),
            "defects": _number_of_defects(value),
            "told": _told(value, frozen and metric.id in VISUAL),
        }
        for metric in METRICS.values()
        for value in [holder["metrics"][metric.id]]
    ]


def _told(value: Mapping[str, Any], left_out: bool) -> str:
    """Why a metric has no score, or what its score stands for."""
    gaps = "; ".join(texts(value.get("gaps")))
    if gaps and value["score"] is not None:
        gaps = f"{MARK} scored in part: {gaps}"
    if left_out:
        return "; ".join(filter(None, ["left out of overall (FrozenAssets)", gaps]))
    return "; ".join(filter(None, [value.get("reason"), gaps]))


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
    assets = {str(room.get("id")): _assets(room) for room in dicts(scene.get("rooms"))}
    return [check_shown(defect, assets.get(str(defect.get("room")), {}), take) for defect in found]


def _assets(room: Mapping[str, Any]) -> dict[str, str]:
    """The names of a room's objects in Blender by id, of those that have one."""
    return {
        str(item.get("id")): str(item["asset"])
        for item in dicts(room.get("objects"))
        if item.get("asset")
    }


def _rooms(
    scene: Mapping[str, Any],
    defects: Sequence[dict[str, Any]],
    document: Mapping[str, Any],
    take: Taken,
) -> list[dict[str, Any]]:
    """The rooms; a report that has none is shown as one."""
    entries = dicts(scene.get("rooms")) or [{}]
    several = len(entries) > 1
    return [
        _room(entry, _scored(entry if several else scene, document), own, take)
        for entry in entries
        for own in [[d for d in defects if not several or d["room"] == entry.get("id")]]
    ]


def _scored(holder: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "overall": _overall(holder, document),
        "principles": _principles(holder, document),
        "metrics": _metrics(holder, document),
    }


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
        **scored,
        "plan": quality_plan(entry.get("plan"), defects),
        "views": list(pictures_shown(entry.get("views"), take)),
        "defects": defects,
        "open": _open(entry, take),
    }


def _open(entry: Mapping[str, Any], take: Taken) -> list[dict[str, Any]]:
    """Checks that nobody could decide: neither defects nor passes."""
    metrics, assets = entry.get("metrics"), _assets(entry)
    return [
        check_shown({**record, "metric": name}, assets, take)
        for name, value in (metrics.items() if isinstance(metrics, dict) else ())
        if name in METRICS and isinstance(value, dict)
        for record in dicts(value.get("checks"))
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
