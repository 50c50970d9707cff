"""The leaderboard section: every model's rates with their intervals."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from ...metrics.registry import DIAGNOSTICS, METRICS
from ...protocol import Protocol
from ..published import Published, PublishedModel
from ..stored import StoredModel
from .charts import intervals_chart
from .inputs import PageInputs
from .rates import UNDEFINED, answered_text, cell, columns, fixed

# What rounding to a centimetre may move.
_ROUNDING_M = 0.005
_UNITS = {"rate": "%", "m": "m", "deg": "degrees"}


def leaderboard(inputs: PageInputs) -> dict[str, Any]:
    """What the template draws: columns in groups, rows of cells, the legend and a chart."""
    protocol = inputs.results.protocol
    heads = columns(protocol)
    groups = [(name, len(list(group))) for name, group in groupby(heads, lambda c: c.group)]
    published = inputs.published
    return {
        "columns": heads,
        "groups": groups,
        "rows": [_row(model) for model in inputs.results.models],
        "published": [] if published is None else [_published(row) for row in published.models],
        "about_published": None if published is None else published.about,
        "failed_published": () if published is None else published.failed,
        "diagnostics": _diagnostics(inputs, protocol),
        "level": f"{100 * protocol.bootstrap_level:g} %",
        "resamples": protocol.bootstrap_resamples,
        "incomplete": any(model.answered < model.n for model in inputs.results.models),
        "legend": [
            {
                "id": metric.id,
                "label": metric.label,
                "about": metric.told(protocol),
                "unit": "0 to 1" if metric.id == "IoU" else _UNITS[metric.unit],
                "better": metric.better,
                "source": metric.source,
                "note": note(metric.id, protocol),
            }
            for metric in (*METRICS, *DIAGNOSTICS)
        ],
    }


def note(name: str, protocol: Protocol) -> str:
    """What else a reader has to know of a number (docs/metrics.md)."""
    if name != "IBR" or protocol.bounds_slack_m >= _ROUNDING_M:
        return ""
    return (
        "Where the truth is rounded to a centimetre, that alone puts boxes "
        "that touch a wall or the floor up to 5 mm outside, so even the perfect answer can be far "
        "below 100 %."
    )


def _row(model: StoredModel) -> dict[str, Any]:
    rates = [_rate(model, metric.id) for metric in METRICS]
    scores = [cell(model.overall, model.overall_ci), cell(model.geo, model.geo_ci)]
    return {
        "rank": model.rank,
        "model": model.name,
        "answered": answered_text(model.answered, model.n),
        "complete": model.answered == model.n,
        "answers": model.answered,
        "skipped": model.skipped,
        "cells": [*scores, *rates],
    }


def _rate(model: StoredModel, name: str) -> Any:
    mean = model.means[name]
    undefined = f", {mean.undefined} without a value" if mean.undefined else ""
    return cell(mean.mean, model.intervals[name], f"{mean.n} scenes{undefined}")


def _published(row: PublishedModel) -> dict[str, Any]:
    scores = [cell(row.overall, row.overall_ci), cell(row.geo, row.geo_ci)]
    rates = [cell(row.means[metric.id], row.intervals[metric.id]) for metric in METRICS]
    return {"model": row.name, "rank": row.rank, "cells": [*scores, *rates]}


def _diagnostics(inputs: PageInputs, protocol: Protocol) -> dict[str, Any]:
    """The three continuous means: no part of any score."""
    heads = [
        {
            "label": metric.label,
            "about": metric.told(protocol),
            "unit": "" if metric.unit == "rate" else _UNITS[metric.unit],
            "better": metric.better,
        }
        for metric in DIAGNOSTICS
    ]
    rows = [
        {"model": model.name, "cells": [_plain(model, metric.id) for metric in DIAGNOSTICS]}
        for model in inputs.results.models
    ]
    return {"columns": heads, "rows": rows}


def _plain(model: StoredModel, name: str) -> dict[str, Any]:
    value, interval = model.means[name].mean, model.intervals[name]
    if value != value:
        return {"text": UNDEFINED, "interval": "", "value": None}
    ends = "" if interval is None else "[{}, {}]".format(*(fixed(end, 2) for end in interval))
    return {"text": fixed(value, 2), "interval": ends, "value": value}


def leaderboard_chart(models: tuple[StoredModel, ...], published: Published | None) -> Any:
    """Overall with its interval, own models above the paper's."""
    rows = [(model.name, "scored here", model.overall, model.overall_ci) for model in models]
    if published is not None:
        rows += [(row.name, "published", row.overall, row.overall_ci) for row in published.models]
    return intervals_chart(rows)
