"""Layouts in files -> furnished rooms of boxes: GT.json, a model's answer, FloorplanQA."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Polygon

from ..floorplan.faults import PlanFault
from ..floorplan.files import plan_of
from ..floorplan.plan import FARTHEST_M
from ..json_values import is_finite, shown
from ..layout import Layout, SceneObject, Vec3
from ..names import short
from ..predictions.interpret import interpret
from ..predictions.validate import SchemaError, layout_from_document
from ..regular import TextError, read_text
from .layout_plans import room_of_plan
from .metrics import MetricId
from .room import FurnishedRoom, Thing, TurnedBox


class LayoutFault(ValueError):
    """A layout that cannot be assessed; the sentence names the file, the object and the field."""


@dataclass(frozen=True, slots=True)
class LayoutRooms:
    """What a file holds.

    Attributes:
        rooms: one or more.
        unknown: metrics that it cannot tell anything about, each with the reason.
    """

    rooms: tuple[FurnishedRoom, ...]
    unknown: Mapping[MetricId, str]


@dataclass(frozen=True, slots=True)
class Given:
    """What the caller says of the room, in place of the file.

    Attributes:
        room_type: "" where the file says it.
        room_size_m: W, D, H of a room centred on the origin.
    """

    room_type: str = ""
    room_size_m: Vec3 | None = None


NOTHING_GIVEN = Given()
THINNEST_M = 1e-6
"""No object is thinner: a box without volume has no side to measure from."""


def read_layout_rooms(path: Path, given: Given = NOTHING_GIVEN) -> LayoutRooms:
    """The rooms in a file.

    Raises:
        LayoutFault: it cannot be read, is no layout, or a room has no object.
    """
    try:
        text = read_text(path)
    except TextError as error:
        raise LayoutFault(f"{path}: {error}") from error
    try:
        return layout_rooms(text, given)
    except LayoutFault as fault:
        raise LayoutFault(f"{path}: {fault}") from None


def layout_rooms(text: str, given: Given = NOTHING_GIVEN) -> LayoutRooms:
    """The rooms that a text states.

    Raises:
        LayoutFault: as above; the sentence does not name the file.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if text.lstrip().startswith("<") or (isinstance(document, dict) and "scene" not in document):
        return _of_plan(text, given)
    scene = document.get("scene") if isinstance(document, dict) else None
    if isinstance(scene, dict) and "rooms" in scene:
        rooms = tuple(_several(scene["rooms"], given))
    else:
        # A model's answer may stand between other words: it is read as `score` does.
        rooms = (_single(text, given),)
    _require_ids(rooms)
    return LayoutRooms(rooms, {})


def _of_plan(text: str, given: Given) -> LayoutRooms:
    try:
        room, unknown = room_of_plan(plan_of(text), given.room_type)
    except PlanFault as fault:
        raise LayoutFault(str(fault)) from fault
    _require_ids((room,))
    return LayoutRooms((room,), unknown)


def _single(text: str, given: Given) -> FurnishedRoom:
    answer = interpret(text)
    if answer.layout is None:
        raise LayoutFault(str(answer.reason))
    size = given.room_size_m or answer.layout.room.size_m
    outline = None if size is None else _rectangle(size)
    height = None if size is None else size[2]
    return _room("room", answer.layout, given, outline, height)


def _several(entries: Any, given: Given) -> Iterator[FurnishedRoom]:
    if not isinstance(entries, list) or not entries:
        raise LayoutFault(f"scene.rooms is {shown(entries)}; expected a list of rooms")
    if given.room_size_m is not None and len(entries) > 1:
        raise LayoutFault(f"it has {len(entries)} rooms, and a size was given for one")
    names: set[str] = set()
    for index, entry in enumerate(entries):
        where = f"scene.rooms[{index}]"
        if not isinstance(entry, dict):
            raise LayoutFault(f"{where} is {shown(entry)}; expected an object")
        name = entry.get("id", f"room_{index + 1}")
        if not isinstance(name, str) or not name or name in names:
            raise LayoutFault(f"{where}.id is {shown(name)}; expected a name of its own")
        names.add(name)
        yield _one_of_several(entry, name, where, given)


