"""Figure 6a: objects a room."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from ..statistics.spread import Spread
from ..statistics.summary import Statistics
from .labels import name_rows, room_type_labels
from .style import DARK, IN_VIEW, TOTAL, new_figure

BAR_HEIGHT = 0.38


def object_counts(statistics: Statistics) -> Figure:
    """Figure 6a: objects a room, all and in view: mean, range and median by room type."""
    labels = room_type_labels(statistics)
    figure = new_figure(1.1 + 0.4 * len(labels))
    axes = figure.add_subplot()
    for row, kind in enumerate(labels):
        spreads = statistics.measures[kind]
        _bar(axes, row - BAR_HEIGHT / 2, spreads["objects"], TOTAL)
        _bar(axes, row + BAR_HEIGHT / 2, spreads["objects_in_view"], IN_VIEW)
    name_rows(axes, labels)
    axes.set_xlim(left=0)
    axes.set_xlabel("objects a room")
    keys = [
        Patch(color=TOTAL, label="all objects, mean"),
        Patch(color=IN_VIEW, label="in view, mean"),
        Line2D([], [], color=DARK, linewidth=1, label="minimum to maximum"),
        Line2D([], [], color=DARK, marker="|", linestyle="", markersize=8, label="median"),
    ]
    figure.legend(handles=keys, loc="outside upper center", ncols=4, frameon=False)
    return figure


def _bar(axes: Axes, y: float, spread: Spread, color: str) -> None:
    if spread.mean is None or spread.median is None:
        return
    axes.barh(y, spread.mean, height=BAR_HEIGHT, color=color)
    ends = np.array([spread.minimum, spread.maximum], dtype=float)
    axes.plot(ends, [y, y], color=DARK, linewidth=1)
    axes.plot(ends, [y, y], color=DARK, linestyle="", marker="|", markersize=3.5)
    axes.plot(spread.median, y, color=DARK, marker="|", markersize=8, markeredgewidth=1.6)
