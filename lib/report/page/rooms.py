"""The section on room types: the paper's table 9, and each rate by room type."""

from __future__ import annotations

from typing import Any

from ...metrics.registry import METRICS
from ...protocol import Protocol
from ...summary import RoomType
from ..stored import StoredModel, StoredResults
from .inputs import PageInputs
from .rates import RateCell, cell


def room_types(results: StoredResults) -> list[str]:
    """The room types of all models, non-grid ones first, as table 9 has them."""
    names = {name for model in results.models for name in model.room_types}
    return sorted(names, key=lambda name: (results.protocol.is_grid(name), name))


def rooms(inputs: PageInputs) -> dict[str, Any]:
    """Overall by model and room type, and for each model every rate by room type."""
    results = inputs.results
    names = room_types(results)
    published = inputs.published
    return {
        "columns": [_column(name, results) for name in names],
        "rows": [
            {"model": model.name, "cells": [_overall(model, name) for name in names]}
            for model in results.models
        ],
        "published": []
        if published is None
        else [
            {
                "model": row.name,
                "cells": [RateCell(row.room_types.get(name)) for name in names],
            }
            for row in published.models
        ],
        "models": [_by_rate(model, results.protocol) for model in results.models],
    }


def _column(name: str, results: StoredResults) -> dict[str, Any]:
    numbers = {model.room_types[name].n for model in results.models if name in model.room_types}
    ends = sorted({min(numbers), max(numbers)})
    return {
        "name": name,
        "grid": results.protocol.is_grid(name),
        "n": " to ".join(map(str, ends)),
        "one": ends == [1],
    }


def _overall(model: StoredModel, name: str) -> RateCell:
    entry = model.room_types.get(name)
    return RateCell(None) if entry is None else cell(entry.overall, note=f"{entry.n} scenes")


def _by_rate(model: StoredModel, protocol: Protocol) -> dict[str, Any]:
    names = sorted(model.room_types, key=lambda name: (protocol.is_grid(name), name))
    return {
        "model": model.name,
        "columns": [metric.id for metric in METRICS],
        "rows": [_rates(name, model.room_types[name]) for name in names],
    }


def _rates(name: str, entry: RoomType) -> dict[str, Any]:
    cells = [cell(entry.overall), *(cell(entry.means[metric.id]) for metric in METRICS)]
    return {"room": name, "n": entry.n, "cells": cells}
