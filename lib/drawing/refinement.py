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
    for name, branch in found.branches.items():
        _line(axes, name, branch)
    numbers = max((len(branch.rounds) for branch in found.branches.values()), default=1)
    axes.set_xticks(range(numbers), [f"R{number}" for number in range(numbers)])
    axes.set_xlim(-0.15, numbers - 0.85)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    low, high = axes.get_ylim()
    # A branch without any change is a line, not the noise of its last decimals.
    middle, half = (low + high) / 2, max((high - low) / 2, 1.0)
    axes.set_ylim(max(middle - half, -1.0), min(middle + half, 101.0))
    axes.grid(axis="y")
    axes.set_xlabel("round")
    axes.set_ylabel("overall score (0 to 100)")
    # Above the lines: a branch may run anywhere below.
    axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderpad=0)
    axes.set_title(_told(found.branches.values()), fontsize=8, loc="right")
    return figure


def _line(axes: Axes, name: Feedback, branch: BranchFigures) -> None:
    means = [mean.mean for mean in branch.rounds if mean.mean is not None]
    if not means:
        return
    places = list(range(len(means)))
    axes.plot(places, means, label=LABELS[name], linewidth=1.6, markersize=4.5, **LINES[name])
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
