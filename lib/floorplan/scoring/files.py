"""All files of one scoring of replies about floor plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...atomic import write_json, write_text
from .document import document
from .scores import FloorScores
from .tables import cells_csv, markdown, questions_csv

FLOORPLAN_FILE = "floorplan.json"


def write_floor_scores(
    out: Path, scores: FloorScores, shown: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Write floorplan.json, floorplan.csv, floorplan.md and questions.csv, each whole or not.

    Returns:
        What floorplan.json holds.

    Raises:
        OSError: a file cannot be written.
    """
    made = document(scores, shown)
    # No indent: a hundred thousand replies would be twice as long.
    write_json(out / FLOORPLAN_FILE, made, indent=None)
    write_text(out / "floorplan.csv", cells_csv(scores))
    write_text(out / "questions.csv", questions_csv(scores))
    write_text(out / "floorplan.md", markdown(scores))
    return made
