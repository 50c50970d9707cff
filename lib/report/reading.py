"""results.json read back and checked: what `score` wrote, as values (formats.md, Results)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..aggregate import METRIC_IDS
from ..difficulty import DensityBin, ViewpointBin
from ..json_values import shown
from ..metrics.registry import DIAGNOSTICS, GEO
from ..names import short
from ..protocol import ProtocolError, protocol_from
from ..regular import read_regular
from ..summary import Mean, RoomType
from .results import SCHEMA
from .results_fields import (
    AMOUNT,
    RATE,
    TURN_DEG,
    ResultsError,
    count,
    each,
    get,
    id_list,
    interval,
    known,
    mapping_of,
    number,
    optional,
    rates,
    schema,
    text_or_none,
    texts,
)
from .stored import StoredMatch, StoredModel, StoredResults, StoredScene

RESULTS_FILE = "results.json"
_PARSES = ("ok", "parse_failed")
# What each value may be; all rates are fractions.
_RANGES = {**dict.fromkeys(METRIC_IDS, RATE), "PE_m": AMOUNT, "IoU": RATE, "RE_deg": TURN_DEG}
_DIAGNOSTIC_IDS = tuple(metric.id for metric in DIAGNOSTICS)


def read_results(path: Path) -> StoredResults:
    """Read OUT of `score`, or its results.json.

    Raises:
        ResultsError: it is missing, no results, or of another kind than this version writes.
    """
    file = path / RESULTS_FILE if path.is_dir() else path
    document = _document(file)
    schema(document, SCHEMA, str(file))
    try:
        protocol = protocol_from(get(document, "protocol", str(file)), file)
    except ProtocolError as error:
        raise ResultsError(f"{error}; score again with this version") from error
    models = [
        _model(name, entry, f"{file}: models.{short(name)}")
        for name, entry in mapping_of(document, "models", str(file)).items()
    ]
    if not models:
        raise ResultsError(f"{file}: it holds no model; score one first")
    if len({_edges(model) for model in models}) > 1:
        raise ResultsError(f"{file}: its models have different bins; score them together")
    return StoredResults(
        path=file,
        protocol=protocol,
        versions=texts(document, "versions", str(file)),
        unscored=texts(document, "unscored", str(file)),
        problems=id_list(document, "problems", str(file)),
        models=tuple(sorted(models, key=lambda item: (item.rank or len(models) + 1, item.name))),
    )


def _edges(model: StoredModel) -> tuple[tuple[float | None, float | None], ...]:
    """Ends of all bins: a table of several models has one head."""
    return tuple(
        [(item.low, item.high) for item in model.density_bins]
        + [(item.low_deg, item.high_deg) for item in model.viewpoint_bins]
    )


def _document(file: Path) -> Any:
    try:
        return json.loads(read_regular(file))
    except FileNotFoundError:
        raise ResultsError(
            f"{file}: missing; name the folder that `ideal-bench score` has written"
        ) from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: cannot be read as JSON ({error}); score again") from error


def _model(name: str, entry: Any, where: str) -> StoredModel:
    means = {**mapping_of(entry, "metrics", where), **mapping_of(entry, "diagnostics", where)}
    undefined = mapping_of(entry, "undefined", where)
    wanted = (*METRIC_IDS, *_DIAGNOSTIC_IDS)
    rank, n = get(entry, "rank", where), count(entry, "n", where)
    scenes = {
        scene: read_scene(item, f"{where}.scenes.{short(scene)}")
        for scene, item in mapping_of(entry, "scenes", where).items()
    }
    return StoredModel(
        name=name,
        rank=None if rank is None else count(entry, "rank", where, least=1),
        overall=number(entry, "overall", where, RATE),
        overall_ci=interval(entry, "overall_ci", where, RATE),
        geo=number(entry, "geo", where, RATE),
        geo_ci=interval(entry, "geo_ci", where, RATE),
        n=n,
        answered=_answered(entry, n, scenes, where),
        skipped=count(entry, "skipped", where),
        parse_failed=count(entry, "parse_failed", where),
        means={key: _mean(means, key, undefined, f"{where}.metrics") for key in wanted},
        intervals={
            key: interval(get(means, key, where), "ci", f"{where}.metrics.{key}", _RANGES[key])
            for key in wanted
        },
        room_types={
            room: _room_type(item, f"{where}.room_types.{short(room)}")
            for room, item in mapping_of(entry, "room_types", where).items()
        },
        density_bins=each(entry, "density_bins", where, _density_bin),
        viewpoint_bins=each(entry, "viewpoint_bins", where, _viewpoint_bin),
        scenes=scenes,
    )


def _answered(entry: Any, n: int, scenes: Mapping[str, StoredScene], where: str) -> int:
    """How many of the n scenes have an answer; counted where an earlier version wrote none."""
    if "answered" not in entry:
        return n - sum(not scene.answered for scene in scenes.values())
    answered = count(entry, "answered", where)
    if answered > n:
        raise ResultsError(f"{where}.answered: {answered} of {n} scenes; score again")
    return answered


def _mean(means: Any, key: str, undefined: Any, where: str) -> Mean:
    entry = get(means, key, where)
    left_out = count(undefined, key, where) if key in undefined else 0
    mean = number(entry, "mean", f"{where}.{key}", _RANGES[key])
    return Mean(mean, count(entry, "n", f"{where}.{key}"), left_out)


def _room_type(entry: Any, where: str) -> RoomType:
    means = rates(mapping_of(entry, "metrics", where), METRIC_IDS, where)
    return RoomType(count(entry, "n", where), number(entry, "overall", where, RATE), means)


def _density_bin(entry: Any, where: str) -> DensityBin:
    high = get(entry, "high", where)
    return DensityBin(
        low=count(entry, "low", where),
        high=None if high is None else count(entry, "high", where),
        n=count(entry, "n", where),
        overall=number(entry, "overall", where, RATE),
        parse_success=number(entry, "PSR", where, RATE),
    )


def _viewpoint_bin(entry: Any, where: str) -> ViewpointBin:
    return ViewpointBin(
        low_deg=known(entry, "low_deg", where, TURN_DEG),
        high_deg=known(entry, "high_deg", where, TURN_DEG),
        n=count(entry, "n", where),
        in_view=number(entry, "in_view", where, AMOUNT),
        means=rates(mapping_of(entry, "metrics", where), GEO, where),
        average=number(entry, "average", where, RATE),
    )


def read_scene(entry: Any, where: str) -> StoredScene:
    """One scene of one model.

    Raises:
        ResultsError: a field is missing or is not what it has to be; `where` begins the message.
    """
    metrics = mapping_of(entry, "metrics", where)
    diagnostics = mapping_of(entry, "diagnostics", where)
    values = {name: optional(metrics, name, where, RATE) for name in METRIC_IDS}
    values.update(
        {name: optional(diagnostics, name, where, _RANGES[name]) for name in _DIAGNOSTIC_IDS}
    )
    parse, in_view = get(entry, "parse", where), entry.get("in_view")
    if parse not in _PARSES:
        raise ResultsError(f"{where}.parse: expected {' or '.join(_PARSES)}, got {shown(parse)}")
    return StoredScene(
        room_type=text_or_none(entry, "room_type", where),
        in_view=None if in_view is None else count(entry, "in_view", where),
        parsed=parse == "ok",
        step=text_or_none(entry, "parse_step", where),
        reason=text_or_none(entry, "reason", where),
        values=values,
        undefined=texts(entry, "undefined", where),
        overall=optional(entry, "overall", where, RATE),
        matches=each(entry, "matches", where, _match),
        missed=id_list(entry, "missed", where),
        invented=id_list(entry, "hallucinated", where),
        colliding=_ids_or_none(entry, "colliding", where),
        outside=_ids_or_none(entry, "outside", where),
    )


def _ids_or_none(entry: Any, name: str, where: str) -> tuple[str, ...] | None:
    return id_list(entry, name, where) if name in entry else None


def _match(entry: Any, where: str) -> StoredMatch:
    gt, pred = get(entry, "gt", where), get(entry, "pred", where)
    if type(gt) is not str or type(pred) is not str:
        raise ResultsError(f"{where}: gt and pred must be strings")
    return StoredMatch(
        gt=gt,
        pred=pred,
        PE_m=known(entry, "PE_m", where, AMOUNT),
        IoU=known(entry, "IoU", where, RATE),
        RE_deg=optional(entry, "RE_deg", where, TURN_DEG),
    )
