"""A floor plan as FloorplanQA's JSON (paper, 3.4), without loss either way."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, NoReturn

from ...json_values import repeated, shown
from ...names import few, short
from ..faults import PlanFault
from ..plan import FloorPlan, Point, Shape, Wall
from . import fields

FIELDS = ("layout_id", "room_type", "room_boundary", "walls", "openings", "objects", "units")
OPENINGS = ("windows", "doors")
SHAPE = ("label", "points")
WALL = ("start", "end")
REQUIRED = ("layout_id", "room_type", "room_boundary", "objects")
_NULLABLE = ("walls", "openings", "units")


def parse_json(text: str) -> Any:
    """The JSON document of a text.

    Raises:
        PlanFault: it is no JSON, holds a number that is none (NaN, 1e999), a field twice in one
            object, or half a character.
    """
    try:
        document = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_float,
        )
    except json.JSONDecodeError as error:
        raise PlanFault(
            f"is no JSON: {error.msg} at line {error.lineno} column {error.colno}"
        ) from error
    except PlanFault:
        raise
    except ValueError as error:
        # Python refuses integers of more than 4,300 digits.
        raise PlanFault("an integer of thousands of digits is no number for a layout") from error
    except RecursionError:
        raise PlanFault("its lists are nested too deeply for a layout") from None
    _require_characters(document)
    return document


def to_plan(document: Any) -> FloorPlan:
    """The floor plan of a document.

    `walls`, `openings` (`windows` and `doors` in it) and `units` may be absent or null; the other
    fields of section 3.4 have to be there. Outlines may be of any number of points: what is wrong
    with one as a polygon is told when it is asked about (`ground.Ground`).

    Raises:
        PlanFault: a field is missing or of another type; named by its path.
    """
    document = fields.mapping(document, "the layout", few(FIELDS))
    missing = [name for name in REQUIRED if name not in document]
    # One may have been forgotten; without several of them it is a file of another kind.
    if len(missing) > 1:
        raise PlanFault(f"is no layout: {', '.join(missing[:-1])} and {missing[-1]} are missing")
    layout_id = fields.required(document, "layout_id", "")
    if type(layout_id) not in (int, str):
        fields.refuse("layout_id", layout_id, "a whole number or a text")
    openings = document.get("openings")
    openings = {} if openings is None else fields.mapping(openings, "openings", "windows and doors")
    units = document.get("units")
    more, order = fields.rest(document, FIELDS, _NULLABLE)
    openings_more, openings_order = fields.rest(openings, OPENINGS, OPENINGS)
    return FloorPlan(
        layout_id=layout_id,
        room_type=fields.text(fields.required(document, "room_type", ""), "room_type"),
        boundary=fields.points(fields.required(document, "room_boundary", ""), "room_boundary"),
        walls=_walls(document.get("walls")),
        windows=_shapes(openings.get("windows"), "openings.windows", "windows"),
        doors=_shapes(openings.get("doors"), "openings.doors", "doors"),
        objects=_shapes(
            fields.listed(fields.required(document, "objects", ""), "objects", "objects"),
            "objects",
            "objects",
        ),
        units="meters" if units is None else fields.text(units, "units"),
        more=more,
        fields=order,
        openings_more=openings_more,
        openings_fields=None if document.get("openings") is None else openings_order,
    )


def to_document(plan: FloorPlan) -> dict[str, Any]:
    """The document of a floor plan: that which it was read from, or the usual fields.

    Fields and numbers stand as they were read; in a point alone x always stands before y.

    >>> plan = FloorPlan("a", "bedroom", ((0.0, 0.0), (1, 0.5)))
    >>> list(to_document(plan)) == list(FIELDS), to_document(plan)["room_boundary"]
    (True, [{'x': 0.0, 'y': 0.0}, {'x': 1, 'y': 0.5}])
    """
    openings = fields.joined(
        {"windows": _documents(plan.windows), "doors": _documents(plan.doors)},
        plan.openings_more,
        plan.openings_fields,
        {"windows": [], "doors": []},
    )
    unsaid: dict[str, Any] = {"walls": [], "units": "meters"}
    if not any(openings.values()):
        unsaid["openings"] = openings
    known = {
        "layout_id": plan.layout_id,
        "room_type": plan.room_type,
        "room_boundary": _points(plan.boundary),
        "walls": [
            fields.joined(
                {"start": _point(wall.start), "end": _point(wall.end)}, wall.more, wall.fields
            )
            for wall in plan.walls
        ],
        "openings": openings,
        "objects": _documents(plan.objects),
        "units": plan.units,
    }
    return fields.joined(known, plan.more, plan.fields, unsaid)


def _walls(value: Any) -> tuple[Wall, ...]:
    if value is None:
        return ()
    walls = []
    for number, entry in enumerate(fields.listed(value, "walls", "walls")):
        where = f"walls[{number}]"
        document = fields.mapping(entry, where, "start and end")
        start, end = (
            fields.point(fields.required(document, name, f"{where}."), f"{where}.{name}")
            for name in WALL
        )
        walls.append(Wall(start, end, *fields.rest(document, WALL)))
    return tuple(walls)


def _shapes(value: Any, where: str, of: str) -> tuple[Shape, ...]:
    if value is None:
        return ()
    entries = fields.listed(value, where, of)
    return tuple(_shape(entry, f"{where}[{number}]") for number, entry in enumerate(entries))


def _shape(value: Any, where: str) -> Shape:
    document = fields.mapping(value, where, "label and points")
    label = fields.text(fields.required(document, "label", f"{where}."), f"{where}.label")
    named = f"{where} '{short(label)}': "
    outline = fields.points(fields.required(document, "points", named), f"{named}points")
    return Shape(label, outline, *fields.rest(document, SHAPE))


def _documents(shapes: Sequence[Shape]) -> list[dict[str, Any]]:
    return [
        fields.joined(
            {"label": shape.label, "points": _points(shape.points)}, shape.more, shape.fields
        )
        for shape in shapes
    ]


def _points(points: Sequence[Point]) -> list[dict[str, Any]]:
    return [_point(point) for point in points]


def _point(point: Point) -> dict[str, Any]:
    # Computed points may hold NumPy's floats; whole numbers stay as they were written.
    return {
        axis: value if type(value) is int else float(value)
        for axis, value in zip("xy", point, strict=True)
    }


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if (twice := repeated(pairs)) is not None:
        label = found.get("label")
        whose = f" of '{short(label)}'" if type(label) is str else ""
        raise PlanFault(
            f"the field '{short(twice)}' stands more than once in an object{whose} with "
            f"{few(list(found))}; write it once"
        )
    return found


def _no_number(name: str) -> NoReturn:
    raise PlanFault(f"it holds {name}, which is no number; write a finite one")


def _float(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise PlanFault(f"{short(digits)} is too big for a double; write a smaller number")
    return value


def _require_characters(document: Any) -> None:
    """Refuse half a surrogate pair, which no file in UTF-8 can hold."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = error.object[error.start]
        raise PlanFault(
            f"a text holds {shown(half)}, half of a character that is written as two; write both"
        ) from None
    except RecursionError:
        raise PlanFault("its lists are nested too deeply for a layout") from None
