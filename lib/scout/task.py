"""A task: a scene's targets with their true places, and what an agent is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..bundle_fields import BundleError, field, number, read_json, vec3
from ..json_values import shown
from ..layout import FloatArray, Vec3
from ..names import short
from .pose import Optics, Pose

TASK_FILE = "task.json"
FIRST_VIEW_FILE = "first_view.png"
SCHEMA = 1


class TaskError(ValueError):
    """A task's file that cannot be used; the sentence names the file and the field."""


@dataclass(frozen=True, slots=True)
class Target:
    """An object that is to be mapped.

    Attributes:
        id: unique in the task.
        group: targets of one group are alike: any of them may take the place of any other.
        center_m: the middle of the tight box along the world's axes (2.1), task frame.
        size_m: the sides of that box.
        category: snake_case; "" in a file that has no more than scoring needs.
        room: the id of the room that it stands in; "" there too.
        asset: the name of its object in Blender; "" there too.
    """

    id: str
    group: str
    center_m: Vec3
    size_m: Vec3
    category: str = ""
    room: str = ""
    asset: str = ""

    def to_document(self) -> dict[str, Any]:
        """As a task's file keeps it."""
        return {
            "id": self.id,
            "group": self.group,
            "category": self.category,
            "room": self.room,
            "asset": self.asset,
            "center": list(self.center_m),
            "size": list(self.size_m),
        }


@dataclass(frozen=True)
class Truth:
    """What scoring knows of a scene: its targets.

    Attributes:
        targets: one or more, ids unique.
    """

    targets: tuple[Target, ...]

    @cached_property
    def centers_m(self) -> FloatArray:
        """(n, 3), task frame."""
        return np.array([target.center_m for target in self.targets])

    @cached_property
    def sizes_m(self) -> FloatArray:
        """(n, 3)."""
        return np.array([target.size_m for target in self.targets])

    @property
    def ids(self) -> tuple[str, ...]:
        """Of the targets."""
        return tuple(target.id for target in self.targets)


@dataclass(frozen=True)
class Task(Truth):
    """A prepared task (2.2, A).

    Attributes:
        scene: the scene's name.
        source: the scene's file, as it was named when the task was prepared.
        origin_m: the task frame's origin in the world of the scene's file; the axes are the same.
        range_m: every target's centre is within this of the frame's origin: the public prior r.
        optics: of all pictures.
        first: where the episode begins.
        hidden: names of the objects in Blender that no picture shows.
        rooms: of the scene; each a document with its id and type.
        engine: what made the first view.
        configuration: all that decides about the task, plain JSON values: source identity, seed,
            render and backend settings, versions, protocol (A).
        sha256: fingerprint of `configuration`.
    """

    scene: str
    source: str
    origin_m: Vec3
    range_m: float
    optics: Optics
    first: Pose
    hidden: tuple[str, ...]
    rooms: tuple[Mapping[str, Any], ...]
    engine: str
    configuration: Mapping[str, Any]
    sha256: str

    def to_document(self) -> dict[str, Any]:
        """As `task.json` keeps it."""
        return {
            "schema": SCHEMA,
            "scene": self.scene,
            "source": self.source,
            "origin_m": list(self.origin_m),
            "range_m": self.range_m,
            "optics": self.optics.to_document(),
            "first": self.first.to_document(),
            "engine": self.engine,
            "rooms": [dict(room) for room in self.rooms],
            "targets": [target.to_document() for target in self.targets],
            "hidden": list(self.hidden),
            "configuration": self.configuration,
            "sha256": self.sha256,
        }

    def inventory(self) -> list[dict[str, str]]:
        """What an agent is told of the targets (2.1): id, category and group, no place, no size."""
        return [
            {"id": target.id, "category": target.category, "group": target.group}
            for target in self.targets
        ]


def read_truth(path: Path) -> Truth:
    """The targets of a task's file, prepared or written by hand.

    Raises:
        TaskError: it cannot be used.
    """
    try:
        return Truth(_targets(read_json(path), str(path), whole=False))
    except BundleError as error:
        raise TaskError(str(error).replace("; run `ideal-bench extract` again", "")) from error


def read_task(path: Path) -> Task:
    """A prepared task.

    Raises:
        TaskError: it cannot be used.
    """
    try:
        return _task(read_json(path), str(path))
    except BundleError as error:
        told = str(error).replace("ideal-bench extract", "ideal-bench scout prepare")
        raise TaskError(told) from error


