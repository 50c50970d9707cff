"""Scores of several scenes in one: each scene alike, and each object alike (B.2)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from .documents import NOTHING_SUBMITTED, by_threshold, totals_document
from .scores import Totals

NO_SCENE = "no scene was scored"


def aggregate_document(scenes: Mapping[str, Totals]) -> dict[str, Any]:
    """Scene-macro and object-micro summaries, with what each mean is of (formats.md).

    Macro: the mean of the scenes' scores, each scene alike. A scene whose map is empty has no
    centre error, is left out of the mean of those, and is named; its overlaps are 0. Micro: all
    targets together, or all submitted centres together.

    Args:
        scenes: scores by scene, of completed attempts only: nothing that failed is a score.

    >>> one = Totals(2, 1, 0.5, {0.5: 1}, 0.25, 5.0)
    >>> none = Totals(1, 0, 0.0, {0.5: 0}, 0.0, 5.0)
    >>> found = aggregate_document({"a": one, "b": none})
    >>> found["scene_macro"]["loss_m"], found["scene_macro"]["center_error_m"]
    (3.8125, 0.25)
    >>> found["object_micro"]["mean_iou_submitted"], found["empty_maps"]
    (0.5, ['b'])
    """
    totals = list(scenes.values())
    empty = sorted(name for name, item in scenes.items() if not item.submitted)
    document: dict[str, Any] = {
        "scenes": len(totals),
        "targets": sum(item.targets for item in totals),
        "submitted": sum(item.submitted for item in totals),
        "empty_maps": empty,
        "scenes_with_center_error": len(totals) - len(empty),
        "scene_macro": None,
        "object_micro": None,
    }
    if not totals:
        return document | {"undefined": {"scene_macro": NO_SCENE, "object_micro": NO_SCENE}}
    document["scene_macro"] = _macro(totals)
    document["object_micro"] = totals_document(pooled(totals))
    if len(empty) == len(totals):
        fields = ("scene_macro.center_error_m", "object_micro.center_error_m")
        document["undefined"] = dict.fromkeys(fields, NOTHING_SUBMITTED)
    return document


def pooled(scenes: Sequence[Totals]) -> Totals:
    """The targets of one or more scenes as if they were one scene's.

    Of hits only the thresholds that all scenes were scored at; a target that is missing costs what
    it cost in its scene.
    """
    omitted = [item.targets - item.submitted for item in scenes]
    penalties = [item.penalty_m for item in scenes]
    return Totals(
        targets=sum(item.targets for item in scenes),
        submitted=sum(item.submitted for item in scenes),
        iou=math.fsum(item.iou for item in scenes),
        hits={
            threshold: math.fsum(item.hits[threshold] for item in scenes)
            for threshold in _thresholds(scenes)
        },
        error_m=math.fsum(item.error_m for item in scenes),
        penalty_m=_weighted(penalties, omitted) if sum(omitted) else penalties[0],
    )


def _weighted(values: Sequence[float], weights: Sequence[int]) -> float:
    if len(set(values)) == 1:
        return values[0]  # as it is, not as a sum and a quotient round it
    return math.fsum(a * b for a, b in zip(values, weights, strict=True)) / sum(weights)


def _macro(scenes: Sequence[Totals]) -> dict[str, Any]:
    documents = [totals_document(item) for item in scenes]
    thresholds = by_threshold(dict.fromkeys(_thresholds(scenes)))
    return {
        name: {one: _mean([document[name][one] for document in documents]) for one in thresholds}
        if isinstance(value, dict)
        else _mean([document[name] for document in documents])
        for name, value in documents[0].items()
    }


def _mean(values: Sequence[float | None]) -> float | None:
    """Of those that are defined; None where none is."""
    defined = [value for value in values if value is not None]
    return math.fsum(defined) / len(defined) if defined else None


def _thresholds(scenes: Sequence[Totals]) -> list[float]:
    return [one for one in scenes[0].hits if all(one in item.hits for item in scenes)]
