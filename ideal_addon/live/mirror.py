"""The open scene's numbers as the panel shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy

from ...lib.live.scene import Measured
from ...lib.live.worst import ObjectRow, object_rows
from ...lib.metrics.registry import DIAGNOSTICS, DIMENSIONS, METRICS, Metric
from ...lib.metrics.scores import Why
from ...lib.protocol import read_protocol
from .. import properties
from ..redraw import redraw
from ..session.scores import ModelScores
from ..session.state import session
from . import state

_UNKNOWN = "-"
_LONGEST = 17
# What the list last showed: only what has changed is written, as the mouse moves.
_shown: list[dict[str, Any]] = []


def show() -> None:
    """Fill the panel again."""
    live, panel = state.current(), properties.window().metrics
    _set(panel, _head(live))
    if live is None:
        _show_objects(panel, [])
    else:
        scores = _scores_of(live.model)
        _show_numbers(panel, live.measured, scores, live.room_type)
        _show_objects(panel, _listed(live))
    redraw()


def choose(object_id: str, row: int) -> None:
    """Mark an object in the list."""
    panel = properties.window().metrics
    key = _key(object_id, row)
    if any(item["key"] == key for item in _shown):
        # First what is chosen: else its place in the list would select it anew.
        _set(panel, {"chosen": key, "told": ""})
        _mark_chosen(panel)


def _head(live: state.LiveState | None) -> dict[str, Any]:
    if live is None:
        return {"scene_id": "", "model": "", "problem": state.problem(), "by_hand": 0}
    return {
        "scene_id": live.scene_id,
        "room_type": live.room_type,
        "model": live.model,
        "problem": live.problem,
        "by_hand": live.by_hand,
    }


def _scores_of(model: str) -> ModelScores:
    scores = session().scores
    return (scores.models.get(model) if scores is not None else None) or ModelScores()


def _show_numbers(
    panel: properties.IDEAL_PG_metrics, measured: Measured, scores: ModelScores, room_type: str
) -> None:
    alike = scores.room_types.get(room_type, {})
    for items, metrics in ((panel.metrics, METRICS), (panel.errors, DIAGNOSTICS)):
        _resize(items, len(metrics))
        for item, metric in zip(items, metrics, strict=True):
            _set(item, _number(metric, measured, alike, scores.means))
    _show_dimensions(panel)
    overall = measured.overall
    known = overall == overall
    _set(
        panel.overall,
        {
            "label": "Overall",
            "factor": overall if known else 0.0,
            "text": _percent(overall) if known else _UNKNOWN,
            "room_type": _whole_percent(scores.room_type_overall.get(room_type)),
            "dataset": _whole_percent(scores.overall),
        },
    )


def _number(
    metric: Metric, measured: Measured, alike: Mapping[str, float], means: Mapping[str, float]
) -> dict[str, Any]:
    scores = measured.evaluation.scores[metric.id]
    value, why = float(scores.values[0]), Why(int(scores.why[0]))
    known = why is Why.DEFINED
    return {
        "name": metric.id,
        "label": _label(metric),
        "dimension": metric.dimension,
        "factor": value if known and metric.unit == "rate" else 0.0,
        "text": _told(metric, value) if known else _UNKNOWN,
        "reason": why.text,
        "room_type": _average(metric, alike),
        "dataset": _average(metric, means),
    }


def _label(metric: Metric) -> str:
    """The metric's name, as far as there is room: it stands under that of its dimension."""
    short = metric.label.removesuffix(" Rate").removesuffix(" Accuracy").removeprefix("Grid ")
    return short if len(short) <= _LONGEST else metric.id


def _told(metric: Metric, value: float) -> str:
    if metric.unit == "rate":
        return _percent(value)
    return f"{value:.2f} m" if metric.unit == "m" else f"{value:.0f}\N{DEGREE SIGN}"


def _percent(value: float) -> str:
    """100 only where nothing is wrong."""
    return "100%" if value >= 1.0 else f"{min(100 * value, 99.9):.1f}%"


def _whole_percent(value: float | None) -> str:
    if value is None:
        return _UNKNOWN
    return "100" if value >= 1.0 else f"{min(100 * value, 99.0):.0f}"


def _average(metric: Metric, means: Mapping[str, float]) -> str:
    value = means.get(metric.id)
    if value is None or metric.unit == "rate":
        return _whole_percent(value)
    return _told(metric, value).split()[0]


def _show_dimensions(panel: properties.IDEAL_PG_metrics) -> None:
    _resize(panel.dimensions, len(DIMENSIONS))
    for item, (name, label) in zip(panel.dimensions, DIMENSIONS.items(), strict=True):
        reasons = {row.reason for row in panel.metrics if row.dimension == name}
        only = reasons.pop() if len(reasons) == 1 else ""
        _set(item, {"name": name, "label": label, "reason": only})


def _listed(live: state.LiveState) -> list[dict[str, Any]]:
    if not live.measured.parsed:
        return []
    return [_object(row) for row in object_rows(live.measured, read_protocol())]


def _object(row: ObjectRow) -> dict[str, Any]:
    place = -1 if row.predicted is None else row.predicted
    return {
        "name": row.id,
        "key": _key(row.id, place),
        "kind": row.kind,
        "row": place,
        "fails": _fails(row),
        "PE": "" if row.PE_m is None else f"{row.PE_m:.2f}",
        "IoU": "" if row.IoU is None else f"{row.IoU:.2f}",
        "RE": "" if row.RE_deg is None else f"{row.RE_deg:.0f}\N{DEGREE SIGN}",
        "far": row.far,
        "loose": row.loose,
        "turned": row.turned,
    }


_FAULTS = {
    "far": "too far from its place",
    "loose": "shares too little space with the true one",
    "turned": "turned wrong",
    "colliding": "overlaps another predicted object",
    "outside": "not within the room",
}
_KINDS = {"missed": "not predicted", "hallucinated": "nothing like it is in view"}


def _fails(row: ObjectRow) -> str:
    faults = [_KINDS[row.kind]] if row.kind in _KINDS else []
    return "; ".join([*faults, *(text for name, text in _FAULTS.items() if getattr(row, name))])


def _show_objects(panel: properties.IDEAL_PG_metrics, rows: list[dict[str, Any]]) -> None:
    items = panel.objects
    if len(items) != len(_shown):
        # Blender has forgotten the list with another window layout.
        items.clear()
        _shown.clear()
    _resize(items, len(rows))
    for place, row in enumerate(rows):
        known = _shown[place] if place < len(_shown) else None
        if row != known:
            _write(items[place], row, known)
    _shown[:] = rows
    _mark_chosen(panel)


def _mark_chosen(panel: properties.IDEAL_PG_metrics) -> None:
    places = (place for place, row in enumerate(_shown) if row["key"] == panel.chosen)
    _set(panel, {"active_object": next(places, -1)})


def _key(object_id: str, row: int) -> str:
    return f"{object_id} {row}"


def _write(item: Any, row: Mapping[str, Any], known: Mapping[str, Any] | None) -> None:
    for name, value in row.items():
        if known is None or known[name] != value:
            setattr(item, name, value)


def _set(item: Any, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if getattr(item, name) != value:
            setattr(item, name, value)


def _resize(items: bpy.types.bpy_prop_collection, number: int) -> None:
    while len(items) > number:
        items.remove(len(items) - 1)
    while len(items) < number:
        items.add()
