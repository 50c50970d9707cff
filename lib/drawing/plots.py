"""The plots of a data set's statistics (paper, figures 5 and 6)."""

from __future__ import annotations

from pathlib import Path

import matplotlib

from ..statistics.summary import Statistics
from .co_occurrence import co_occurrence
from .floor_area import floor_area
from .image_quality import image_quality
from .object_counts import object_counts
from .style import RC, save

PLOTS = {
    "object_counts": object_counts,
    "floor_area": floor_area,
    "category_co_occurrence": co_occurrence,
    "image_quality": image_quality,
}
"""What draws each of them, by the name of its file."""


def draw_plots(statistics: Statistics, out: Path) -> list[Path]:
    """Write every plot as PNG and SVG; returns the files.

    Args:
        statistics: with at least one counted scene.
        out: folder for the files.

    Raises:
        OSError: a file cannot be written.
    """
    paths = []
    for name, draw in PLOTS.items():
        with matplotlib.rc_context(RC):
            paths += save(draw(statistics), out, name)
    return paths