def _targets(document: Any, where: str, *, whole: bool) -> tuple[Target, ...]:
    entries = field(document, "targets", where)
    if not isinstance(entries, list) or not entries:
        raise BundleError(f"{where}: targets is {_told(entries)}; expected a list of one or more")
    targets = tuple(
        _target(entry, f"{where}: targets[{row}]", whole=whole) for row, entry in enumerate(entries)
    )
    seen: set[str] = set()
    for target in targets:
        if target.id in seen:
            raise BundleError(f"{where}: the id '{short(target.id)}' is there twice; make it one")
        seen.add(target.id)
    return targets


def _told(entries: Any) -> str:
    return "an empty list" if entries == [] else shown(entries)


def _target(entry: Any, where: str, *, whole: bool) -> Target:
    name = _text(field(entry, "id", where), f"{where}.id")
    where = f"{where} ({short(name)})"
    size = vec3(field(entry, "size", where), f"{where}.size")
    if min(size) < 0:
        raise BundleError(f"{where}.size: {list(size)} has a side below 0; write lengths in metres")
    further = {
        key: _text(field(entry, key, where) if whole else entry.get(key, ""), f"{where}.{key}")
        for key in ("category", "room", "asset")
    }
    return Target(
        id=name,
        group=_text(field(entry, "group", where), f"{where}.group"),
        center_m=vec3(field(entry, "center", where), f"{where}.center"),
        size_m=size,
        **further,
    )


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BundleError(f"{where}: expected a text, got {shown(value)}")
    return value


def _task(document: Any, where: str) -> Task:
    if field(document, "schema", where) != SCHEMA:
        got = shown(document["schema"])
        raise BundleError(f"{where}: schema is {got}; this version reads {SCHEMA}")
    optics = field(document, "optics", where)
    matrix = field(optics, "intrinsics", f"{where}: optics")
    first, rooms = field(document, "first", where), field(document, "rooms", where)
    hidden = field(document, "hidden", where)
    configuration = field(document, "configuration", where)
    if not isinstance(configuration, dict) or not isinstance(rooms, list):
        raise BundleError(f"{where}: configuration is an object and rooms a list in a task")
    if not isinstance(hidden, list):
        raise BundleError(f"{where}: hidden: expected a list of names, got {shown(hidden)}")
    return Task(
        targets=_targets(document, where, whole=True),
        scene=_text(field(document, "scene", where), f"{where}: scene"),
        source=_text(field(document, "source", where), f"{where}: source"),
        origin_m=vec3(field(document, "origin_m", where), f"{where}: origin_m"),
        range_m=_range_m(field(document, "range_m", where), f"{where}: range_m"),
        optics=_optics(optics, matrix, f"{where}: optics"),
        first=read_pose(first, f"{where}: first"),
        hidden=tuple(_text(name, f"{where}: hidden") for name in hidden),
        rooms=tuple(rooms),
        engine=_text(field(document, "engine", where), f"{where}: engine"),
        configuration=configuration,
        sha256=_text(field(document, "sha256", where), f"{where}: sha256"),
    )


def _range_m(value: Any, where: str) -> float:
    reach = number(value, where)
    if reach <= 0:
        raise BundleError(f"{where} is {reach:g}; expected metres, above 0")
    return reach


def _optics(document: Any, matrix: Any, where: str) -> Optics:
    rows = [vec3(row, f"{where}.intrinsics[{n}]") for n, row in enumerate(_rows(matrix, where))]
    width = number(field(document, "width_px", where), f"{where}.width_px")
    height = number(field(document, "height_px", where), f"{where}.height_px")
    optics = Optics(int(width), int(height), rows[0][0])
    if min(width, height, optics.focal_px) <= 0 or optics.matrix.tolist() != [*map(list, rows)]:
        raise BundleError(
            f"{where}: has no pinhole camera with square pixels and its principal point in the "
            "middle of the picture; run `ideal-bench scout prepare` again"
        )
    return optics


def _rows(matrix: Any, where: str) -> list[Any]:
    if not isinstance(matrix, list) or len(matrix) != 3:
        raise BundleError(f"{where}.intrinsics: expected three rows, got {shown(matrix)}")
    return matrix


def read_pose(document: Any, where: str) -> Pose:
    """A pose of a document; `where` names it.

    Raises:
        lib.bundle_fields.BundleError: a field is missing or no number.
    """
    return Pose(
        vec3(field(document, "position_m", where), f"{where}.position_m"),
        number(field(document, "yaw_deg", where), f"{where}.yaw_deg"),
        number(field(document, "pitch_deg", where), f"{where}.pitch_deg"),
    )
