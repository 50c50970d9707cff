"""Rows as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Rows as comma-separated values; None and NaN are empty, floats complete.

    >>> csv_text([["model", "overall"], ["a,b", float("nan")]])
    'model,overall\n"a,b",\n'
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([None if value != value else value for value in row] for row in rows)
    return stream.getvalue()
