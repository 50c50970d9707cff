"""One mistake after another: the largest, then the largest in what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from .case import Case
from .kinds.mistake import Mistake, Paired
from .kinds.registry import KINDS
from .search import Fitted, Ground, search
from .settings import FOLDS, MOST_STEPS, TIE_SHARE
from .table import Table
from .trial import Trial, try_out

_SWEEPS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    """One kind of mistake undone alone: the trial, or why there is none."""

    kind_id: str
    trial: Trial | str


def alone(start: Ground) -> list[Alone]:
    """Every kind, tried on the answers as they are."""
    return [Alone(kind.id, _tried(kind.id, start)) for kind in KINDS]


def chain(start: Ground, first: Sequence[Alone]) -> list[Trial]:
    """The mistakes that are named, each tried after those before it.

    Once a further one is found, those before it are measured anew with it undone, for a shift is
    not well measured in a room that is also turned.

    Args:
        start: the answers as they are.
        first: every kind, tried on them.
    """
    steps: list[Fitted] = []
    ground, tried = start, list(first)
    while len(steps) < MOST_STEPS:
        best = _best(tried)
        if best is None:
            break
        steps.append(best.fitted)
        ground = best.after
        for _ in range(_SWEEPS if len(steps) > 1 else 0):
            steps = _refitted(start, ground, steps)
            ground = Ground(start.case, _undone(steps, start.tables))
        used = {fitted.kind.id for fitted in steps}
        tried = [Alone(kind.id, _tried(kind.id, ground)) for kind in KINDS if kind.id not in used]
    return _replayed(start, steps)


def _tried(kind_id: str, ground: Ground) -> Trial | str:
    kind = next(kind for kind in KINDS if kind.id == kind_id)
    fitted = search(kind, ground)
    return fitted if isinstance(fitted, str) else try_out(fitted, ground)


def _best(tried: Sequence[Alone]) -> Trial | None:
    """The one that takes away most; a kind with more freedom has to be better by some."""
    best: Trial | None = None
    for item in tried:
        trial = item.trial
        if isinstance(trial, str) or trial.reason is not None:
            continue
        if best is None or trial.total > best.total + TIE_SHARE:
            best = trial
    return best


def _replayed(start: Ground, steps: Sequence[Fitted]) -> list[Trial]:
    trials: list[Trial] = []
    ground = start
    for fitted in steps:
        trials.append(try_out(fitted, ground))
        ground = trials[-1].after
    return trials


def _undone(steps: Sequence[Fitted], tables: tuple[Table, ...]) -> tuple[Table, ...]:
    for fitted in steps:
        tables = fitted.undo(tables)
    return tables


def _refitted(start: Ground, ground: Ground, steps: Sequence[Fitted]) -> list[Fitted]:
    """Each mistake measured anew between those before it, undone, and those after it, done."""
    steps = list(steps)
    for place, fitted in enumerate(steps):
        if fitted.kind.fit is None:
            continue
        before, after = steps[:place], steps[place + 1 :]
        given = _undone(before, start.tables)
        own = [
            _measured(start.case, ground, given, after, fitted, number)
            for number in range(1 + FOLDS)
        ]
        steps[place] = replace(fitted, full=own[0], folds=tuple(own[1:]))
    return steps


def _measured(
    case: Case,
    ground: Ground,
    given: Sequence[Table],
    after: Sequence[Fitted],
    fitted: Fitted,
    number: int,
) -> Mistake:
    """A mistake as everything (number 0) or all but a fold tells it; as it was where they do not.

    Args:
        case: the model's answers.
        ground: with every mistake undone; says what belongs together.
        given: the answers with the mistakes before it undone.
        after: the mistakes after it.
        fitted: as it was measured before.
        number: of the table.
    """
    old = (fitted.full, *fitted.folds)[number]
    ours, theirs = ground.rows
    truth, predicted = case.truth.take(ours), given[number].take(theirs)
    truth = replace(truth, room_m=ground.tables[number].room_m[theirs])
    for later in reversed(after):
        truth = (later.full, *later.folds)[number].do(truth)
    pairs = Paired(truth, predicted, case.looks, case.batch.truth.vocabulary.names)
    if number:
        others = case.fold[theirs] != number - 1
        if not np.any(others):
            return old
        pairs = pairs.where(others)
    assert fitted.kind.fit is not None
    return fitted.kind.fit(pairs) or old
