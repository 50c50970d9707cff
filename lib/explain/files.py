"""All files of one explanation."""

from __future__ import annotations

from pathlib import Path

from ..atomic import write_json, write_text
from ..report.tables import csv_text
from .csv_rows import category_csv_rows, mistake_rows, region_csv_rows
from .document import EXPLAIN_FILE, Explanations, explanations_document
from .markdown import explain_markdown


def write_explanations(out: Path, explanations: Explanations) -> None:
    """Write explain.json, .csv and .md, categories.csv, regions.csv, each whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    models = explanations.models
    write_json(out / EXPLAIN_FILE, explanations_document(explanations))
    write_text(out / "explain.csv", csv_text(mistake_rows(models)))
    write_text(out / "categories.csv", csv_text(category_csv_rows(models)))
    write_text(out / "regions.csv", csv_text(region_csv_rows(models)))
    write_text(out / "explain.md", explain_markdown(models))
