"""The numbers of the leaderboard with mistakes undone, by the same way that scores take."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..aggregate import METRIC_IDS, defined_mean, geo, overall
from ..batch import SceneBatch
from ..evaluate import Evaluation, scored
from ..frames import turned_extents
from ..layout import FloatArray
from ..metrics.registry import DIAGNOSTICS, METRICS
from ..metrics.scores import Why
from .case import Case
from .errors import ERROR_IDS
from .ground import Ground
from .table import Table
from .values import Numbers

_NO_ERROR = {
    "position": "no object is matched",
    "rotation": "no matched object has a defined yaw",
    "size": "no matched object has a size on both sides",
    "height": "no object is matched",
}


def numbers_as_is(ground: Ground) -> Numbers:
    """As the model answered: the same numbers as `score` gives."""
    return _numbers(ground.case, ground.case.batch, ground)


def numbers_undone(ground: Ground) -> Numbers:
    """With mistakes undone, scenes judged with what others teach."""
    return _numbers(ground.case, _batch(ground.case, ground.judged), ground)


def _batch(case: Case, table: Table) -> SceneBatch:
    turns = case.batch.truth.turns
    room_m = np.full_like(case.batch.room_size_m, np.nan)
    room_m[table.scene] = table.room_m
    room_m[~case.said_room] = np.nan
    # A scene with a room but without objects has nothing that a room could be held against.
    batch = replace(case.batch, room_size_m=turned_extents(room_m, turns))
    return batch.with_objects(case.batch.truth.objects, table.objects(turns), case.protocol)


def _numbers(case: Case, batch: SceneBatch, ground: Ground) -> Numbers:
    evaluation = scored(batch, (), case.protocol)
    means = defined_mean(evaluation.table(METRIC_IDS), axis=0)
    errors = defined_mean(ground.errors, axis=0)
    ids = tuple(metric.id for metric in (*METRICS, *DIAGNOSTICS))
    every = defined_mean(evaluation.table(ids), axis=0)
    return Numbers(
        overall=known(float(overall(means))),
        geo=known(float(geo(means))),
        metrics={name: known(value) for name, value in zip(ids, every.tolist(), strict=True)},
        errors=dict(zip(ERROR_IDS, map(known, errors.tolist()), strict=True)),
        undefined=_reasons(evaluation, ids, every, errors),
    )


def _reasons(
    evaluation: Evaluation, ids: tuple[str, ...], means: FloatArray, errors: FloatArray
) -> dict[str, str]:
    reasons = {
        name: _commonest(evaluation, name)
        for name, mean in zip(ids, means.tolist(), strict=True)
        if mean != mean
    }
    for name, error in zip(ERROR_IDS, errors.tolist(), strict=True):
        if error != error:
            reasons[name] = _NO_ERROR[name]
    return reasons


def _commonest(evaluation: Evaluation, name: str) -> str:
    """Why a metric is undefined on most of the scenes."""
    codes = np.bincount(evaluation.scores[name].why, minlength=len(Why))
    return Why(int(codes.argmax())).text if codes.sum() else "there is no scene"


def known(value: float) -> float | None:
    """A number; None for NaN."""
    return None if value != value else value
