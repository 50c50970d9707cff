"""Figure 6b: how large the rooms are."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

from ..layout import FloatArray
from ..statistics.grouping import by_room_type
from ..statistics.summary import Statistics
from .labels import name_rows, room_type_labels
from .style import DARK, DOT, TOTAL, new_figure

STEPS = (1.0, 2.0, 5.0)
THIN: dict[str, Any] = {"color": DARK, "linewidth": 0.8}
BOX: dict[str, Any] = {
    "whis": (0, 100),
    "widths": 0.55,
    "patch_artist": True,
    "boxprops": {"facecolor": TOTAL, "edgecolor": DARK, "linewidth": 0.8},
    "medianprops": {"color": DARK, "linewidth": 1.6},
    "whiskerprops": THIN,
    "capprops": THIN,
}


def floor_area(statistics: Statistics) -> Figure:
    """Figure 6b: floor area by room type on a log scale: quartiles, range, every scene a dot."""
    labels, members = room_type_labels(statistics), by_room_type(statistics.counted)
    areas = [[scene.floor_area_m2 for scene in members[kind]] for kind in labels]
    figure = new_figure(0.9 + 0.32 * len(areas))
    axes = figure.add_subplot()
    axes.boxplot(areas, positions=range(len(areas)), orientation="horizontal", **BOX)
    for row, values in enumerate(areas):
        heights = row + 0.4 * (_spaced(len(values)) - 0.5)
        axes.plot(values, heights, ".", color=DOT, markersize=3.5, alpha=0.6, linestyle="")
    name_rows(axes, labels)
    axes.set_xscale("log")
    axes.set_xlim(*limits_around(min(map(min, areas)), max(map(max, areas))))
    axes.xaxis.set_major_locator(LogLocator(subs=STEPS))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel("floor area (m², log scale)")
    told = "box: quartiles and median; whiskers: range; dot: one scene"
    axes.set_title(told, fontsize=8, loc="right")
    return figure


def limits_around(low: float, high: float) -> tuple[float, float]:
    """The numbers of 1, 2, 5, 10, ... that enclose a range: the axis begins and ends at a label.

    >>> limits_around(5.5, 760), limits_around(36, 36), limits_around(10, 50)
    ((5.0, 1000.0), (20.0, 50.0), (5.0, 100.0))
    """
    powers = 10.0 ** np.arange(np.floor(np.log10(low)) - 1, np.ceil(np.log10(high)) + 2)
    labels = np.outer(powers, STEPS).ravel()
    return float(labels[labels < low].max()), float(labels[labels > high].min())


def _spaced(count: int) -> FloatArray:
    """Numbers in [0, 1) that keep neighbours apart, the same each time: the golden ratio's."""
    return np.mod(0.5 + 0.6180339887 * np.arange(count), 1.0)
