"""The rounds of a refinement: the score of each branch, R0 to RN (GREP, figure 5a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ..quality.refine.branches import LABELS, Feedback
from ..quality.refine.figures import BranchFigures, figures
from ..quality.refine.rounds import Refined
from .style import RC, new_figure, save

FILE = "refine"
LINES: dict[Feedback, dict[str, Any]] = {
    "report": {"color": "#1f5fa8", "marker": "o"},
    "scores": {"color": "#c96a1b", "marker": "s", "linestyle": "--"},
    "none": {"color": "#6b6b6b", "marker": "^", "linestyle": ":"},
}
"""Told apart by colour, mark and dashes: also in print and by those who see no colours."""

HOLLOW: dict[str, Any] = {"color": "#333333", "markerfacecolor": "white"}
"""The mark of a round that repeats the layout before it, in the legend."""


def draw_refinement(refined: Sequence[Refined], out: Path) -> list[Path]:
    """Write the plot as refine.png and refine.svg; returns the files.

    Args:
        refined: scenes, refined alike; one at least with a score in every round.
        out: folder for the files.

    Raises:
        OSError: a file cannot be written.
    """
    with matplotlib.rc_context(RC):
        return save(refinement(refined), out, FILE)


def refinement(refined: Sequence[Refined]) -> Figure:
    """The plot: one line a branch, mean over scenes; bands are one standard error either way."""
    found = figures(refined)
    figure = new_figure(3.1)
    axes = figure.add_subplot()
    still = {name: _unchanged(name, refined) for name in found.branches}
    for name, branch in found.branches.items():
        _line(axes, name, branch, still[name])
    if any(map(any, still.values())):
        axes.plot([], [], "o", label="layout unchanged (\u2020)", markersize=4.5, **HOLLOW)
    numbers = max((len(branch.rounds) for branch in found.branches.values()), default=1)
    axes.set_xticks(range(numbers), [f"R{number}" for number in range(numbers)])
    axes.set_xlim(-0.15, numbers - 0.85)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    # The whole scale: on a part of it a small gain looks like a large one. A little more on both
    # sides, so that the marks at 0 and 100 are whole.
    axes.set_ylim(-3.0, 103.0)
    axes.grid(axis="y")
    axes.set_xlabel("round")
    axes.set_ylabel("overall score (0 to 100)")
    # Above the lines: a branch may run anywhere below.
    axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderpad=0)
    axes.set_title(_told(found.branches.values()), fontsize=8, loc="right")
    return figure


def _unchanged(name: Feedback, refined: Sequence[Refined]) -> list[bool]:
    """For each round whether it repeats the layout before it, in all scenes that are drawn."""
    drawn = [
        rounds
        for scene in refined
        if (rounds := scene.branches.get(name)) and all(one.overall is not None for one in rounds)
    ]
    return [all(one.changed is False for one in column) for column in zip(*drawn, strict=True)]


def _line(axes: Axes, name: Feedback, branch: BranchFigures, still: Sequence[bool]) -> None:
    means = [mean.mean for mean in branch.rounds if mean.mean is not None]
    if not means:
        return
    places = list(range(len(means)))
    axes.plot(places, means, label=LABELS[name], linewidth=1.6, markersize=4.5, **LINES[name])
    hollow = [place for place in places if still[place]]
    if hollow:
        style = {"marker": LINES[name]["marker"], "color": LINES[name]["color"]}
        axes.plot(
            hollow,
            [means[place] for place in hollow],
            linestyle="none",
            markersize=4.5,
            markerfacecolor="white",
            zorder=3,
            **style,
        )
    errors = [mean.standard_error for mean in branch.rounds]
    if None not in errors:
        spread = [error for error in errors if error is not None]
        axes.fill_between(
            places,
            [mean - error for mean, error in zip(means, spread, strict=True)],
            [mean + error for mean, error in zip(means, spread, strict=True)],
            color=LINES[name]["color"],
            alpha=0.12,
            linewidth=0,
        )


def _told(branches: Iterable[BranchFigures]) -> str:
    counts = sorted({branch.rounds[0].n for branch in branches if branch.rounds})
    if counts == [1]:
        return "one scene"
    scenes = " to ".join(map(str, dict.fromkeys([counts[0], counts[-1]]))) if counts else "0"
    return f"mean of {scenes} scenes; band: ± 1 standard error"
