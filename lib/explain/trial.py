"""What undoing a mistake changes, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..aggregate import defined_mean
from ..bootstrap import Interval
from ..layout import FloatArray
from .claims import Claim, claims_of
from .fitted import Fitted
from .gains import interval, resampled, total_share
from .ground import Ground


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """A mistake undone in scenes that were not used to measure it.

    Attributes:
        fitted: the mistake.
        before, after: the scenes as they were, and with it undone.
        before_mean, after_mean: (4,) mean errors, columns as ERRORS, NaN where undefined; of the
            categories that the mistake is about.
        claims: that it reduces each of the errors that it is about, then all of them together.
        main: column of the error that it is shown by.
        lost: (units,) what that error loses in each.
        total: share that the model's errors of all kinds lose, summed.
    """

    fitted: Fitted
    before: Ground
    after: Ground
    before_mean: FloatArray
    after_mean: FloatArray
    claims: tuple[Claim, ...]
    main: int
    lost: FloatArray
    total: float

    @property
    def interval(self) -> Interval | None:
        """Bootstrap interval of what the main error loses; None where it is not defined."""
        protocol = self.before.case.protocol
        return interval(resampled(self.lost[:, None], protocol)[:, 0], protocol)

    @property
    def reason(self) -> str | None:
        """Why undoing it is no help; None where it is one."""
        if not any(claim.share > 0 for claim in self.claims):
            return "undoing it takes no error away"
        if not any(claim.enough for claim in self.claims):
            return "undoing it takes away too little to matter"
        if not self.fitted.agreed:
            return "scenes disagree which way it is"
        if not any(claim.holds for claim in self.claims):
            return "undoing it helps no more than chance may"
        if not self.total > 0:
            return "undoing it makes other errors worse by more than it takes away"
        return None


def try_out(fitted: Fitted, before: Ground) -> Trial:
    """Undo a mistake, match anew, and compare."""
    case, stretch = before.case, fitted.full.stretch
    after = Ground(case, fitted.undo(before.tables))
    if not fitted.kind.moves:
        # Places stay as they are, and so does what belongs together.
        vars(after).update(rows=before.rows, judged_rows=before.judged_rows)
    touched = fitted.full.touches()
    old, new = _errors(before, touched), _errors(after, touched)
    units = [(old, new)]
    if case.few:
        units.append((_errors(before, touched, True), _errors(after, touched, True)))
    claims = claims_of(fitted.kind, units, stretch, case.few or case.single, case.protocol)
    main = fitted.kind.columns[_shown(claims[: len(fitted.kind.columns)])]
    return Trial(
        fitted=fitted,
        before=before,
        after=after,
        before_mean=defined_mean(old, axis=0),
        after_mean=defined_mean(new, axis=0),
        claims=claims,
        main=main,
        lost=(old - new)[:, main],
        total=total_share(before.errors, after.errors, stretch),
    )


def _errors(
    ground: Ground, categories: frozenset[int] | None, by_object: bool = False
) -> FloatArray:
    if categories is None and not by_object:
        return ground.errors
    return ground.case.errors(ground.judged, ground.judged_rows, categories, by_object)


def _shown(claims: Sequence[Claim]) -> int:
    """Place of the first claim that holds, else that is enough, else of the largest share."""
    for place, claim in enumerate(claims):
        if claim.holds:
            return place
    order = [(claim.enough, np.nan_to_num(claim.share)) for claim in claims]
    return max(range(len(claims)), key=order.__getitem__)
