"""What a room type alone suggests: the score that a model gets without looking."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..layout import Layout, Room, SceneObject, Vec3
from ..names import short

TABLE = Path(__file__).with_name("room_priors.json")


class PriorError(ValueError):
    """A room type for which there is no prior; the message names it and the known ones."""


@lru_cache(maxsize=1)
def _rooms() -> dict[str, Any]:
    rooms: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))["rooms"]
    return rooms


def prior(room_type: str) -> Layout:
    """A typical room of this type, in the model frame: the same for every scene of the type.

    The size is the middle of the type's tiers (paper, A.1, table 5); the objects are the type's
    representative ones, placed by `room_priors.json`.

    Raises:
        PriorError: the room type is none of the ten.

    >>> prior("bathroom").ids
    ('bathtub_01', 'toilet_01', 'sink_01', 'mirror_01', 'ceiling_lamp_01')
    """
    if room_type not in _rooms():
        known = ", ".join(sorted(_rooms()))
        raise PriorError(f"no typical room of type '{short(room_type)}'; there are: {known}")
    room = _rooms()[room_type]
    width, depth, height = map(float, room["size_m"])
    size = (width, depth, height)
    objects = [item for row in room["objects"] for item in _copies(row, size)]
    return Layout.from_objects(Room(room_type, size), _numbered(objects))


def _copies(row: dict[str, Any], size: Vec3) -> Iterator[SceneObject]:
    """The objects of one row of the table, named by their category alone."""
    width, depth, height = map(float, row["dimensions_m"])
    grid = row.get("grid", {"columns": 1, "rows": 1, "pitch_m": [0.0, 0.0]})
    for column in range(grid["columns"]):
        for line in range(grid["rows"]):
            x = row["at"][0] * size[0] + (column - (grid["columns"] - 1) / 2) * grid["pitch_m"][0]
            y = row["at"][1] * size[1] + (line - (grid["rows"] - 1) / 2) * grid["pitch_m"][1]
            z = row.get("height_m", height / 2)
            # Half a height is not rounded: half a centimetre would sink the object into the floor.
            centre = (round(x, 2) + 0.0, round(y, 2) + 0.0, float(z))
            yield SceneObject(
                row["category"], row["category"], centre, (width, depth, height), row["yaw_deg"]
            )


def _numbered(objects: list[SceneObject]) -> Iterator[SceneObject]:
    """The same objects with ids as the prompt asks for: chair_01, chair_02 (paper, C.2)."""
    used: Counter[str] = Counter()
    for item in objects:
        used[item.category] += 1
        name = f"{item.category}_{used[item.category]:02d}"
        yield SceneObject(name, item.category, item.position_m, item.dimensions_m, item.yaw_deg)
