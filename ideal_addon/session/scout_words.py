"""The words and numbers by which the panel tells of exploring."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...lib.quality.amounts import length_text
from ...lib.report.markdown import counted

if TYPE_CHECKING:
    from ...lib.scout.scoring.scores import TargetScore, Totals
    from ...lib.scout.task import Task

_ENDED = {
    "finish": "It said that it was done",
    "no_tool_call": "It ended with an answer without an action",
    "budget": "It had no answer left",
}
_AGENTS = {"explorer": "the scripted explorer"}
MISSING = "It is missing in the map"
OFF = "The map has it {} off"


def facts_text(task: Task) -> str:
    """What an agent has to find, and from where; a line each."""
    groups = len({target.group for target in task.targets})
    x, y, z = task.first.position_m
    pitch = task.first.pitch_deg
    tilt = f"{abs(pitch):.0f}\N{DEGREE SIGN} {'down' if pitch < 0 else 'up'}"
    return "\n".join(
        [
            f"{counted(len(task.targets), 'object')} to find, of {counted(groups, 'kind')}",
            f"All within {task.range_m:g} m of the middle",
            f"Camera from {x:.1f}, {y:.1f}, {z:.1f} m",
            f"heading {task.first.yaw_deg:.0f}\N{DEGREE SIGN} (0 is +Y), {tilt}",
        ]
    )


def attempt_text(agent: str, number: int) -> str:
    """Which attempt it is.

    >>> attempt_text("explorer", 2)
    'Attempt 2 of the scripted explorer'
    """
    return f"Attempt {number} of {_AGENTS.get(agent, agent)}"


def ending_text(document: Mapping[str, object]) -> str:
    """How an attempt stands, of its `attempt.json`; a line each."""
    spent = f"{counted(int(str(document.get('images', 0))), 'picture')} taken"
    status = document.get("status")
    if status == "completed":
        return f"{_ENDED.get(str(document.get('ended_by')), 'It ended')}\n{spent}"
    if status == "unfinished":
        agent = document.get("agent")
        goes_on = isinstance(agent, Mapping) and agent.get("kind") == "explorer"
        return f"It was stopped{'; Explore Room goes on' if goes_on else ''}\n{spent}"
    return f"It failed, so it has no score: {document.get('reason') or 'nobody says why'}\n{spent}"


def iou_text(iou: float) -> str:
    """An overlap, for people; what is not exact never reads so.

    >>> iou_text(1.0), iou_text(0.9999), iou_text(0.504)
    ('1.00', '0.99', '0.50')
    """
    return f"{math.floor(iou * 100 + 1e-9) / 100:.2f}"


def share_text(share: float) -> str:
    """A share of the targets, for people.

    >>> share_text(2 / 3)
    '67 %'
    """
    return f"{share * 100:.0f} %"


def error_text(error_m: float | None) -> str:
    """A distance, for people.

    >>> error_text(0.12), error_text(None)
    ('12.0 cm', '-')
    """
    return "-" if error_m is None else length_text(error_m)


def hits_text(scores: Totals) -> str:
    """Share of the targets above each threshold; a line each, the name before a tab."""
    return "\n".join(
        f"Overlap above {threshold:g}\t{share_text(share)}"
        for threshold, share in scores.hit.items()
    )


def spent_text(call: int, images: int) -> str:
    """What the agent had used."""
    return f"After {counted(call, 'answer')} and {counted(images, 'picture')}"


def state_of(found: TargetScore, least: float) -> str:
    """How well a target was found; `least` is the overlap from which on it is well."""
    if found.iou > least:
        return "good"
    if found.iou > 0:
        return "fair"
    return "missing" if found.error_m is None else "poor"


def kind_text(category: str) -> str:
    """A category or group, for people.

    >>> kind_text("side_table")
    'Side table'
    """
    told = category.replace("_", " ")
    return f"{told[:1].upper()}{told[1:]}"
