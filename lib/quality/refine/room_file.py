"""Furnished rooms as one file: read from a scene in one process, revised in another."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from ...atomic import write_bytes
from ...floorplan.from_footprints import Opening
from ...geometry.placed_mesh import Mesh, PlacedMesh
from ...layout import FloatArray
from ..room import FurnishedRoom, Thing, TurnedBox

_HEAD = "head"


def write_rooms(path: Path, rooms: Sequence[FurnishedRoom]) -> None:
    """Write rooms; a mesh that several objects share is written once.

    Raises:
        OSError: the file cannot be written.
    """
    meshes: dict[int, tuple[int, Mesh]] = {}
    head = [_room_head(room, meshes) for room in rooms]
    arrays: dict[str, NDArray[Any]] = {
        _HEAD: np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
    }
    for number, mesh in meshes.values():
        arrays |= {f"vertices_{number}": mesh.vertices, f"faces_{number}": mesh.faces}
    stream = io.BytesIO()
    # Names of arrays are our own, none is called `file`.
    np.savez(stream, **arrays)
    write_bytes(path, stream.getvalue())


def read_rooms(path: Path) -> list[FurnishedRoom]:
    """The rooms of a file that `write_rooms` wrote.

    Raises:
        OSError: the file cannot be read.
    """
    with np.load(path, allow_pickle=False) as arrays:
        head = json.loads(arrays[_HEAD].tobytes())
        names = [name for name in arrays.files if name.startswith("vertices_")]
        numbers = [name.removeprefix("vertices_") for name in names]
        meshes = {
            int(number): Mesh(arrays[f"vertices_{number}"], arrays[f"faces_{number}"])
            for number in numbers
        }
    return [_room(entry, meshes) for entry in head]


def _room_head(room: FurnishedRoom, meshes: dict[int, tuple[int, Mesh]]) -> dict[str, Any]:
    boundary = room.boundary
    return {
        "id": room.id,
        "type": room.type,
        "boundary": None if boundary is None else shapely.to_wkb(boundary, hex=True),
        "floor_z_m": float(room.floor_z_m),
        "height_m": None if room.height_m is None else float(room.height_m),
        "openings": [
            [item.kind, list(map(float, item.start)), list(map(float, item.end))]
            for item in room.openings
        ],
        "remarks": list(room.remarks),
        "things": [_thing_head(thing, meshes) for thing in room.things],
    }


def _thing_head(thing: Thing, meshes: dict[int, tuple[int, Mesh]]) -> dict[str, Any]:
    box = thing.box
    placed = None
    if thing.mesh is not None:
        placed = [
            [meshes.setdefault(id(mesh), (len(meshes), mesh))[0], matrix.tolist()]
            for mesh, matrix in thing.mesh.placed
        ]
    return {
        "id": thing.id,
        "category": thing.category,
        "box": [box.center_m.tolist(), box.half_m.tolist(), box.axes.tolist()],
        "placed": placed,
        "yaw_deg": thing.yaw_deg,
        "asset": thing.asset,
    }


def _room(head: Mapping[str, Any], meshes: Mapping[int, Mesh]) -> FurnishedRoom:
    boundary = head["boundary"]
    return FurnishedRoom(
        head["id"],
        head["type"],
        tuple(_thing(entry, meshes) for entry in head["things"]),
        None if boundary is None else shapely.from_wkb(boundary),
        head["floor_z_m"],
        head["height_m"],
        tuple(
            Opening(kind, (start[0], start[1]), (end[0], end[1]))
            for kind, start, end in head["openings"]
        ),
        tuple(head["remarks"]),
    )


def _thing(head: Mapping[str, Any], meshes: Mapping[int, Mesh]) -> Thing:
    center, half, axes = map(_floats, head["box"])
    placed = head["placed"]
    mesh = None
    if placed is not None:
        mesh = PlacedMesh(tuple((meshes[number], _floats(matrix)) for number, matrix in placed))
    return Thing(
        head["id"],
        head["category"],
        TurnedBox(center, half, axes),
        mesh,
        head["yaw_deg"],
        head["asset"],
    )


def _floats(values: Any) -> FloatArray:
    return np.array(values, dtype=float)
