"""How far assessments of the same inputs differ (GREP, 4.2.3 and D.1)."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from .metrics import METRIC_IDS, PRINCIPLES

_DECIMALS = 4


def spread(values: Sequence[float | None]) -> dict[str, Any]:
    """Mean, standard deviation (n - 1), least and greatest of the values that there are.

    The deviation is None of fewer than two values.

    >>> spread([80.0, 84.0, None])["sd"], spread([1.0])["sd"], spread([None])["mean"]
    (2.8284, None, None)
    """
    there = [value for value in values if value is not None]
    return {
        "n": len(there),
        "mean": _rounded(statistics.fmean(there)) if there else None,
        "sd": _rounded(deviation(there)),
        "min": min(there, default=None),
        "max": max(there, default=None),
        "values": list(values),
    }


def deviation(values: Sequence[float]) -> float | None:
    """Sample standard deviation; exactly 0 where all values are the same."""
    if len(values) < 2:
        return None
    mean = values[0] if len(set(values)) == 1 else statistics.fmean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def repeats_document(scenes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The spread over several assessments of one scene.

    Args:
        scenes: a scene of a report each (`scene_document`), all of the same inputs.
    """
    return {
        "n": len(scenes),
        "overall": spread([scene["overall"] for scene in scenes]),
        "coverage": spread([scene["coverage"] for scene in scenes]),
        "principles": {
            name: spread([scene["principles"][name] for scene in scenes]) for name in PRINCIPLES
        },
        "metrics": {
            name: {
                **spread([scene["metrics"][name]["score"] for scene in scenes]),
                "defects": spread([_defects(scene, name) for scene in scenes]),
            }
            for name in METRIC_IDS
        },
    }


def _defects(scene: Mapping[str, Any], name: str) -> float | None:
    """How many; None where the metric was not looked at."""
    metric = scene["metrics"][name]
    return None if metric["coverage"] is None else float(len(metric["defects"]))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DECIMALS)
