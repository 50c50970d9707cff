"""A data set in one table, for the terminal."""

from __future__ import annotations

from ..statistics.grouping import ALL
from ..statistics.spread import Spread
from ..statistics.summary import Statistics
from ..statistics.verdict import UNCHECKED, UNMADE
from .markdown import counted, figure, percent, span
from .statistics_markdown import counts_text
from .tables import aligned


def overview(statistics: Statistics) -> str:
    """How many scenes of each room type, how full and how large; and what the checks said."""
    head = ["room type", "scenes", "objects", "in view", "floor area (m²)", "off cardinals"]
    rows = [
        [
            group,
            str(spreads["objects"].n),
            figure(spreads["objects"].mean, 1),
            _with_sd(spreads["objects_in_view"]),
            span(spreads["floor_area_m2"].minimum, spreads["floor_area_m2"].maximum, 1),
            percent(statistics.yaws[group].share),
        ]
        for group, spreads in statistics.measures.items()
    ]
    lines = aligned([head, *rows], left=[0])
    told = "Objects and in view: mean a room, \u00b1 standard deviation; off cardinals: of yaws."
    return "\n".join([counts_text(statistics), "", *lines, "", told, checks_line(statistics)])


def _with_sd(spread: Spread) -> str:
    mean = figure(spread.mean, 1)
    return mean if spread.sd is None else f"{mean} \u00b1 {figure(spread.sd, 1)}"


def checks_line(statistics: Statistics) -> str:
    """Passes and rejections of all scenes in a sentence."""
    checks = statistics.checks[ALL]
    passed, rejected, unmade, unchecked = checks.states.values()
    if checks.pass_rate is None:
        return "No scene has been checked."
    failed = [f"{item.name} {item.failed}" for item in checks.criteria if item.failed]
    why = f" ({', '.join(failed)})" if failed else ""
    others = {UNMADE: unmade, UNCHECKED: unchecked}
    rest = "".join(f", {number} {state}" for state, number in others.items() if number)
    rate = percent(checks.pass_rate)
    return f"Checks: {counted(passed, 'scene')} passed ({rate}), {rejected} rejected{why}{rest}."
