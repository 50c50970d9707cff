"""A floor plan as a small drawing: numbers and names for the template, never markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...floorplan.documents.json_document import to_plan
from ...floorplan.faults import PlanFault
from ...floorplan.plan import FloorPlan, Point, Shape
from ...json_values import is_finite
from .plan_angle import angle_lines
from .plan_labels import Box, along, placed, text_box

_MARGIN = 0.04
_LETTER = 0.034
_BEYOND = 0.5


def plan_drawing(
    document: Mapping[str, Any],
    about: Sequence[str],
    truths: Sequence[Any],
    given: Any,
    from_north: bool = False,
) -> dict[str, Any] | None:
    """The room, what a question is about, the true answer and a model's.

    Args:
        document: of the layout.
        about: labels of what the question is about; they are written beside it.
        truths: GeoJSON geometries of the true answer; None for what has no place.
        given: that of the model's.
        from_north: the first truth is a way whose angle from north is asked: draw that too.

    Returns:
        `box`, `parts` {kind, d, name}, `names` {x, y, text}, `letter`, and `about`; x to the
        right and y down as SVG has them. None where the layout cannot be drawn.
    """
    try:
        plan = to_plan(document)
    except PlanFault:
        return None
    if len(plan.boundary) < 3:
        return None
    size = _size(_bounds(plan, *truths, given))
    lines = angle_lines(truths[0], size) if from_north else []
    seen = [{"type": "LineString", "coordinates": list(map(list, line))} for _, line in lines]
    west, south, east, north = _bounds(plan, *truths, given, *seen)
    pad = _MARGIN * size
    view = (west - pad, -north - pad, east + pad, -south + pad)
    named = [(shape.label, _around(shape)) for shape in plan.shapes() if shape.label in about]
    letter = _LETTER * size
    return {
        "box": " ".join(map(_n, (view[0], view[1], view[2] - view[0], view[3] - view[1]))),
        "parts": [
            {"kind": "room", "d": _outline(plan.boundary), "name": ""},
            *(_part("object", shape, about) for shape in plan.objects),
            *(_part("opening", shape, about) for shape in plan.openings),
            *(_line(kind, line) for kind, line in lines),
            *_answers(truths, given),
        ],
        "names": _names(named, view, letter, [line for _, line in lines], truths),
        "letter": _n(letter),
        "about": f"Plan of a room with {len(plan.objects)} objects",
    }


def _answers(truths: Sequence[Any], given: Any) -> Iterator[dict[str, str]]:
    """What has a place, the model's above the true one."""
    for kind, geometry, name in (
        *(("truth", truth, "the true answer") for truth in truths),
        ("given", given, "the model's answer"),
    ):
        if path := geometry_path(geometry):
            yield {"kind": f"{kind}{_open(geometry)}", "d": path, "name": name}


def _line(kind: str, line: Sequence[Point]) -> dict[str, str]:
    return {"kind": f"{kind} open", "d": _outline(line, closed=False), "name": ""}


def _size(bounds: tuple[float, float, float, float]) -> float:
    west, south, east, north = bounds
    return max(east - west, north - south)


def _names(
    named: Sequence[tuple[str, Box]],
    view: Box,
    letter: float,
    lines: Sequence[Sequence[Point]],
    truths: Sequence[Any],
) -> list[dict[str, str]]:
    """What the question is about, and an N beside the tip of the north's line."""
    north = [(line[-1][0] + 0.8 * letter, -line[-1][1], "N") for line in lines[:1]]
    ways = [
        ring
        for truth in truths
        if isinstance(truth, Mapping)
        for ring, closed in _rings(truth)
        if not closed
    ]
    taken = [text_box(x, y, letter, letter) for x, y, _ in north]
    for line in (*lines, *ways):
        taken += along([(x, -y) for x, y in line], letter)
    return [
        {"x": _n(x), "y": _n(y), "text": text}
        for x, y, text in (*north, *placed(named, view, letter, taken))
    ]


def _open(geometry: Any) -> str:
    """A line encloses nothing."""
    return " open" if geometry["type"] == "LineString" else ""


def geometry_path(geometry: Any) -> str:
    """SVG's path of a GeoJSON geometry; "" where it is none.

    >>> geometry_path({"type": "LineString", "coordinates": [[0, 1], [2, 1.5]]})
    'M0 -1L2 -1.5'
    """
    if not isinstance(geometry, Mapping):
        return ""
    return "".join(
        _outline(ring, closed=closed) for ring, closed in _rings(geometry) if len(ring) > 1
    )


def _rings(geometry: Mapping[str, Any]) -> Iterator[tuple[list[Point], bool]]:
    kind, nested = geometry.get("type"), geometry.get("coordinates")
    if not isinstance(nested, list):
        return
    if kind == "LineString":
        yield _points(nested), False
    elif kind == "Polygon":
        yield from ((_points(ring), True) for ring in nested)
    elif kind == "MultiPolygon":
        for rings in nested:
            if isinstance(rings, list):
                yield from ((_points(ring), True) for ring in rings)


def _points(items: Any) -> list[Point]:
    """Points; nothing where one is none."""
    if not isinstance(items, list):
        return []
    if not all(isinstance(p, list) and len(p) == 2 and all(map(is_finite, p)) for p in items):
        return []
    return [(float(x), float(y)) for x, y in items]


def _bounds(plan: FloorPlan, *geometries: Any) -> tuple[float, float, float, float]:
    """What is seen: the room, and answers that leave it by no more than half its size."""
    xs, ys = zip(*plan.boundary, strict=True)
    west, south, east, north = min(xs), min(ys), max(xs), max(ys)
    far = _BEYOND * max(east - west, north - south, 1.0)
    for geometry in geometries:
        if isinstance(geometry, Mapping):
            for ring, _ in _rings(geometry):
                for x, y in ring:
                    west, east = min(west, max(x, min(xs) - far)), max(east, min(x, max(xs) + far))
                    south = min(south, max(y, min(ys) - far))
                    north = max(north, min(y, max(ys) + far))
    return west, south, max(east, west + 1e-3), max(north, south + 1e-3)


def _part(kind: str, shape: Shape, about: Sequence[str]) -> dict[str, str]:
    asked = " asked" if shape.label in about else ""
    return {"kind": f"{kind}{asked}", "d": _outline(shape.points), "name": shape.label}


def _around(shape: Shape) -> Box:
    xs, ys = zip(*shape.points, strict=True)
    return (min(xs), -max(ys), max(xs), -min(ys))


def _outline(points: Sequence[Point], closed: bool = True) -> str:
    steps = "L".join(f"{_n(x)} {_n(-y)}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}" if points else ""


def _n(value: float) -> str:
    """Millimetres are enough for a drawing."""
    return f"{round(value, 3) + 0.0:g}"
