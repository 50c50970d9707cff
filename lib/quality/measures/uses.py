"""What things are for, by category: one table, `lib/data/quality_use.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from ...floorplan.kinds import category_key

TABLE = Path(__file__).parents[2] / "data" / "quality_use.json"

Use = Literal["chairs", "seats", "storage", "appliances", "fixtures", "desks", "screens", "shown"]


@dataclass(frozen=True, slots=True)
class Uses:
    """The table.

    Attributes:
        fronts: how a category is used from its front; none where it has no such side for sure.
        tables: what chairs stand at.
        beds: what somebody gets into from its sides or foot.
        backs_m: how far the back of a category may stand off its wall and still stand against it.
    """

    fronts: Mapping[str, Use]
    tables: frozenset[str]
    beds: frozenset[str]
    backs_m: Mapping[str, float]

    def front(self, category: str) -> Use | None:
        """How something of a category is used from its front."""
        return self.fronts.get(category_key(category))

    def is_table(self, category: str) -> bool:
        """Whether chairs stand at it."""
        return category_key(category) in self.tables

    def is_bed(self, category: str) -> bool:
        """Whether somebody gets into it from its sides or its foot."""
        return category_key(category) in self.beds

    def flush_m(self, category: str) -> float | None:
        """How far its back may stand off a wall; None of what has no place against one for sure."""
        return self.backs_m.get(category_key(category))


@lru_cache(maxsize=1)
def uses() -> Uses:
    """The table of categories."""
    document = json.loads(TABLE.read_text(encoding="utf-8"))
    fronts = {
        name: use for use, entry in document["fronts"].items() for name in entry["categories"]
    }
    backs = {name: entry["flush_m"] for entry in document["backs"] for name in entry["categories"]}
    tables, beds = (frozenset(document[name]["categories"]) for name in ("tables", "beds"))
    return Uses(fronts, tables, beds, backs)
