"""Trials of mistakes as the values that people are shown."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import ERROR_IDS
from .kinds.mistake import Kind
from .steps import Alone
from .trial import Trial
from .undone import known, numbers_undone
from .values import Finding, Numbers

_EXPLAINED = "what it would explain is explained by the mistakes that are named"
_HIDDEN = "it shows only once the others are undone: see the steps"


def findings_alone(
    tried: Sequence[Alone], steps: Sequence[Trial], as_is: Numbers
) -> tuple[Finding, ...]:
    """Every kind undone alone; named are those that are among the steps and show by themselves."""
    named = {step.fitted.kind.id for step in steps}
    rows = []
    for item in tried:
        if isinstance(item.trial, str):
            rows.append(_unfitted(item.kind, item.trial))
        elif item.kind.id not in named:
            rows.append(_finding(item.trial, as_is, item.trial.reason or _EXPLAINED))
        else:
            rows.append(_finding(item.trial, as_is, item.trial.reason and _HIDDEN))
    return tuple(rows)


def findings_of_steps(steps: Sequence[Trial], as_is: Numbers) -> tuple[Finding, ...]:
    """The mistakes that are named, each with those before it undone."""
    rows: list[Finding] = []
    before = as_is
    for step in steps:
        rows.append(_finding(step, before, None))
        before = rows[-1].undone or before
    return tuple(rows)


def _unfitted(kind: Kind, why: str) -> Finding:
    return Finding(
        kind=kind.id,
        label=kind.label,
        words="",
        parameters={},
        error=kind.about[0],
        before=None,
        after=None,
        share=None,
        gain_low=None,
        gain_high=None,
        named=False,
        reason=why,
        undone=None,
        overall_regained=None,
        overall_share=None,
    )


def _finding(trial: Trial, before: Numbers, reason: str | None) -> Finding:
    fitted = trial.fitted
    error, left = float(trial.before_mean[trial.main]), float(trial.after_mean[trial.main])
    low, high = trial.interval or (None, None)
    undone = numbers_undone(trial.after)
    regained = _difference(undone.overall, before.overall)
    lost = None if before.overall is None else 1 - before.overall
    return Finding(
        kind=fitted.kind.id,
        label=fitted.kind.label,
        words=fitted.full.words(),
        parameters=fitted.full.parameters(),
        error=ERROR_IDS[trial.main],
        before=known(error),
        after=known(left),
        share=known(1 - left / error) if error > 0 else None,
        gain_low=low,
        gain_high=high,
        named=reason is None,
        reason=reason,
        undone=undone,
        overall_regained=regained,
        overall_share=regained / lost if regained is not None and lost else None,
        evidence=fitted.evidence,
    )


def _difference(a: float | None, b: float | None) -> float | None:
    return None if a is None or b is None else a - b
