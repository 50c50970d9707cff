"""Figure 6c: which categories stand in which rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..layout import FloatArray
from ..statistics.contents import CategoryUse
from ..statistics.grouping import in_order
from ..statistics.summary import Statistics
from .labels import ROOM_TYPES_LABEL, label, room_type_labels
from .style import DARK, new_figure

# The forty categories of the benchmark fit twice; odd data still gets a picture.
MOST_CATEGORIES = 80
# So high that the colour bar's label fits beside it.
LEAST_ROWS = 11
# Per cent from which on the number in a cell is written in white.
DARK_CELL = 55


def co_occurrence(statistics: Statistics) -> Figure:
    """Figure 6c: share of the rooms of a type in which a category occurs."""
    labels, categories = room_type_labels(statistics), category_order(statistics.categories)
    percent = 100 * _shares(statistics, list(labels), categories)
    slanted_in = 0.07 * max(map(len, labels.values()))
    figure = new_figure(0.5 + slanted_in + 0.19 * max(len(categories), LEAST_ROWS))
    axes = figure.add_subplot()
    image = axes.imshow(percent, cmap="Blues", vmin=0, vmax=100, aspect="auto")
    for row, column in np.argwhere(~np.isnan(percent)):
        value = percent[row, column]
        color = "white" if value > DARK_CELL else DARK
        axes.text(column, row, f"{value:.0f}", ha="center", va="center", color=color, fontsize=7)
    axes.set_xticks(range(len(labels)), list(labels.values()), rotation=35, ha="right")
    axes.set_yticks(range(len(categories)), [label(name) for name in categories])
    _draw_cells(axes, len(labels), len(categories))
    axes.set_xlabel(ROOM_TYPES_LABEL)
    axes.set_ylabel("category")
    bar = figure.colorbar(image, ax=axes, aspect=40, pad=0.02)
    bar.set_label("rooms with this category (%)")
    return figure


def _shares(statistics: Statistics, kinds: list[str], categories: list[str]) -> FloatArray:
    """(categories, kinds), NaN where a category does not occur."""
    shares = np.full((max(len(categories), 1), len(kinds)), np.nan)
    for use in statistics.categories:
        if use.category in categories and use.room_type in kinds:
            shares[categories.index(use.category), kinds.index(use.room_type)] = use.share
    return shares


def _draw_cells(axes: Axes, columns: int, rows: int) -> None:
    """Lines between the cells, so that empty ones can be told apart."""
    axes.tick_params(which="both", length=0)
    axes.set_xticks(np.arange(0.5, columns - 1), minor=True)
    axes.set_yticks(np.arange(0.5, rows - 1), minor=True)
    axes.grid(which="minor")


def category_order(uses: Sequence[CategoryUse]) -> list[str]:
    """Categories by the room type in which they are most at home: the matrix gets a diagonal.

    Where there are more than a plot can hold, those in the most scenes.
    """
    kinds = in_order(use.room_type for use in uses)
    home: dict[str, CategoryUse] = {}
    scenes: Counter[str] = Counter()
    for use in uses:
        scenes[use.category] += use.scenes
        if use.category not in home or use.share > home[use.category].share:
            home[use.category] = use
    kept = [home[name] for name, _ in scenes.most_common(MOST_CATEGORIES)]
    kept.sort(key=lambda use: (kinds.index(use.room_type), -use.share, use.category))
    return [use.category for use in kept]
