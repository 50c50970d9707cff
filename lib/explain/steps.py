"""One mistake after another: the largest, then the largest in what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from .case import Case
from .fitted import Fitted
from .gains import total_share
from .ground import Ground
from .kinds.mistake import Kind, Mistake, Paired
from .kinds.registry import KINDS
from .search import search
from .settings import FOLDS, LEAST_SHARE, MOST_STEPS, RIVAL_SHARE, RIVALS, TIE_SHARE
from .table import Table
from .trial import Trial, try_out

_SWEEPS = 2


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    """One kind of mistake undone alone: the trial, or why there is none."""

    kind: Kind
    trial: Trial | str


def alone(start: Ground) -> list[Alone]:
    """Every kind, tried on the answers as they are."""
    return [Alone(kind, _tried(kind, start)) for kind in KINDS]


def chain(start: Ground, first: Sequence[Alone]) -> list[Trial]:
    """The mistakes that are named, each tried after those before it.

    What seems largest at first may be the shadow of another: objects of a model that turns the
    room, and each of them back to front, seem to be turned the other way. So the search begins
    with each of the few largest, and the chain that explains most wins.

    Args:
        start: the answers as they are.
        first: every kind, tried on them.
    """
    best: list[Trial] = []
    for trial in _largest(first):
        if any(step.fitted.kind is trial.fitted.kind for step in best):
            continue  # what it explains is explained
        steps = _chain(start, trial)
        if not best or _better(steps, best):
            best = steps
    return best


def _largest(first: Sequence[Alone]) -> list[Trial]:
    """The best as `_best` has it, then others that explain not much less."""
    best = _best(first)
    if best is None:
        return []
    others = [
        item.trial
        for item in first
        if not isinstance(item.trial, str)
        and item.trial is not best
        and item.trial.reason is None
        and item.trial.total >= RIVAL_SHARE * best.total
    ]
    return [best, *sorted(others, key=lambda trial: -trial.total)][:RIVALS]


def _better(steps: Sequence[Trial], best: Sequence[Trial]) -> bool:
    """Whether a chain explains more, or as much by simpler kinds."""
    more = _explained(steps) - _explained(best)
    simpler = _places(steps) < _places(best)
    return more > TIE_SHARE or (abs(more) <= TIE_SHARE and simpler)


def _places(steps: Sequence[Trial]) -> list[int]:
    """Where its kinds stand in KINDS, in order."""
    return sorted(KINDS.index(step.fitted.kind) for step in steps)


def _explained(steps: Sequence[Trial]) -> float:
    """What a chain explains, less what each step has to be worth."""
    stretches = np.prod([step.fitted.full.stretch for step in steps], axis=0)
    stretch = float(stretches[0]), float(stretches[1])
    share = total_share(steps[0].before.errors, steps[-1].after.errors, stretch)
    return share - LEAST_SHARE * len(steps)


def _chain(start: Ground, first: Trial) -> list[Trial]:
    """Once a further mistake is found, those before it are measured anew with it undone.

    A shift, for example, is not well measured in a room that is also turned.
    """
    steps = [first.fitted]
    ground = first.after
    while len(steps) < MOST_STEPS:
        used = {fitted.kind.id for fitted in steps}
        best = _best([Alone(k, _tried(k, ground)) for k in KINDS if k.id not in used])
        if best is None:
            break
        steps.append(best.fitted)
        ground = best.after
        for _ in range(_SWEEPS):
            steps = _refitted(start, ground, steps)
            ground = Ground(start.case, _undone(steps, start.tables))
    return _replayed(start, steps)


def _tried(kind: Kind, ground: Ground) -> Trial | str:
    fitted = search(kind, ground)
    if isinstance(fitted, str):
        return fitted
    trial = try_out(fitted, ground)
    touched = fitted.full.touches()
    if touched is None:
        return trial
    # Each category has to hold for itself: one that is clear does not carry others along.
    parts = {code: try_out(fitted.only(frozenset({code})), ground) for code in sorted(touched)}
    good = frozenset(code for code, part in parts.items() if part.reason is None)
    return try_out(fitted.only(good), ground) if good else trial


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
