"""The words and numbers by which the panel and the view tell an assessment."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...lib.names import few, short
from ...lib.quality.amounts import length_text, volume_text
from ...lib.quality.metrics import METRICS
from .quality_told import ToldDefect

if TYPE_CHECKING:
    from ...lib.quality.room import Shift

NO_SCORE = "no score"

DECIDED = {
    "measured": "Measured",
    "judged": "Judged by the model",
    "forced": "Judged by the model from what pictures there were, as its budget was spent",
    "default": "Nobody decided it: the protocol's rule for that",
}


def score_text(score: float | None) -> str:
    """A score, for people.

    >>> score_text(83.456), score_text(None)
    ('83.5', 'no score')
    """
    return NO_SCORE if score is None else f"{score:.1f}"


def share_text(share: float | None) -> str:
    """A coverage, for people; what is not whole never reads so.

    >>> share_text(1.0), share_text(0.9999), share_text(0.5), share_text(None)
    ('100 %', '99 %', '50 %', '-')
    """
    return "-" if share is None else f"{int(share * 100 + 1e-9)} %"


def amount_text(value: float | None, unit: str) -> str:
    """A measured number with its unit, for people; "" where there is none.

    >>> amount_text(0.03, "m"), amount_text(171.96, "deg"), amount_text(None, "m")
    ('3.0 cm', '172°', '')
    """
    if value is None:
        return ""
    if unit == "m":
        return length_text(value)
    if unit == "deg":
        return f"{value:.0f}\N{DEGREE SIGN}"
    if unit == "m3":
        return volume_text(value)
    return f"{value:.3g} {unit}".rstrip()


def moved_text(name: str, shift: Shift) -> str:
    """How an object was moved, for people.

    >>> from ...lib.quality.room import Shift
    >>> moved_text("chair_01", Shift((0.0, 0.031, 0.0), 180.0))
    'chair_01 3.1 cm and 180°'
    """
    parts = []
    if any(shift.offset_m):
        parts.append(length_text(math.hypot(*shift.offset_m)))
    if shift.turn_deg:
        parts.append(amount_text(shift.turn_deg, "deg"))
    return f"{short(name)} {' and '.join(parts)}"


def size_text(defect: ToldDefect) -> str:
    """How large a defect is: its measure, else its level, else its severity."""
    if told := amount_text(defect.magnitude, defect.unit):
        return told
    if isinstance(defect.severity, str):
        return defect.severity
    return "" if defect.severity is None else f"{defect.severity:.2f}"


def check_text(defect: ToldDefect) -> str:
    """What kind of defect it is: its metric, and the type of check where the metric has several."""
    label = METRICS[defect.metric].label
    if defect.check == defect.metric:
        return label
    return f"{label}: {defect.check.replace('_', ' ')}"


def severity_text(defect: ToldDefect) -> str:
    """How severe it is, and what it costs."""
    cost = f"costs {defect.penalty:.2f} of 1"
    if isinstance(defect.severity, str):
        return f"{defect.severity.capitalize()}, {cost}"
    if defect.severity is None:
        return f"Severity not measured, {cost}"
    return f"Severity {defect.severity:.2f}, {cost}"


def shares_text(defect: ToldDefect) -> str:
    """Who is responsible; "" where one object alone is, and it is the only one."""
    responsible = [(name, share) for name, share in defect.attribution.items() if share > 0]
    if not responsible or [name for name, _ in responsible] == list(defect.objects):
        if len(responsible) < 2:
            return ""
    return few([f"{short(name)} {share_text(share)}" for name, share in responsible])


def sentence_text(defect: ToldDefect) -> str:
    """The reason, as a sentence begins; an id stays as it is."""
    reason = defect.reason
    if any(reason.startswith(name) for name in defect.objects):
        return reason
    return f"{reason[:1].upper()}{reason[1:]}"


def measured_texts(defect: ToldDefect) -> list[str]:
    """What was measured, a line each."""
    lines = []
    for item in defect.measurements:
        value = amount_text(item.value, item.unit) or item.note or "not measured"
        # One in words may hold ids of objects.
        name = item.name if " " in item.name else item.name.replace("_", " ")
        lines.append(f"{name[:1].upper()}{name[1:]}: {value}")
    return lines
