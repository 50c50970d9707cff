"""A room from above with its defects marked: numbers and names for the template, never markup."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ...json_values import is_finite
from .plan_labels import placed
from .plan_svg import geometry_path

_MARGIN = 0.05
_LETTER = 0.033
_AREA, _LINE = "M2 1H22V11H2Z", "M2 6H22"
_LEGEND = [
    {"kind": "gap open door", "d": _LINE, "text": "door"},
    {"kind": "gap open window", "d": _LINE, "text": "window"},
    {"kind": "gap open", "d": _LINE, "text": "opening"},
    {"kind": "object", "d": _AREA, "text": "object"},
    {"kind": "object faulty", "d": _AREA, "text": "object of a defect"},
    {"kind": "mark", "d": _AREA, "text": "where a defect is"},
    {"kind": "mark open", "d": _LINE, "text": "how far a gap reaches"},
]


def quality_plan(plan: Any, defects: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The drawing of a room.

    Args:
        plan: as the report keeps it (`plan_document`).
        defects: of the room, in the order of their numbers, from 1.

    Returns:
        `box`, `parts` {kind, d, name}, `names` {x, y, text}, `letter`, `legend` {kind, d, text}; x
        to the right and y down as SVG has them. None where there is nothing to draw.
    """
    objects = [item for item in _listed(plan, "objects") if _ring(item.get("outline"))]
    boundary = _ring(plan.get("boundary")) if isinstance(plan, Mapping) else []
    rings = [boundary, *(_ring(item["outline"]) for item in objects)]
    marks = [_mark(item) for defect in defects for item in _listed(defect, "drawn")]
    if not any(rings):
        return None
    points = [point for ring in [*rings, *(ring for ring, _ in marks)] for point in ring]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    size = max(east - west, north - south, 0.1)
    pad, letter = _MARGIN * size, _LETTER * size
    view = (west - pad, -north - pad, east + pad, -south + pad)
    numbers = _numbers(defects)
    parts = [
        {"kind": "room", "d": _path(boundary), "name": ""},
        *(_object(item, str(item.get("id")) in numbers) for item in objects),
        *(_opening(item) for item in _listed(plan, "openings")),
        *({"kind": kind, "d": _path(ring, kind), "name": ""} for ring, kind in marks if ring),
    ]
    return {
        "box": " ".join(_n(value) for value in (*view[:2], view[2] - view[0], view[3] - view[1])),
        "parts": parts,
        "legend": _legend({part["kind"] for part in parts}),
        "names": [
            {"x": _n(x), "y": _n(y), "text": text}
            for x, y, text in placed(_named(objects, numbers), view, letter, [])
        ],
        "letter": _n(letter),
        "about": f"Plan of the room from above with {len(objects)} objects",
    }


def _legend(kinds: Collection[str]) -> list[dict[str, str]]:
    """What the colours mean, of those that the drawing has."""
    return [entry for entry in _LEGEND if entry["kind"] in kinds]


def _numbers(defects: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The numbers of the defects by the objects that they are about."""
    found: dict[str, list[int]] = {}
    for number, defect in enumerate(defects, 1):
        for name in defect["objects"]:
            found.setdefault(name, []).append(number)
    return found


def _named(
    objects: Iterable[Mapping[str, Any]], numbers: Mapping[str, list[int]]
) -> list[tuple[str, tuple[float, float, float, float]]]:
    named = []
    for item in objects:
        name = str(item.get("id"))
        ring = _ring(item["outline"])
        xs, ys = [x for x, _ in ring], [-y for _, y in ring]
        marks = ", ".join(map(str, numbers.get(name, ())))
        if marks:
            named.append((f"{name} ({marks})", (min(xs), min(ys), max(xs), max(ys))))
    return named


def _object(item: Mapping[str, Any], is_faulty: bool) -> dict[str, str]:
    ring = _ring(item["outline"])
    kind = "object faulty" if is_faulty else "object"
    return {"kind": kind, "d": _path(ring), "name": str(item.get("id"))}


def _opening(item: Mapping[str, Any]) -> dict[str, str]:
    kind = str(item.get("kind"))
    line = [item.get("start"), item.get("end")]
    known = f" {kind}" if kind in ("door", "window") else ""
    return {"kind": f"gap open{known}", "d": _path(_ring(line), "open"), "name": kind}


def _mark(item: Mapping[str, Any]) -> tuple[list[list[float]], str]:
    """A drawn defect from above: its ring or line, and what it is."""
    points = item.get("points_m")
    if not isinstance(points, list):
        return [], "mark"
    flat = [p[:2] for p in points if isinstance(p, list) and len(p) == 3 and all(map(is_finite, p))]
    if item.get("kind") == "box" and len(flat) == 2:
        (x0, y0), (x1, y1) = flat
        return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], "mark"
    return flat, "mark open" if item.get("kind") == "line" else "mark"


def _listed(holder: Any, name: str) -> list[Mapping[str, Any]]:
    """The objects of a list; nothing where the report has none."""
    value = holder.get(name) if isinstance(holder, Mapping) else None
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _ring(value: Any) -> list[list[float]]:
    """Points [x, y]; nothing where one is none."""
    if not isinstance(value, list):
        return []
    good = all(isinstance(p, list) and len(p) == 2 and all(map(is_finite, p)) for p in value)
    return value if good else []


def _path(ring: list[list[float]], kind: str = "") -> str:
    shape = "LineString" if "open" in kind else "Polygon"
    coordinates = ring if shape == "LineString" else [ring]
    return geometry_path({"type": shape, "coordinates": coordinates})


def _n(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
