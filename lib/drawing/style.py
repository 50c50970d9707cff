"""How every plot looks, and how it becomes a file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from ..atomic import write_bytes

# Inches: the text width of a printed page, so that 8 points in the file are 8 points on paper.
PAGE_WIDTH_IN = 6.9
DPI = 200

TOTAL, IN_VIEW, DARK = "#c9d8e8", "#6ba3d6", "#1b2733"
DOT = "#1f5fa8"
# Matplotlib's own type for this lists every key there is.
RC: Any = {
    "font.size": 9,
    "axes.labelsize": 9,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    # Names of categories are plain text, never formulae.
    "text.parse_math": False,
    # The same numbers give the same file.
    "svg.hashsalt": "ideal_bench",
}


def new_figure(height_in: float) -> Figure:
    """An empty figure as wide as a page; made under `RC`."""
    return Figure(figsize=(PAGE_WIDTH_IN, height_in), layout="constrained")


def save(figure: Figure, out: Path, name: str) -> list[Path]:
    """Write a figure as name.png and name.svg, each whole or not at all; returns the files.

    Called under `RC`, as the drawing itself.
    """
    paths = []
    for kind, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
        stream = io.BytesIO()
        figure.savefig(stream, format=kind, dpi=DPI, metadata=metadata)
        path = out / f"{name}.{kind}"
        write_bytes(path, stream.getvalue())
        paths.append(path)
    return paths
