"""That undoing a mistake reduces an error: by how much, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..aggregate import defined_mean
from ..layout import FloatArray
from ..protocol import Protocol
from .errors import FLOORS
from .gains import interval, resampled, shares_of_units, sums
from .kinds.mistake import Kind
from .kinds.registry import KINDS
from .settings import LEAST_SHARE

Errors = tuple[FloatArray, FloatArray]


@dataclass(frozen=True, slots=True)
class Claim:
    """That undoing a mistake reduces an error, or all errors that it is about together.

    Attributes:
        share: by how much of it, as `shares_of_units` counts; NaN where it is not defined.
        surely: lower end of the interval of that; NaN where no claim is enough, and so none asks.
        noticed: whether it is an amount that anybody would notice; of all errors together, whether
            one of them is worth a word by itself.
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


def claims_of(
    kind: Kind,
    errors: list[Errors],
    stretch: tuple[float, float],
    few: bool,
    protocol: Protocol,
) -> tuple[Claim, ...]:
    """A claim for each error that a kind of mistake is about, and one for their sum.

    Args:
        kind: the kind of mistake.
        errors: before and after, (units, 4) each; where scenes are few, once with scenes as units
            and once with objects: a claim has to hold for both.
        stretch: see `Mistake.stretch`.
        few: whether there are so few scenes that an interval has to hold for the best of all
            kinds of mistakes, and not just of the options of this one and of its claims.
        protocol: of the intervals.
    """
    claims = len(kind.about) + (len(kind.about) > 1)
    tries = claims * max(len(kind.options), 1) * (len(KINDS) if few else 1)
    old, new = errors[0]
    noticed = (defined_mean(old - new, axis=0) >= FLOORS)[kind.columns]
    shares = defined_mean(shares_of_units(old, new, stretch), axis=0)[kind.columns]
    enough = noticed & (shares >= LEAST_SHARE)
    surely = np.full(claims, np.nan)
    if enough.any():
        of_units = [_surely(kind, *both, stretch, tries, protocol) for both in errors]
        surely = np.min(of_units, axis=0)
    if len(shares) > 1:
        shares, noticed = np.append(shares, sums(shares)), np.append(noticed, enough.any())
    rows = zip(shares.tolist(), surely.tolist(), noticed.tolist(), strict=True)
    return tuple(Claim(*row) for row in rows)


def _surely(
    kind: Kind,
    old: FloatArray,
    new: FloatArray,
    stretch: tuple[float, float],
    tries: int,
    protocol: Protocol,
) -> FloatArray:
    """Lower end of each claim's interval, NaN where it is not defined."""
    samples = resampled(shares_of_units(old, new, stretch)[:, kind.columns], protocol)
    if samples.shape[1] > 1:
        samples = np.column_stack([samples, sums(samples)])
    ends = [interval(column, protocol, tries) for column in samples.T]
    return np.array([np.nan if end is None else end[0] for end in ends])
