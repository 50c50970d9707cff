"""InfiniGen's factories and the benchmark's categories: one table, `data/infinigen_assets.json`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parent / "data" / "infinigen_assets.json"

ROOM_TYPES = (
    "bathroom",
    "bedroom",
    "classroom",
    "diningroom",
    "homestudio",
    "kitchen",
    "library",
    "livingroom",
    "meetingroom",
    "office",
)
"""The ten room types of the benchmark (paper, table 5)."""

_ASSET_NAME = re.compile(r"^(?P<factory>[A-Za-z]\w*Factory)\(\d+\)\.spawn_asset\(\d+\)(\.\d+)?$")
_CAMEL_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True, slots=True)
class AssetKind:
    """What is known of every asset of one factory.

    Attributes:
        factory: InfiniGen's class name.
        category: the benchmark's category.
        front: ``"+X"`` where the front faces local +X, so that the width W runs along local Y;
            None where the asset has no front and W runs along local X.
        has_yaw: False where rotation_yaw is exported as null (A.2.1).
        known: False where the factory is not in the table and the defaults were taken.
    """

    factory: str
    category: str
    front: str | None
    has_yaw: bool
    known: bool = True


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return document


def factory_of(object_name: str) -> str | None:
    """The factory in the name of an asset's Blender object, None for any other object.

    >>> factory_of("SofaFactory(12).spawn_asset(7).001")
    'SofaFactory'
    >>> factory_of("SofaFactory(12).bbox_placeholder(7)") is None
    True
    >>> factory_of("SinkFactory(3).spawn_asset(0).cutter") is None
    True
    """
    found = _ASSET_NAME.match(object_name)
    return found["factory"] if found else None


def is_skipped(factory: str) -> bool:
    """Whether assets of this factory are part of the room, not furniture in it."""
    return factory in _table()["skipped"]


def asset_kind(factory: str, room_type: str) -> AssetKind:
    """The kind of a factory's assets in a room of `room_type`.

    A factory that is not in the table gets InfiniGen's own defaults: its name in snake_case and
    the front at local +X, with `known` False so that the caller can say so.

    >>> asset_kind("ChairFactory", "classroom").category
    'student_chair'
    >>> asset_kind("WickerThroneFactory", "bedroom").category
    'wicker_throne'
    """
    row = _table()["factories"].get(factory)
    if row is None:
        snake = _CAMEL_HUMP.sub("_", factory.removesuffix("Factory")).lower()
        return AssetKind(factory, snake, "+X", has_yaw=True, known=False)
    category = _table()["room_categories"].get(room_type, {}).get(row["category"], row["category"])
    return AssetKind(factory, category, row["front"], row["has_yaw"])


def _known_categories() -> frozenset[str]:
    document = _table()
    names = {row["category"] for row in document["factories"].values()}
    for renamed in document["room_categories"].values():
        names.update(renamed.values())
    # Named by the paper (B.2) though no factory of this InfiniGen makes them.
    return frozenset(names | {"plant", "simple_desk_base", "student_desk"})


KNOWN_CATEGORIES = _known_categories()
"""Every category that a prediction may use without being outside the vocabulary."""
