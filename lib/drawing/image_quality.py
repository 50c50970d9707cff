"""Figure 5: how good the pictures are."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ..statistics.measures import BY_ID, Measure
from ..statistics.scene_facts import IMAGE_QUALITY
from ..statistics.summary import Statistics
from .style import DARK, IN_VIEW, new_figure

MOST_BINS = 40


def image_quality(statistics: Statistics) -> Figure:
    """Figure 5: entropy, sharpness and brightness of the pictures."""
    figure = new_figure(2.4)
    for place, name in enumerate(IMAGE_QUALITY):
        axes = figure.add_subplot(1, len(IMAGE_QUALITY), place + 1)
        _histogram(axes, BY_ID[name], statistics)
        if place == 0:
            axes.set_ylabel("scenes")
    return figure


def _histogram(axes: Axes, measure: Measure, statistics: Statistics) -> None:
    values = [measure.value(scene) for scene in statistics.counted]
    numbers = np.array([value for value in values if value is not None])
    axes.set_xlabel(f"{measure.label}\n({measure.unit})")
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    if not len(numbers):
        axes.text(0.5, 0.5, "no scene records it", ha="center", transform=axes.transAxes)
        return
    edges = np.histogram_bin_edges(numbers, bins=_bin_count(len(numbers)))
    axes.hist(numbers, bins=edges.tolist(), color=IN_VIEW, edgecolor="white", linewidth=0.4)
    median = float(np.median(numbers))
    axes.axvline(median, color=DARK, linewidth=1, linestyle="--")
    axes.set_title(f"median {median:.{measure.decimals}f}", fontsize=8)
    axes.grid(axis="y")


def _bin_count(numbers: int) -> int:
    """Twice as many as Rice's rule gives, so that two peaks of a large set stay two."""
    return min(max(5, int(4.0 * numbers ** (1 / 3))), MOST_BINS)
