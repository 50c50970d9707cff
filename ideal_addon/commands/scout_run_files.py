"""RUNS/scout.json, scout.md and scout.csv: made again from all attempts that lie there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...lib.atomic import write_json, write_text
from ...lib.file_lock import locked
from ...lib.scout.attempt import find_attempts
from ...lib.scout.leaderboard import leaderboard_document
from ...lib.scout.leaderboard_tables import csv, markdown

RESULTS_FILE = "scout.json"


def write_results(out: Path) -> dict[str, Any]:
    """Write them; the document of scout.json.

    Raises:
        OSError: one cannot be written.
    """
    # Agents of several calls at a time write into one folder.
    with locked(out / RESULTS_FILE):
        document = leaderboard_document(*find_attempts(out))
        write_json(out / RESULTS_FILE, document)
        write_text(out / "scout.md", markdown(document))
        write_text(out / "scout.csv", csv(document))
    return document
