"""The table of all scenes: a row a model and scene, as compact JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...metrics.registry import METRICS
from ..stored import StoredModel, StoredResults, StoredScene
from .charts import per_cent

READ = ("no", "yes", "no answer")
"""How an answer was read."""


def scene_names(results: StoredResults) -> list[str]:
    """Every scene of any model, sorted."""
    return sorted({scene for model in results.models for scene in model.scenes})


def scene_table(results: StoredResults) -> dict[str, Any]:
    """Names once, then rows of numbers: model, scene, how it was read, Overall, the rates in %.

    How it was read is a place in `read`.
    A row's model and scene are places in `models` and `scenes`; null is what has no value.
    """
    scenes = scene_names(results)
    places = {name: place for place, name in enumerate(scenes)}
    facts = _facts(results)
    rooms = sorted({room for room, _ in facts.values() if room is not None})
    return {
        "models": [model.name for model in results.models],
        "scenes": scenes,
        "rooms": rooms,
        "room": [None if facts[n][0] is None else rooms.index(str(facts[n][0])) for n in scenes],
        "inView": [facts[name][1] for name in scenes],
        "read": READ,
        "metrics": [{"id": metric.id, "label": metric.label} for metric in METRICS],
        "rows": [
            [number, places[name], READ.index(_read(entry)), per_cent(entry.overall)]
            + [per_cent(entry.values[metric.id]) for metric in METRICS]
            for number, model in enumerate(results.models)
            for name, entry in model.scenes.items()
        ],
    }


def _read(entry: StoredScene) -> str:
    if not entry.answered:
        return "no answer"
    return "yes" if entry.parsed else "no"


def _facts(results: StoredResults) -> dict[str, tuple[str | None, int | None]]:
    """Room type and number of objects in view of each scene."""
    return {
        name: (entry.room_type, entry.in_view)
        for model in results.models
        for name, entry in model.scenes.items()
    }


def telling(results: StoredResults) -> Iterator[tuple[str, StoredModel]]:
    """The scenes whose pictures come first: of each model the worst, the best, the middle one."""
    told = [_telling(model) for model in results.models]
    for rank in range(3):
        for model, scenes in zip(results.models, told, strict=True):
            if rank < len(scenes):
                yield scenes[rank], model


def _telling(model: StoredModel) -> Sequence[str]:
    names = [name for name, entry in model.scenes.items() if entry.overall is not None]
    if not names:
        return []
    scores = np.array([model.scenes[name].overall for name in names], dtype=float)
    order = np.argsort(scores, kind="stable").tolist()
    return list(dict.fromkeys(names[order[i]] for i in (0, -1, len(order) // 2)))
