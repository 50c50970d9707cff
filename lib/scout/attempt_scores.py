"""The scores of an attempt: written when it is completed, made again for a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..atomic import write_json
from ..bundle_fields import BundleError, field, number, read_json
from ..layout import Vec3
from ..settings_file import SettingsError
from .attempt import (
    EXPECTED_FILE,
    MAP_FILE,
    SCORES_FILE,
    TASK_COPY,
    Attempt,
    AttemptError,
    protocol_of,
)
from .protocol import ScoutProtocol
from .scoring.documents import by_threshold, scores_document, totals_document
from .scoring.map_file import MapError, read_map
from .scoring.scores import MapScores, Totals, score_map
from .task import Task, TaskError, read_task


def write_map_and_scores(
    folder: Path, task: Task, centers: Mapping[str, Vec3], protocol: ScoutProtocol
) -> MapScores:
    """Write `map.json` and `scores.json` of an attempt; the scores.

    Raises:
        OSError: one cannot be written.
    """
    write_json(folder / MAP_FILE, {"centers": {name: list(at) for name, at in centers.items()}})
    scores = score_map(task, centers, protocol)
    write_json(folder / SCORES_FILE, scores_document(scores))
    return scores


def expected_document(totals: Totals, maps: int) -> dict[str, Any]:
    """Mean scores of many maps of one scene, with the sums that they follow from.

    Args:
        totals: of all the maps.
        maps: how many there are.
    """
    return {
        "maps": maps,
        **totals_document(totals),
        "totals": {
            "targets": totals.targets,
            "submitted": totals.submitted,
            "iou": totals.iou,
            "hits": by_threshold(totals.hits),
            "error_m": totals.error_m,
            "penalty_m": totals.penalty_m,
        },
    }


def totals_of(attempt: Attempt) -> Totals:
    """What a completed attempt reached: of its map, or, where it says them, its expected scores.

    Args:
        attempt: completed.

    Raises:
        AttemptError: its map, its task or its protocol cannot be read.
    """
    expected = attempt.folder / EXPECTED_FILE
    try:
        if expected.exists():
            return _expected(read_json(expected), str(expected))
        task = read_task(attempt.folder / TASK_COPY)
        return score_map(task, read_map(attempt.folder / MAP_FILE, task), protocol_of(attempt))
    except (BundleError, MapError, SettingsError, TaskError) as error:
        raise AttemptError(str(error)) from error


def _expected(document: Any, where: str) -> Totals:
    totals = field(document, "totals", where)
    hits = field(totals, "hits", f"{where}: totals")
    numbers = {
        name: number(field(totals, name, f"{where}: totals"), f"{where}: totals.{name}")
        for name in ("targets", "submitted", "iou", "error_m", "penalty_m")
    }
    if not isinstance(hits, dict) or numbers["targets"] < 1:
        raise BundleError(f"{where}: totals has no targets, or hits that are no object")
    try:
        thresholds = {float(name): number(value, where) for name, value in hits.items()}
    except ValueError as error:
        raise BundleError(f"{where}: totals.hits has a name that is no number") from error
    return Totals(
        targets=int(numbers["targets"]),
        submitted=int(numbers["submitted"]),
        iou=numbers["iou"],
        hits=thresholds,
        error_m=numbers["error_m"],
        penalty_m=numbers["penalty_m"],
    )