def _one_of_several(entry: dict[str, Any], name: str, where: str, given: Given) -> FurnishedRoom:
    room = {key: entry[key] for key in ("type", "size") if key in entry}
    document = {"scene": {"room": room, "objects": entry.get("objects")}}
    try:
        layout = layout_from_document(document)
    except SchemaError as error:
        # Its paths are those of a scene of one room.
        told = str(error).replace("scene.room.", "scene.").replace("scene.", f"{where}.", 1)
        raise LayoutFault(told) from None
    size = given.room_size_m or layout.room.size_m
    height = size[2] if size is not None else None
    if "height" in entry:
        height = _positive(entry["height"], f"{where}.height")
    if "polygon" in entry:
        return _room(name, layout, given, _polygon(entry["polygon"], f"{where}.polygon"), height)
    return _room(name, layout, given, None if size is None else _rectangle(size), height)


def _room(
    name: str, layout: Layout, given: Given, outline: Polygon | None, height: float | None
) -> FurnishedRoom:
    things = [
        Thing(
            item.id,
            item.category,
            TurnedBox.upright(item.position_m, item.dimensions_m, item.yaw_deg),
            yaw_deg=item.yaw_deg,
        )
        for item in layout
    ]
    for item in layout:
        _require_measurable(item)
    if outline is not None and not max(map(abs, outline.bounds)) <= FARTHEST_M:
        raise LayoutFault(f"room '{short(name)}' is larger than {FARTHEST_M:g} m: give metres")
    return FurnishedRoom(
        name, given.room_type or layout.room.type, tuple(things), outline, 0.0, height
    )


def _require_measurable(item: SceneObject) -> None:
    if min(item.dimensions_m) < THINNEST_M or max(item.dimensions_m) > FARTHEST_M:
        raise LayoutFault(
            f"object '{short(item.id)}': dimensions are {list(item.dimensions_m)}; each has to be "
            f"from {THINNEST_M:g} to {FARTHEST_M:g} m"
        )
    if max(map(abs, item.position_m)) > FARTHEST_M:
        raise LayoutFault(
            f"object '{short(item.id)}': position is {list(item.position_m)}; no coordinate may "
            f"be beyond {FARTHEST_M:g} m"
        )


def _require_ids(rooms: tuple[FurnishedRoom, ...]) -> None:
    for room in rooms:
        which = "the room" if len(rooms) == 1 else f"room '{short(room.id)}'"
        if not room.things:
            raise LayoutFault(f"{which} has no object, so there is nothing to assess")
        if "" in room.ids:
            index = room.ids.index("")
            raise LayoutFault(f"objects[{index}].id of {which} is empty; ids name the objects")
        if len(rooms) > 1 and room.area_m2 is None:
            raise LayoutFault(
                f"{which} has neither size nor polygon; rooms are weighted by their floor areas"
            )
    for name, count in Counter(name for room in rooms for name in room.ids).items():
        if count > 1:
            raise LayoutFault(f"id '{short(name)}' is used {count} times; ids must be unique")


def _rectangle(size_m: Vec3) -> Polygon:
    width, depth, _ = size_m
    return shapely.box(-width / 2, -depth / 2, width / 2, depth / 2)


def _positive(value: Any, where: str) -> float:
    if not is_finite(value) or value <= 0:
        raise LayoutFault(f"{where} is {shown(value)}; expected metres, above 0")
    return float(value)


def _polygon(value: Any, where: str) -> Polygon:
    if not isinstance(value, list) or len(value) < 3:
        raise LayoutFault(f"{where} is {shown(value)}; expected a list of three [x, y] or more")
    for index, point in enumerate(value):
        if not (isinstance(point, list) and len(point) == 2 and all(map(is_finite, point))):
            raise LayoutFault(f"{where}[{index}] is {shown(point)}; expected [x, y] in metres")
    polygon = Polygon(value)
    if not polygon.is_valid or polygon.area <= 0:
        raise LayoutFault(f"{where} crosses itself or encloses nothing; give the corners in order")
    return shapely.orient_polygons(polygon)
