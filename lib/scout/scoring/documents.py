"""Scores as JSON documents (formats.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from ...names import short
from ...report.markdown import counted
from .scores import MapScores, TargetScore, Totals

NOTHING_SUBMITTED = "nothing was submitted"

_Value = TypeVar("_Value")


def scores_document(scores: MapScores) -> dict[str, Any]:
    """The scores of a map, as `scout score --json` prints them and `scores.json` keeps them."""
    targets = Counter(item.group for item in scores.per_target)
    submitted = Counter(item.group for item in scores.per_target if item.error_m is not None)
    document = totals_document(scores)
    document["per_target"] = [
        _target_document(item, targets[item.group], submitted[item.group])
        for item in scores.per_target
    ]
    if scores.center_error_m is None:
        document["undefined"] = {"center_error_m": NOTHING_SUBMITTED}
    return document


def totals_document(totals: Totals) -> dict[str, Any]:
    """The numbers of a scene, without its targets; a centre error of nothing is null."""
    return {
        "mean_iou": totals.mean_iou,
        "mean_iou_submitted": totals.mean_iou_submitted,
        "hit": by_threshold(totals.hit),
        "hit_submitted": by_threshold(totals.hit_submitted),
        "coverage": totals.coverage,
        "center_error_m": totals.center_error_m,
        "loss_m": totals.loss_m,
        "omission_m": totals.omission_m,
    }


def by_threshold(values: Mapping[float, _Value]) -> dict[str, _Value]:
    """Values by threshold, as JSON can hold them.

    >>> by_threshold({0.5: 1.0})
    {'0.5': 1.0}
    """
    return {str(threshold): value for threshold, value in values.items()}


def _target_document(item: TargetScore, targets: int, submitted: int) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": item.id,
        "group": item.group,
        "iou": item.iou,
        "iou_with": item.iou_with,
        "hit": by_threshold(item.hits),
        "center_error_m": item.error_m,
        "center_error_with": item.error_with,
    }
    if item.error_m is None:
        document["undefined"] = {"center_error_m": _omitted(item.group, targets, submitted)}
    return document


def _omitted(group: str, targets: int, submitted: int) -> str:
    if not submitted:
        return f"nothing of its group '{short(group)}' was submitted"
    of_group = f"{counted(submitted, 'submitted centre')} for {counted(targets, 'target')}"
    return f"its group '{short(group)}' has {of_group}"
