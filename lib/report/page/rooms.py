"""The section on room types: the paper's table 9, and each rate by room type."""

from __future__ import annotations

from typing import Any

from ...metrics.registry import METRICS
from ...protocol import Protocol
from ..stored import StoredModel, StoredResults
from .inputs import PageInputs
from .rates import RateCell, answered_text


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


def _overall(model: StoredModel, name: str) -> dict[str, Any]:
    entry = model.room_types.get(name)
    if entry is None:
        return {"rate": RateCell(None), "answered": ""}
    answered = answered_in(model, name)
    told = "" if answered == entry.n else answered_text(answered, entry.n)
    note = f"{told or entry.n} scenes{' answered' if told else ''}"
    return {"rate": RateCell(room_overall(model, name), note=note), "answered": told}


def answered_in(model: StoredModel, name: str) -> int:
    """Scenes of a room type that the model answered; all of them where the results do not tell."""
    by_room = model.answered_by_room()
    return model.room_types[name].n if by_room is None else by_room.get(name, 0)


def room_overall(model: StoredModel, name: str) -> float | None:
    """Overall of a room type; None where it is undefined, or where nothing was answered.

    Without any answer PSR is 0 and so is its mean with nothing else, which tells of no skill.
    """
    value = model.room_types[name].overall
    return None if value != value or answered_in(model, name) == 0 else value


def _by_rate(model: StoredModel, protocol: Protocol) -> dict[str, Any]:
    names = sorted(model.room_types, key=lambda name: (protocol.is_grid(name), name))
    return {
        "model": model.name,
        "columns": [metric.id for metric in METRICS],
        "rows": [_rates(model, name) for name in names],
    }


def _rates(model: StoredModel, name: str) -> dict[str, Any]:
    entry, answered = model.room_types[name], answered_in(model, name)
    means = [entry.means[metric.id] if answered else None for metric in METRICS]
    cells = [RateCell(room_overall(model, name)), *(RateCell(_known(value)) for value in means)]
    return {
        "room": name,
        "n": answered_text(answered, entry.n),
        "answers": answered,
        "cells": cells,
    }


def _known(value: float | None) -> float | None:
    return None if value is None or value != value else value
