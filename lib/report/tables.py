"""Rows as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Rows as comma-separated values; None and NaN are empty, floats complete.

    >>> csv_text([["model", "overall"], ["a,b", float("nan")]])
    'model,overall\n"a,b",\n'
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([None if value != value else value for value in row] for row in rows)
    return stream.getvalue()


def aligned(rows: Sequence[Sequence[str]], left: Iterable[int] = ()) -> list[str]:
    """Rows for a terminal, columns under each other: those in `left` to the left, others right.

    >>> aligned([["room", "n"], ["bathroom", "12"]], left=[0])
    ['room       n', 'bathroom  12']
    """
    flush_left = set(left)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if place in flush_left else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
