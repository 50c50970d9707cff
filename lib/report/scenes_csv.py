"""scenes.csv: a row for each model and scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..atomic import open_whole
from ..metrics.registry import DIAGNOSTICS, METRICS
from ..standing import Standing
from .tables import csv_text

_IDS = tuple(metric.id for metric in (*METRICS, *DIAGNOSTICS))
# Enough for any reader of a table; results.json has every digit.
_DECIMALS = 6

# Readers of tables refuse long cells, Python's own from 131072 characters on.
_LONGEST_CELL = 1000

HEAD = (
    "model",
    "scene",
    "room_type",
    "in_view",
    "predicted",
    "viewpoint_deg",
    "parse",
    "parse_step",
    "overall",
    *_IDS,
    "reason",
)


def write_scenes_csv(path: Path, standings: Sequence[Standing]) -> None:
    """One row a model and scene, rates as fractions; what is undefined is empty.

    Of a text of more than 1000 characters there is the beginning.

    Raises:
        OSError: the file cannot be written.
    """
    with open_whole(path) as stream:
        stream.write(csv_text([HEAD]).encode())
        for item in standings:
            stream.write(csv_text(_rows(item)).encode("utf-8", "backslashreplace"))


def _rows(item: Standing) -> Iterator[list[object]]:
    batch = item.evaluation.batch
    numbers = [item.summary.scene_overall, *(item.evaluation.scores[name].values for name in _IDS)]
    columns = zip(
        batch.truth.scenes,
        batch.truth.in_view_counts.tolist(),
        batch.predicted_counts.tolist(),
        batch.truth.viewpoint_deg.round(_DECIMALS).tolist(),
        batch.parsed.tolist(),
        item.evaluation.readings,
        zip(*(column.round(_DECIMALS).tolist() for column in numbers), strict=True),
        strict=True,
    )
    for scene, in_view, predicted, viewpoint_deg, parsed, reading, values in columns:
        yield [
            item.model,
            scene.scene_id,
            _cell(scene.room_type),
            in_view,
            predicted,
            viewpoint_deg,
            "ok" if parsed else "parse_failed",
            reading.step,
            *values,
            None if reading.reason is None else _cell(reading.reason),
        ]


def _cell(text: str) -> str:
    return text if len(text) <= _LONGEST_CELL else f"{text[:_LONGEST_CELL]}..."
