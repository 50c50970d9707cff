"""All tables of a data set's statistics."""

from __future__ import annotations

from pathlib import Path

from ..atomic import write_json, write_text
from ..statistics.summary import Statistics
from .statistics_csv import csv_tables
from .statistics_document import statistics_document
from .statistics_markdown import statistics_markdown
from .tables import csv_text


def write_tables(out: Path, statistics: Statistics) -> None:
    """Write statistics.json, statistics.md and the CSV tables, each whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    write_json(out / "statistics.json", statistics_document(statistics))
    write_text(out / "statistics.md", statistics_markdown(statistics))
    for name, rows in csv_tables(statistics).items():
        write_text(out / name, csv_text(rows))
