"""What undoing a mistake changes, and whether that is more than chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..aggregate import defined_mean
from ..bootstrap import Interval, resampled_means
from ..layout import FloatArray
from ..protocol import Protocol
from .errors import ERROR_IDS, FLOORS
from .search import Fitted, Ground
from .settings import LEAST_SHARE


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """A mistake undone in scenes that were not used to measure it.

    Attributes:
        fitted: the mistake.
        after: the scenes with it undone.
        before_mean, after_mean: (4,) mean errors, columns as ERRORS, NaN where undefined; of the
            categories that the mistake is about.
        gain: (4,) mean over units of what each error loses.
        interval: of the gain in the main error.
        helps_by: what the errors that it is about lose, as shares of them, summed; NaN where none
            is defined.
        helps_surely: lower end of the interval of that.
        total: share that the model's errors of all kinds lose, summed.
    """

    fitted: Fitted
    after: Ground
    before_mean: FloatArray
    after_mean: FloatArray
    gain: FloatArray
    interval: Interval | None
    helps_by: float
    helps_surely: float
    total: float

    @property
    def main(self) -> int:
        """Column of the error that the mistake is mainly about."""
        return ERROR_IDS.index(self.fitted.kind.about[0])

    @property
    def reason(self) -> str | None:
        """Why undoing it is no help; None where it is one."""
        if not self.helps_by >= LEAST_SHARE:
            return "undoing it takes away less than a tenth of the error, or makes it worse"
        if not self.helps_surely > 0:
            return "undoing it helps no more than chance may"
        if not self.total > 0:
            return "undoing it makes other errors worse by more than it takes away"
        return None


def try_out(fitted: Fitted, before: Ground) -> Trial:
    """Undo a mistake, match anew, and compare."""
    case = before.case
    after = Ground(case, fitted.undo(before.tables))
    if not fitted.kind.moves:
        # Places stay as they are, and so does what belongs together.
        vars(after).update(rows=before.rows, judged_rows=before.judged_rows)
    old, new = before.errors, after.errors
    total = float(np.nansum(_relative(defined_mean(old - new, axis=0), defined_mean(old, axis=0))))
    if (touched := fitted.full.touches()) is not None:
        old = case.errors(before.judged, before.judged_rows, touched)
        new = case.errors(after.judged, after.judged_rows, touched)
    before_mean = defined_mean(old, axis=0)
    gain = defined_mean(old - new, axis=0)
    about = [ERROR_IDS.index(name) for name in fitted.kind.about]
    samples = _resampled(old - new, case.protocol)
    helps = _relative(samples, before_mean)[:, about]
    main = samples[:, about[0]]
    return Trial(
        fitted=fitted,
        after=after,
        before_mean=before_mean,
        after_mean=defined_mean(new, axis=0),
        gain=gain,
        interval=_interval(main, case.protocol),
        helps_by=_sum(_relative(gain, before_mean)[None, about])[0],
        helps_surely=(_interval(_sum(helps), case.protocol) or (np.nan, np.nan))[0],
        total=total,
    )


def _relative(gain: FloatArray, before: FloatArray) -> FloatArray:
    """Gains (..., 4) as shares of the errors; one that is too small to matter counts as small."""
    shares: FloatArray = gain / np.fmax(before, FLOORS)
    return shares


def _sum(shares: FloatArray) -> FloatArray:
    """Sum over the last axis of what is defined; NaN where nothing is."""
    number = (~np.isnan(shares)).sum(axis=-1)
    return np.where(number > 0, np.nansum(shares, axis=-1), np.nan)


def _resampled(gains: FloatArray, protocol: Protocol) -> FloatArray:
    return resampled_means(gains, protocol.bootstrap_resamples, protocol.bootstrap_seed)


def _interval(samples: FloatArray, protocol: Protocol) -> Interval | None:
    defined = samples[~np.isnan(samples)]
    if len(defined) == 0:
        return None
    tail = (1 - protocol.bootstrap_level) / 2
    low, high = np.quantile(defined, [tail, 1 - tail]).tolist()
    return low, high
