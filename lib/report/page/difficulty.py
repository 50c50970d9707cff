"""The section on hard scenes: by number of objects and by viewpoint (paper, D.2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...aggregate import defined_mean
from ...difficulty import DensityBin, ViewpointBin
from ...metrics.registry import GEO
from ..published import Published
from ..stored import StoredModel, StoredResults
from .charts import Spec, lines_by_bin, per_cent
from .rates import RateCell, cell, percent

OVERALL, PSR = "mean per-scene Overall", "PSR"


def density_label(item: DensityBin) -> str:
    """The numbers of objects of a bin.

    >>> density_label(DensityBin(1, 6, 9, 0.5, 1.0)), density_label(DensityBin(50, None, 0, 0, 0))
    ('1-6', '50 or more')
    """
    if item.high is None:
        return f"{item.low} or more"
    return f"{item.low}" if item.low == item.high else f"{item.low}-{item.high}"


def viewpoint_label(item: ViewpointBin) -> str:
    """The degrees of a bin.

    >>> viewpoint_label(ViewpointBin(9.0, 18.0, 1, 4.0, {}, 0.5))
    '9-18°'
    """
    return f"{item.low_deg:g}-{item.high_deg:g}°"


def parse_success(model: StoredModel, item: DensityBin) -> float:
    """PSR of a bin; NaN where the model answered none of its scenes, which tells of no answer."""
    high = math.inf if item.high is None else item.high
    inside = [
        scene
        for scene in model.scenes.values()
        if scene.in_view is not None and item.low <= scene.in_view <= high
    ]
    unanswered = bool(inside) and not any(scene.answered for scene in inside)
    return math.nan if unanswered else item.parse_success


def _shown_density(results: StoredResults) -> list[int]:
    """Places of the bins that hold a scene for any model; the inner ones always."""
    number = len(results.models[0].density_bins)
    filled = {
        place
        for model in results.models
        for place, item in enumerate(model.density_bins)
        if item.n or 0 < place < len(model.density_bins) - 1
    }
    return [place for place in range(number) if place in filled]


def density(results: StoredResults, published: Published | None) -> dict[str, Any]:
    """The paper's table 3; its own rows where it has the same bins."""
    places = _shown_density(results)
    first = results.models[0].density_bins
    return {
        "bins": [
            {"label": density_label(first[place]), "n": _scenes(results, place, "density_bins")}
            for place in places
        ],
        "rows": [
            {
                "model": model.name,
                "cells": [
                    (cell(item.overall), cell(parse_success(model, item)))
                    for item in (model.density_bins[i] for i in places)
                ],
            }
            for model in results.models
        ],
        "published": _published_density([first[place] for place in places], published),
    }


def _published_density(
    bins: Sequence[DensityBin], published: Published | None
) -> list[dict[str, Any]]:
    """The paper's models in these bins; none where it has no such bin."""
    ends = [(item.low, item.high or math.inf) for item in bins]
    if published is None or not set(ends) & set(published.density_scenes):
        return []
    return [
        {
            "model": model.name,
            "cells": [tuple(map(RateCell, model.density.get(pair, (None, None)))) for pair in ends],
        }
        for model in published.models
    ]


def density_chart(results: StoredResults) -> Spec:
    """Mean per-scene Overall and PSR over the number of objects in view."""
    places = _shown_density(results)
    values = [
        {
            "model": model.name,
            "bin": density_label(model.density_bins[i]),
            "rate": rate,
            "value": per_cent(value),
            "n": model.density_bins[i].n,
        }
        for rate in (OVERALL, PSR)
        for model in results.models
        for i in places
        for value in [
            model.density_bins[i].overall
            if rate == OVERALL
            else parse_success(model, model.density_bins[i])
        ]
    ]
    bins = [density_label(results.models[0].density_bins[i]) for i in places]
    names = [model.name for model in results.models]
    return lines_by_bin(values, names, bins, "objects in view", "rate")


def viewpoint(results: StoredResults, published: Published | None) -> dict[str, Any]:
    """The paper's table 10: metric means over models, and each model's own mean of them.

    Its own figures too, where it has the same bins.
    """
    bins = results.models[0].viewpoint_bins
    means = {
        name: [_over_models(results, place, name) for place in range(len(bins))] for name in GEO
    }
    average = [
        _mean([model.viewpoint_bins[place].average for model in results.models])
        for place in range(len(bins))
    ]
    return {
        "bins": [
            {"label": viewpoint_label(item), "n": _scenes(results, place, "viewpoint_bins")}
            for place, item in enumerate(bins)
        ],
        "in_view": [
            _plain(_mean([model.viewpoint_bins[place].in_view for model in results.models]))
            for place in range(len(bins))
        ],
        "rows": [
            {"name": name, "cells": [cell(value) for value in row]} for name, row in means.items()
        ],
        "average": [cell(value) for value in average],
        "models": [
            {"name": model.name, "cells": [cell(item.average) for item in model.viewpoint_bins]}
            for model in results.models
        ],
        "published": _published_viewpoint(bins, published),
    }


def _published_viewpoint(
    bins: Sequence[ViewpointBin], published: Published | None
) -> list[dict[str, Any]]:
    """The paper's means over its models in these bins; none where it has other bins."""
    ends = [(item.low_deg, item.high_deg) for item in bins]
    if published is None or ends != list(published.viewpoint):
        return []
    columns = [published.viewpoint[pair] for pair in ends]
    rows = [{"name": id, "cells": [RateCell(item.means[id]) for item in columns]} for id in GEO]
    return [*rows, {"name": "Average", "cells": [RateCell(item.average) for item in columns]}]


def viewpoint_chart(results: StoredResults) -> Spec:
    """PA, Prec, RA, GCR, GSR and their mean over the camera's heading, a line a model."""
    values = [
        {
            "model": model.name,
            "bin": viewpoint_label(item),
            "rate": rate,
            "value": per_cent(item.average if rate == "Average" else item.means[rate]),
            "n": item.n,
        }
        for rate in (*GEO, "Average")
        for model in results.models
        for item in model.viewpoint_bins
    ]
    bins = [viewpoint_label(item) for item in results.models[0].viewpoint_bins]
    names = [model.name for model in results.models]
    return lines_by_bin(values, names, bins, "degrees from the nearest cardinal direction", "rate")


def _over_models(results: StoredResults, place: int, name: str) -> float:
    return _mean([model.viewpoint_bins[place].means[name] for model in results.models])


def _mean(values: list[float]) -> float:
    return float(defined_mean(np.array(values), axis=0))


def _plain(value: float) -> str:
    return percent(None) if value != value else f"{value:.1f}"


def _scenes(results: StoredResults, place: int, name: str) -> str:
    """Scenes of a bin; a range where models were scored on different scenes."""

    def number(model: StoredModel) -> int:
        count: int = getattr(model, name)[place].n
        return count

    numbers = sorted({number(model) for model in results.models})
    ends = numbers if len(numbers) < 2 else [numbers[0], numbers[-1]]
    what = "scene" if ends == [1] else "scenes"
    return f"{' to '.join(map(str, ends))} {what}"
