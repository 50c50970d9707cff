"""Room types, their tiers and ranges: table 5 of the paper, `lib/data/room_types.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

TABLE = Path(__file__).parents[1] / "data" / "room_types.json"

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tier:
    """Ranges of one size of a room type, metres: interior floor plan and clear height."""

    name: str
    width_m: Range
    depth_m: Range
    height_m: Range


@dataclass(frozen=True, slots=True)
class RoomType:
    """A row group of table 5.

    Attributes:
        name: the benchmark's name, as in GT.json.
        module: ``"living space"`` or ``"working space"``.
        strategy: ``"S"`` constraint solver, ``"P"`` procedural grid, ``"P+S"`` both.
        tiers: by name, in the table's order, ``"only"`` where there is a single one; a scene's
            tier is uniform over them (table 5).
    """

    name: str
    module: str
    strategy: str
    tiers: dict[str, Tier]


@lru_cache(maxsize=1)
def room_types() -> dict[str, RoomType]:
    """Every room type by name."""
    document = json.loads(TABLE.read_text(encoding="utf-8"))
    return {name: _room_type(name, row) for name, row in document["room_types"].items()}


def _room_type(name: str, row: dict[str, object]) -> RoomType:
    tiers = {
        tier: Tier(tier, *(tuple(ranges[key]) for key in ("width_m", "depth_m", "height_m")))
        for tier, ranges in row["tiers"].items()  # type: ignore[attr-defined]  # our own file
    }
    return RoomType(name, str(row["module"]), str(row["strategy"]), tiers)
