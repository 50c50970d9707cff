"""How maps grew: scores after every submission, against calls and pictures (SpatialScout, B.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Literal

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ..layout import FloatArray
from ..scout.replay_course import Course
from ..scout.scoring.scores import Totals, loss_m
from .labels import label
from .style import RC, new_figure, save

FILE = "replay"
Spent = Literal["call", "images"]
SPENT: dict[Spent, str] = {"call": "model calls", "images": "pictures taken"}

_COLORS = ("#1f5fa8", "#c96a1b", "#2e8b57", "#8a4fa3", "#b5303a", "#6b6b6b", "#17919c", "#a08a00")
_DASHES = ("-", "--", "-.", ":")
_ROW_IN = 1.55
_MOST_LEGEND_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Quantity:
    """A row of the plot.

    Attributes:
        title: of its axis.
        value: of a map; None where it is undefined.
        is_share: whether it is in [0, 1].
    """

    title: str
    value: Callable[[Totals], float | None]
    is_share: bool = False


QUANTITIES = (
    Quantity("coverage", lambda scores: scores.coverage, is_share=True),
    Quantity("mean IoU", lambda scores: scores.mean_iou, is_share=True),
    Quantity("centre error (m)", lambda scores: scores.center_error_m),
)


def draw_replays(
    agents: Mapping[str, Sequence[Course]], out: Path, penalties_m: Sequence[float] = ()
) -> list[Path]:
    """Write the plot as replay.png and replay.svg; returns the files.

    Args:
        agents: the attempts of each, one a scene; one agent at least, with one attempt at least.
        out: folder for the files.
        penalties_m: further penalties of a target that was not submitted: a row of losses each.

    Raises:
        OSError: a file cannot be written.
    """
    with matplotlib.rc_context(RC):
        return save(exploring(agents, penalties_m), out, FILE)


def exploring(agents: Mapping[str, Sequence[Course]], penalties_m: Sequence[float] = ()) -> Figure:
    """The plot: a line an agent, mean over scenes; the scenes themselves are thin."""
    rows = [*QUANTITIES, *_losses(agents, penalties_m)]
    figure = new_figure(_ROW_IN * len(rows) + 0.6)
    axes = figure.subplots(len(rows), len(SPENT), sharex="col", sharey="row", squeeze=False)
    ends = {spent: _end(agents, spent) for spent in SPENT}
    for quantity, row in zip(rows, axes, strict=True):
        for spent, cell in zip(SPENT, row, strict=True):
            _draw(cell, agents, quantity, spent, ends[spent])
        row[0].set_ylabel(quantity.title)
    for spent, cell in zip(SPENT, axes[-1], strict=True):
        cell.set_xlabel(SPENT[spent])
        cell.set_xlim(0, max(ends[spent], 1))
        cell.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    handles = [line for line in axes[0][0].lines if not line.get_label().startswith("_")]
    figure.legend(
        handles=handles,
        loc="outside upper left",
        ncols=min(len(handles), _MOST_LEGEND_COLUMNS),
        frameon=False,
        title=_told(agents),
        title_fontsize=8,
        alignment="left",
    )
    return figure


def _losses(agents: Mapping[str, Sequence[Course]], penalties_m: Sequence[float]) -> list[Quantity]:
    own = {course.penalty_m for courses in agents.values() for course in courses}
    penalties = sorted({*own, *penalties_m})
    return [_loss(penalty_m, is_named=len(penalties) > 1) for penalty_m in penalties]


def _loss(penalty_m: float, *, is_named: bool) -> Quantity:
    title = f"loss at {penalty_m:g} m (m)" if is_named else "loss (m)"
    return Quantity(title, lambda scores: loss_m(scores, penalty_m))


def _end(agents: Mapping[str, Sequence[Course]], spent: Spent) -> int:
    """How far the axis goes: as far as the longest attempt."""
    courses = [course for each in agents.values() for course in each]
    return max(course.calls if spent == "call" else course.images for course in courses)


def _draw(
    cell: Axes,
    agents: Mapping[str, Sequence[Course]],
    quantity: Quantity,
    spent: Spent,
    end: int,
) -> None:
    places = np.arange(end + 1)
    styles = zip(cycle(_COLORS), cycle(_DASHES), strict=False)
    for (name, courses), (color, dashes) in zip(agents.items(), styles, strict=False):
        values = curves(courses, quantity, spent, end)
        if len(courses) > 1:
            for one in values:
                cell.step(places, one, where="post", color=color, linewidth=0.6, alpha=0.3)
        cell.step(
            places,
            _mean(values),
            where="post",
            color=color,
            linestyle=dashes,
            linewidth=1.7,
            label=label(name),
        )
    cell.grid(axis="y")
    cell.yaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 2.5, 5, 10]))
    if quantity.is_share:
        # The whole scale, and a little more, so that lines at its ends are whole.
        cell.set_ylim(-0.03, 1.03)
    else:
        cell.set_ylim(bottom=0.0)


def curves(courses: Sequence[Course], quantity: Quantity, spent: Spent, end: int) -> FloatArray:
    """Values (scenes, end + 1) of the maps when 0, 1, ... calls or pictures had been spent.

    Of a map that was changed several times within one call, its last state. The last map holds to
    the end. NaN where the value is undefined.
    """
    found = np.full((len(courses), end + 1), np.nan)
    for row, course in zip(found, courses, strict=True):
        row[:] = _number(quantity.value(course.empty))
        for score in course.scores:
            row[getattr(score, spent) :] = _number(quantity.value(score.totals))
    return found


def _number(value: float | None) -> float:
    return np.nan if value is None else value


def _mean(values: FloatArray) -> FloatArray:
    """Of the scenes that have a value; NaN where none has."""
    counts = np.isfinite(values).sum(axis=0)
    sums = np.nansum(values, axis=0)
    means: FloatArray = np.divide(sums, counts, out=np.full(len(sums), np.nan), where=counts > 0)
    return means


def _told(agents: Mapping[str, Sequence[Course]]) -> str:
    counts = sorted({len(courses) for courses in agents.values()})
    if counts == [1]:
        return "one scene"
    scenes = " to ".join(map(str, dict.fromkeys([counts[0], counts[-1]])))
    return f"mean of {scenes} scenes; each scene thin"
