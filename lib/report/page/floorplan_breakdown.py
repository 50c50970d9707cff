"""Accuracy on floor plans by type of question, and of each type by room type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...floorplan.answers.registry import TYPES
from ...floorplan.scoring.stored import StoredFloorScores, StoredModel, StoredRate
from ..markdown import counted
from .rates import RateCell


def breakdown(scores: StoredFloorScores, which: str) -> dict[str, Any]:
    """What the template draws.

    Args:
        scores: of all models.
        which: "all" questions or "completed" ones.

    Returns:
        `rows`, one a type, of paths also one of each of their two properties; `folds`, of each
        of these `label` and `rows` by room type, none where there is one room type alone, which
        has the same numbers. A row has its `name`, `cells`, and `n`, how many questions count.
    """
    parts = list(_parts(scores, which))
    return {
        "rows": [_row(label, (kind, None), name, scores.models) for label, kind, name in parts],
        "folds": [
            {
                "label": label,
                "rows": [_row(room, (kind, room), name, scores.models) for room in scores.rooms],
            }
            for label, kind, name in parts
            if len(scores.rooms) > 1
        ],
    }


def _parts(scores: StoredFloorScores, which: str) -> Iterator[tuple[str, str, str]]:
    """Name, type and which rate."""
    for kind in scores.types:
        label = TYPES[kind].label
        yield label, kind, which
        if which == "all" and TYPES[kind].format == "path":
            yield f"{label}: valid", kind, "valid"
            yield f"{label}: near", kind, "near"


def _row(
    name: str, key: tuple[str, str | None], which: str, models: Sequence[StoredModel]
) -> dict[str, Any]:
    rates: list[StoredRate | None] = [getattr(model.cells[key], which) for model in models]
    counts = [rate.n for rate in rates if rate is not None]
    fewest, most = min(counts, default=0), max(counts, default=0)
    return {
        "name": name,
        # Models differ where what they left out is in no rate.
        "n": str(most) if fewest == most else f"{fewest} to {most}",
        "most": most,
        "cells": [
            RateCell(None, note="not measured") if rate is None else rate_cell(rate)
            for rate in rates
        ],
    }


def rate_cell(rate: StoredRate) -> RateCell:
    """A cell that tells of how many questions it is."""
    questions = f"of {counted(rate.n, 'question')}"
    return RateCell(
        rate.value, rate.ci, f"{questions}; {rate.reason}" if rate.reason else questions
    )
