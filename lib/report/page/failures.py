"""The section on failures: answers, scenes and objects that went wrong, the worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...names import short
from ..stored import StoredMatch, StoredModel
from .inputs import PageInputs
from .rates import fixed, percent

MOST_REASONS = 12
"""Kinds of failed answers that are told for one model; the others are counted."""

WORST = 5
"""Scenes and matches that are listed for one model."""

MOST_CATEGORIES = 8
"""Categories that are listed for one model."""

# Metres, shares or degrees: what is less is rounding.
_NO_ERROR = 1e-6


def failures(inputs: PageInputs) -> dict[str, Any]:
    """Everything that failed, by model."""
    results = inputs.results
    return {
        "unscored": [
            {"scene": name, "reason": reason} for name, reason in results.unscored.items()
        ],
        "problems": results.problems,
        "models": [_model(model, inputs) for model in results.models],
        "categories_known": inputs.folders.predictions is not None
        and inputs.folders.dataset is not None,
    }


def _model(model: StoredModel, inputs: PageInputs) -> dict[str, Any]:
    reasons = unread(model)
    return {
        "model": model.name,
        "unread": sum(len(item["scenes"]) for item in reasons),
        "answers": model.answered,
        "n": model.n,
        "unanswered": [name for name, scene in model.scenes.items() if not scene.answered],
        "skipped": model.skipped,
        "reasons": reasons[:MOST_REASONS],
        "more": sum(len(item["scenes"]) for item in reasons[MOST_REASONS:]),
        "more_kinds": max(len(reasons) - MOST_REASONS, 0),
        "worst": worst_scenes(model),
        "far": _worst_matches(model, lambda m: m.PE_m, lambda m: f"{fixed(m.PE_m, 2)} m"),
        "little": _worst_matches(model, lambda m: 1 - m.IoU, lambda m: f"IoU {m.IoU:.2f}"),
        "turned": _worst_matches(model, lambda m: m.RE_deg or 0.0, lambda m: f"{m.RE_deg:.0f}°"),
        "missed": _categories(inputs.folders.missed_categories(model)),
        "invented": _categories(inputs.folders.invented_categories(model)),
    }


def unread(model: StoredModel) -> list[dict[str, Any]]:
    """Answers that could not be read, by step and reason; the most frequent first.

    A scene without an answer is none.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name, scene in model.scenes.items():
        if scene.answered and not scene.parsed:
            key = (scene.step or "", scene.reason or "no reason given")
            groups.setdefault(key, []).append(name)
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        {"step": step or "none", "reason": reason, "scenes": scenes}
        for (step, reason), scenes in ordered
    ]


def worst_scenes(model: StoredModel) -> list[dict[str, str]]:
    """The scenes with the lowest Overall."""
    defined = [
        (scene.overall, name) for name, scene in model.scenes.items() if scene.overall is not None
    ]
    return [{"scene": name, "text": percent(overall)} for overall, name in sorted(defined)[:WORST]]


def _worst_matches(
    model: StoredModel, error: Callable[[StoredMatch], float], text: Callable[[StoredMatch], str]
) -> list[dict[str, str]]:
    """Matched objects with the largest error; those without any are left out."""
    rows = [
        (error(match), name, match)
        for name, scene in model.scenes.items()
        for match in scene.matches
        if error(match) > _NO_ERROR
    ]
    worst = sorted(rows, key=lambda row: (-row[0], row[1], row[2].gt))[:WORST]
    return [
        {"scene": name, "object": short(match.gt), "text": text(match)} for _, name, match in worst
    ]


def _categories(found: Counter[str]) -> list[dict[str, Any]]:
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [{"category": short(name), "count": count} for name, count in ordered[:MOST_CATEGORIES]]
