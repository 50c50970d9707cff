"""A replay as `replay.json` and `replay.csv` keep it (formats.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..report.tables import csv_text
from .replay import Replay
from .replay_acts import Step
from .scoring.documents import scores_document
from .scoring.scores import MapScores, loss_m

SCHEMA = 1
REPLAY_FILE = "replay.json"
TABLE_FILE = "replay.csv"
_NOT_OF_A_STEP = frozenset({"per_target", "undefined"})


def replay_document(
    replay: Replay, agent: str, attempt: int, penalties_m: Sequence[float]
) -> dict[str, Any]:
    """As `replay.json` keeps it.

    Args:
        replay: of the attempt.
        agent: its name.
        attempt: its number.
        penalties_m: further penalties of a target that was not submitted, for the loss.
    """
    return {
        "schema": SCHEMA,
        "scene": replay.task.scene,
        "agent": agent,
        "attempt": attempt,
        "task_sha256": replay.task.sha256,
        "protocol": replay.protocol.name,
        "penalty_m": replay.protocol.omission_m,
        "calls": replay.calls,
        "images": replay.images,
        "ended_by": replay.ended,
        "start": _scores(replay.empty, penalties_m),
        "steps": [
            {
                "call": step.call,
                "images": step.images,
                "changed": {name: list(center) for name, center in step.changed.items()},
                "submitted": len(step.map),
                **_scores(step.scores, penalties_m),
            }
            for step in replay.steps
        ],
        "final": scores_document(replay.final),
    }


def _scores(scores: MapScores, penalties_m: Sequence[float]) -> dict[str, Any]:
    """The scores of a whole map without those of each target, and the loss at other penalties."""
    document = scores_document(scores)
    kept = {name: value for name, value in document.items() if name not in _NOT_OF_A_STEP}
    return {**kept, "loss_at": {f"{one:g}": loss_m(scores, one) for one in penalties_m}}


def replay_table(replay: Replay, penalties_m: Sequence[float]) -> str:
    """As `replay.csv` keeps it: the empty map, then a row a step."""
    return csv_text(_rows(replay, penalties_m))


def _rows(replay: Replay, penalties_m: Sequence[float]) -> Iterator[list[object]]:
    thresholds = replay.protocol.hit_thresholds
    yield [
        *("step", "call", "images", "changed", "submitted", "coverage"),
        *("mean_iou", "mean_iou_submitted"),
        *(f"hit_{one:g}" for one in thresholds),
        *(f"hit_submitted_{one:g}" for one in thresholds),
        *("center_error_m", "loss_m", "omission_m"),
        *(f"loss_m_at_{one:g}" for one in penalties_m),
    ]
    yield [0, 0, 0, 0, 0, *_values(replay.empty, penalties_m)]
    for number, step in enumerate(replay.steps, 1):
        yield [number, *_spent(step), *_values(step.scores, penalties_m)]


def _spent(step: Step) -> tuple[int, int, int, int]:
    return step.call, step.images, len(step.changed), len(step.map)


def _values(scores: MapScores, penalties_m: Sequence[float]) -> list[object]:
    return [
        *(scores.coverage, scores.mean_iou, scores.mean_iou_submitted),
        *scores.hit.values(),
        *scores.hit_submitted.values(),
        *(scores.center_error_m, scores.loss_m, scores.omission_m),
        *(loss_m(scores, one) for one in penalties_m),
    ]
