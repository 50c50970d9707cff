"""results.json: every score of every model, as formats.md (Results) lays it down."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..atomic import open_whole
from ..bootstrap import Interval
from ..difficulty import DensityBin, ViewpointBin
from ..metrics.registry import DIAGNOSTICS, METRICS, Metric
from ..protocol import Protocol
from ..standing import Standing
from ..summary import RoomType
from ..version import VERSION
from .scene_documents import Document, fault_documents, scene_documents

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Results:
    """One scoring of some models over one data set.

    Attributes:
        protocol: the protocol it was made with.
        standings: the models.
        unscored: reason by name of the scenes whose bundle could not be read.
        skipped: by model, evaluated scenes left out because the model gave no answer.
        problems: files and lines of the predictions that were passed over, one sentence each.
    """

    protocol: Protocol
    standings: Sequence[Standing]
    unscored: Mapping[str, str]
    skipped: Mapping[str, int]
    problems: Sequence[str] = ()


def header(results: Results) -> Document:
    """What stands above the models."""
    return {
        "schema": SCHEMA,
        "protocol": dict(results.protocol.document),
        "versions": versions(),
        "unscored": dict(results.unscored),
        "problems": list(results.problems),
    }


def versions() -> dict[str, str]:
    """What the numbers were computed with."""
    # Here and not above: scores can be read and written without it.
    import scipy

    return {
        "ideal_bench": VERSION,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
    }


def summary_document(results: Results) -> Document:
    """Everything but the single scenes."""
    models = {item.model: model_document(item, results) for item in results.standings}
    return {**header(results), "models": models}


def write_results(path: Path, results: Results) -> None:
    """Write results.json whole or not at all, one model at a time so that memory stays small.

    Raises:
        OSError: the file cannot be written.
    """
    with open_whole(path) as stream:
        stream.write(_json(header(results))[:-1] + b', "models": {')
        for number, item in enumerate(results.standings):
            model = {**model_document(item, results), "scenes": _scenes(item, results.protocol)}
            stream.write(b",\n" if number else b"\n")
            stream.write(_json(item.model) + b": " + _json(model))
        stream.write(b"\n}}\n")


def _scenes(item: Standing, protocol: Protocol) -> Document:
    faults = fault_documents(item.evaluation, protocol)
    scenes = scene_documents(item.evaluation, item.summary.scene_overall)
    return {name: {**scene, **faults[name]} for name, scene in scenes.items()}


def _json(document: Any) -> bytes:
    # Without indent: only then Python's encoder is the fast one.
    return json.dumps(document, allow_nan=False).encode()


def model_document(standing: Standing, results: Results) -> Document:
    """One model without its scenes."""
    summary = standing.summary
    steps = Counter(reading.step for reading in standing.evaluation.readings)
    return {
        "overall": _number(summary.overall),
        "overall_ci": _bounds(standing.overall_ci),
        "geo": _number(summary.geo),
        "geo_ci": _bounds(standing.geo_ci),
        "rank": standing.rank,
        "n": summary.n,
        "answered": standing.evaluation.answered,
        "skipped": results.skipped.get(standing.model, 0),
        "parse_failed": int((~standing.evaluation.batch.parsed).sum()),
        "parse_steps": {step: steps[step] for step in ("S1", "S2", "S3", "S4")},
        "metrics": _means(standing, METRICS),
        "diagnostics": _means(standing, DIAGNOSTICS),
        "undefined": {metric.id: summary.metrics[metric.id].undefined for metric in METRICS},
        "dimensions": _numbers(summary.dimensions),
        "room_types": {name: _room_type(item) for name, item in summary.room_types.items()},
        "density_bins": [_density_bin(item) for item in summary.density_bins],
        "viewpoint_bins": [_viewpoint_bin(item) for item in summary.viewpoint_bins],
    }


def _means(standing: Standing, metrics: tuple[Metric, ...]) -> Document:
    return {
        metric.id: {
            "mean": _number(standing.summary.metrics[metric.id].mean),
            "n": standing.summary.metrics[metric.id].n,
            "ci": _bounds(standing.metric_cis[metric.id]),
        }
        for metric in metrics
    }


def _room_type(item: RoomType) -> Document:
    return {"overall": _number(item.overall), "metrics": _numbers(item.means), "n": item.n}


def _density_bin(item: DensityBin) -> Document:
    return {
        "low": item.low,
        "high": item.high,
        "n": item.n,
        "overall": _number(item.overall),
        "PSR": _number(item.parse_success),
    }


def _viewpoint_bin(item: ViewpointBin) -> Document:
    return {
        "low_deg": item.low_deg,
        "high_deg": item.high_deg,
        "n": item.n,
        "in_view": _number(item.in_view),
        "metrics": _numbers(item.means),
        "average": _number(item.average),
    }


def _number(value: float) -> float | None:
    return None if value != value else value


def _numbers(values: Mapping[str, float]) -> Document:
    return {name: _number(value) for name, value in values.items()}


def _bounds(interval: Interval | None) -> list[float] | None:
    return None if interval is None else list(interval)
