"""Names from files as the labels of a plot."""

from __future__ import annotations

from matplotlib.axes import Axes

from ..names import short
from ..statistics.grouping import by_room_type
from ..statistics.summary import Statistics

# The ten room types of the benchmark fit twice; odd data still gets a picture.
MOST_TYPES = 20
LONGEST_NAME = 28
ROOM_TYPES_LABEL = "room type (scenes)"


def room_type_labels(statistics: Statistics) -> dict[str, str]:
    """Each room type with the number of its scenes; as many types as a plot can hold."""
    members = list(by_room_type(statistics.counted).items())[:MOST_TYPES]
    return {kind: f"{label(kind)} ({len(scenes)})" for kind, scenes in members}


def label(name: str) -> str:
    """A name that leaves room for the plot beside it.

    >>> label("x" * 40)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    kept = short(name)
    return kept if len(kept) <= LONGEST_NAME else f"{kept[:LONGEST_NAME]}..."


def name_rows(axes: Axes, labels: dict[str, str]) -> None:
    """Name the rows 0, 1, ... of a horizontal plot after room types, the first on top."""
    axes.set_yticks(range(len(labels)), list(labels.values()))
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    axes.set_ylabel(ROOM_TYPES_LABEL)
