"""A defect, or a check that nobody decided, as the page shows it: texts and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...json_values import is_finite
from ...quality.amounts import amount_text
from ...quality.metrics import METRICS
from ..markdown import figure, percent

Taken = Callable[[str], int | None]
"""A picture's place on the page by its file; None where it is not there."""

DECIDED = {
    "measured": "measured",
    "judged": "judged by the model",
    "forced": "judged by the model from what there was",
    "default": "by the protocol's rule, as nobody decided",
}


def check_shown(
    record: Mapping[str, Any], assets: Mapping[str, str], take: Taken
) -> dict[str, Any]:
    """A defect, or a check that nobody could decide.

    Args:
        record: as the report keeps it.
        assets: names of the room's objects in Blender by id.
        take: gives the places of pictures.
    """
    metric = METRICS[record["metric"]]
    check = str(record.get("check") or "")
    attribution = record.get("attribution")
    objects = texts(record.get("objects"))
    return {
        "room": record.get("room"),
        "metric": metric.label,
        "check": "" if check in ("", metric.id) else check.replace("_", " "),
        "objects": objects,
        "assets": {name: assets[name] for name in objects if name in assets},
        "reason": record.get("reason") or "",
        "severity": _severity(record.get("severity")),
        "penalty": figure(record.get("penalty"), 2),
        "magnitude": _quantity(record.get("magnitude"), str(record.get("unit") or "")),
        "decided": DECIDED.get(str(record.get("decided_by")), ""),
        "shares": [(name, percent(share)) for name, share in attribution.items()]
        if isinstance(attribution, dict)
        else [],
        "measurements": list(_measurements(record)),
        "pictures": list(pictures_shown(record.get("evidence"), take)),
        "gaps": texts(record.get("gaps")),
        "drawn": record.get("drawn") or [],
    }


def _severity(value: Any) -> str:
    if isinstance(value, str):
        return value
    return figure(value, 2) if is_finite(value) else "not measured"


def _quantity(value: Any, unit: str) -> str:
    return amount_text(value, unit) if is_finite(value) else ""


def _measurements(record: Mapping[str, Any]) -> Iterator[str]:
    for item in dicts(record.get("evidence")):
        if "measurement" in item:
            unit = str(item.get("unit") or "")
            told = _quantity(item.get("value"), unit) or "not measured"
            note = f" ({item['note']})" if item.get("note") else ""
            yield f"{item['measurement']}: {told}{note}"


def pictures_shown(evidence: Any, take: Taken) -> Iterator[dict[str, Any]]:
    """The pictures among some evidence."""
    for item in dicts(evidence):
        if isinstance(item.get("view"), str):
            yield {"place": take(item["view"]), "about": str(item.get("about") or "")}


def texts(value: Any) -> list[str]:
    """The texts of a list; nothing where the report has none."""
    return [str(item) for item in value] if isinstance(value, list) else []


def dicts(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; nothing where the report has none."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
