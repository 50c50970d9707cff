"""What undoing a mistake changes, and whether that is more than chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..aggregate import defined_mean
from ..bootstrap import Interval
from ..geometry.ragged import BoolArray
from ..layout import FloatArray
from ..protocol import Protocol
from .errors import ERRORS, FLOORS
from .gains import halfway, interval, resampled, shares_of_units, sums, total_share
from .search import Fitted, Ground
from .settings import LEAST_SHARE


@dataclass(frozen=True, slots=True)
class Claim:
    """That undoing a mistake reduces an error, or all errors that it is about together.

    Attributes:
        share: by how much of it; NaN where the error is not defined.
        surely: lower end of the interval of that.
        noticed: whether that is an amount that anybody would notice.
    """

    share: float
    surely: float
    noticed: bool

    @property
    def enough(self) -> bool:
        """Whether it is worth a word."""
        return self.noticed and self.share >= LEAST_SHARE

    @property
    def holds(self) -> bool:
        """Whether it is, and is no chance."""
        return self.enough and self.surely > 0


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
        interval: of what that error loses.
        total: share that the model's errors of all kinds lose, summed.
    """

    fitted: Fitted
    before: Ground
    after: Ground
    before_mean: FloatArray
    after_mean: FloatArray
    claims: tuple[Claim, ...]
    main: int
    interval: Interval | None
    total: float

    @property
    def reason(self) -> str | None:
        """Why undoing it is no help; None where it is one."""
        if not any(claim.enough for claim in self.claims):
            return "undoing it takes away less than a tenth of the error, or makes it worse"
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
    old, new = before.errors, after.errors
    total = total_share(old, new, stretch)
    if (touched := fitted.full.touches()) is not None:
        old = case.errors(before.judged, before.judged_rows, touched)
        new = case.errors(after.judged, after.judged_rows, touched)
    about = fitted.kind.columns
    shares = shares_of_units(old, new, stretch)[:, about]
    samples = resampled(np.column_stack([old - new, shares]), case.protocol)
    gain = defined_mean(old - new, axis=0)[about]
    noticed = defined_mean(old / halfway(stretch) - new * halfway(stretch), axis=0) >= FLOORS
    claims = _claims(shares, samples[:, len(ERRORS) :], noticed[about], fitted, case.protocol)
    main = about[_shown(gain, claims)]
    return Trial(
        fitted=fitted,
        before=before,
        after=after,
        before_mean=defined_mean(old, axis=0),
        after_mean=defined_mean(new, axis=0),
        claims=claims,
        main=main,
        interval=interval(samples[:, main], case.protocol),
        total=total,
    )


def _claims(
    shares: FloatArray,
    samples: FloatArray,
    noticed: BoolArray,
    fitted: Fitted,
    protocol: Protocol,
) -> tuple[Claim, ...]:
    """A claim for each error, and one for their sum where there are several.

    Args:
        shares: (units, k) what each of the k errors loses.
        samples: (B, k) their resampled means.
        noticed: (k,) whether anybody would notice it.
        fitted: the mistake.
        protocol: of the interval.
    """
    means = defined_mean(shares, axis=0)
    if len(means) > 1:
        means = np.append(means, sums(means))
        noticed = np.append(noticed, noticed.any())
        samples = np.column_stack([samples, sums(samples)])
    tries = max(len(fitted.kind.options), 1) * len(means)
    claims = []
    for share, column, seen in zip(means.tolist(), samples.T, noticed.tolist(), strict=True):
        ends = interval(column, protocol, tries)
        claims.append(Claim(share, float("nan") if ends is None else ends[0], seen))
    return tuple(claims)


def _shown(gain: FloatArray, claims: tuple[Claim, ...]) -> int:
    """The first error that loses something for which its claim holds, else the most reduced one."""
    for place, (lost, claim) in enumerate(zip(gain.tolist(), claims, strict=False)):
        if lost > 0 and claim.holds:
            return place
    return int(np.argmax([np.nan_to_num(claim.share) for claim in claims[: len(gain)]]))
