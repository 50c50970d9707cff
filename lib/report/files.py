"""All files of one scoring."""

from __future__ import annotations

from pathlib import Path

from .leaderboard import write_csv, write_markdown
from .results import Results, write_results
from .scenes_csv import write_scenes_csv


def write_reports(out: Path, results: Results) -> None:
    """Write results.json, leaderboard.csv, leaderboard.md and scenes.csv, each whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    write_results(out / "results.json", results)
    write_csv(out / "leaderboard.csv", results.standings)
    write_markdown(out / "leaderboard.md", results.standings, results.protocol)
    write_scenes_csv(out / "scenes.csv", results.standings)
