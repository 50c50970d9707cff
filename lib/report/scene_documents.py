"""The part of results.json that tells of every scene."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..batch import SceneBatch
from ..evaluate import Evaluation
from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray
from ..metrics.in_bounds import in_bounds, room_size_m
from ..metrics.non_overlap import colliding
from ..metrics.registry import DIAGNOSTICS, METRICS, Metric
from ..metrics.scores import Why
from ..objects import Objects
from ..protocol import Protocol

Document = dict[str, Any]


def scene_documents(evaluation: Evaluation, overall: FloatArray) -> dict[str, Document]:
    """A document for each scene, by scene id (formats.md, Results).

    Args:
        evaluation: one model's scores.
        overall: (S,) per-scene Overall, NaN where undefined.
    """
    scenes = evaluation.batch.truth.scenes
    rows = zip(
        _heads(evaluation),
        _values(evaluation, METRICS),
        _values(evaluation, DIAGNOSTICS),
        _reasons(evaluation),
        plain(overall),
        _correspondences(evaluation),
        strict=True,
    )
    return {
        scene.scene_id: {
            **head,
            "metrics": metrics,
            "diagnostics": diagnostics,
            "undefined": undefined,
            "overall": score,
            **correspondence,
        }
        for scene, (head, metrics, diagnostics, undefined, score, correspondence) in zip(
            scenes, rows, strict=True
        )
    }


def fault_documents(evaluation: Evaluation, protocol: Protocol) -> dict[str, Document]:
    """Which predicted objects collide with another one, and which are not inside the room.

    By scene id; ids of the prediction, in its order. Empty where nothing was read, and outside of
    a room of unknown size is nothing.

    Args:
        evaluation: one model's scores.
        protocol: as it was scored with.
    """
    batch = evaluation.batch
    known = ~np.isnan(room_size_m(batch, protocol)).any(axis=1)[batch.predicted.scene]
    hit = _named(batch, colliding(batch, protocol))
    outside = _named(batch, known & ~in_bounds(batch, protocol))
    return {
        scene.scene_id: {"colliding": hit[number], "outside": outside[number]}
        for number, scene in enumerate(batch.truth.scenes)
    }


def _named(batch: SceneBatch, which: BoolArray) -> list[list[str]]:
    """Ids of some predicted objects, (n,), by scene."""
    ids: list[list[str]] = [[] for _ in range(len(batch))]
    rows = np.flatnonzero(which)
    for row, scene in zip(rows.tolist(), batch.predicted.scene[rows].tolist(), strict=True):
        ids[scene].append(batch.predicted.ids[row])
    return ids


def plain(values: FloatArray) -> list[float | None]:
    """Numbers as JSON has them: None for NaN."""
    return [None if value != value else value for value in values.tolist()]


def _heads(evaluation: Evaluation) -> list[Document]:
    """What kind of room each scene is, and how the answer was read."""
    batch = evaluation.batch
    rows = zip(
        batch.truth.scenes,
        batch.truth.in_view_counts.tolist(),
        evaluation.readings,
        batch.parsed.tolist(),
        strict=True,
    )
    return [
        {
            "room_type": scene.room_type,
            "in_view": in_view,
            "parse": "ok" if parsed else "parse_failed",
            "parse_step": reading.step or None,
            "reason": reading.reason,
        }
        for scene, in_view, reading, parsed in rows
    ]


def _values(evaluation: Evaluation, metrics: tuple[Metric, ...]) -> list[Document]:
    """The values of each scene by metric id, None where undefined."""
    ids = [metric.id for metric in metrics]
    columns = [plain(evaluation.scores[name].values) for name in ids]
    return [dict(zip(ids, row, strict=True)) for row in zip(*columns, strict=True)]


def _reasons(evaluation: Evaluation) -> list[Document]:
    """Why what is None in a scene is so, by metric id."""
    texts = [why.text for why in Why]
    codes = np.stack([scores.why for scores in evaluation.scores.values()], axis=1).tolist()
    ids = list(evaluation.scores)
    return [
        {name: texts[code] for name, code in zip(ids, row, strict=True) if code} for row in codes
    ]


def _correspondences(evaluation: Evaluation) -> list[Document]:
    """Matches, missed and hallucinated objects of each scene, by id.

    Empty in grid rooms, where matching plays no role in the scores, and where nothing was read.
    """
    batch, pairs = evaluation.batch, evaluation.batch.pairs
    compared = batch.parsed & ~batch.grid
    missed = _unpaired(batch.truth.objects, pairs.truth_row, compared)
    hallucinated = _unpaired(batch.predicted, pairs.predicted_row, compared)
    return [
        {"matches": matches, "missed": missing, "hallucinated": extra}
        for matches, missing, extra in zip(_matches(batch), missed, hallucinated, strict=True)
    ]


def _matches(batch: SceneBatch) -> list[list[Document]]:
    """The matched objects of each scene and their errors."""
    pairs = batch.pairs
    matches: list[list[Document]] = [[] for _ in range(len(batch))]
    rows = zip(
        pairs.scene.tolist(),
        pairs.truth_row.tolist(),
        pairs.predicted_row.tolist(),
        pairs.PE_m.tolist(),
        pairs.IoU.tolist(),
        plain(pairs.RE_deg),
        strict=True,
    )
    ours, theirs = batch.truth.objects.ids, batch.predicted.ids
    for scene, i, j, position_m, iou, rotation_deg in rows:
        matches[scene].append(
            {
                "gt": ours[i],
                "pred": theirs[j],
                "PE_m": position_m,
                "IoU": iou,
                "RE_deg": rotation_deg,
            }
        )
    return matches


def _unpaired(objects: Objects, paired: IntArray, compared: BoolArray) -> list[list[str]]:
    """Ids of the objects of each scene that have no partner, in the scenes that were compared."""
    alone = compared[objects.scene]
    alone[paired] = False
    ids: list[list[str]] = [[] for _ in compared]
    for row, scene in zip(
        np.flatnonzero(alone).tolist(), objects.scene[alone].tolist(), strict=True
    ):
        ids[scene].append(objects.ids[row])
    return ids
