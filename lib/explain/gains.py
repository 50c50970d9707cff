"""What errors lose, scene by scene, and how sure that is."""

from __future__ import annotations

import numpy as np

from ..aggregate import defined_mean
from ..bootstrap import Interval, resampled_means
from ..layout import FloatArray
from ..protocol import Protocol
from .errors import FLOORS


def shares_of_units(old: FloatArray, new: FloatArray, stretch: tuple[float, float]) -> FloatArray:
    """What each unit's errors (units, 4) lose, as shares of the mean errors.

    Undoing a factor divides every distance, also of errors that have nothing to do with it. So
    both sides are compared in a room halfway between the two. An error too small to matter counts
    as small.

    Args:
        old: errors before.
        new: errors after.
        stretch: the factor on the floor, and upwards (see `Mistake.stretch`).
    """
    before, after = old / halfway(stretch), new * halfway(stretch)
    shares: FloatArray = (before - after) / np.fmax(defined_mean(before, axis=0), FLOORS)
    return shares


def halfway(stretch: tuple[float, float]) -> FloatArray:
    """Square root of the factor on each error, (4,): what makes both sides comparable."""
    on_floor, upwards = stretch
    root: FloatArray = np.sqrt([on_floor, 1.0, 1.0, upwards])
    return root


def total_share(old: FloatArray, new: FloatArray, stretch: tuple[float, float]) -> float:
    """Share that the errors of all kinds lose, summed; 0 where none is defined."""
    return float(np.nansum(defined_mean(shares_of_units(old, new, stretch), axis=0)))


def sums(shares: FloatArray) -> FloatArray:
    """Sum over the last axis of what is defined; NaN where nothing is.

    >>> sums(np.array([[0.5, np.nan], [np.nan, np.nan]])).tolist()
    [0.5, nan]
    """
    some = ~np.isnan(shares).all(axis=-1)
    return np.where(some, np.nansum(shares, axis=-1), np.nan)


def resampled(gains: FloatArray, protocol: Protocol) -> FloatArray:
    """Means of gains (units, k) in the protocol's resamples of the units, (B, k)."""
    return resampled_means(gains, protocol.bootstrap_resamples, protocol.bootstrap_seed)


def interval(samples: FloatArray, protocol: Protocol, tries: int = 1) -> Interval | None:
    """The protocol's interval from resampled means (B,), None where none is defined.

    Args:
        samples: the means.
        protocol: the level.
        tries: of how many possibilities this is the best; the more there are, the more easily one
            of them helps by chance, and the wider it is (Bonferroni).
    """
    defined = samples[~np.isnan(samples)]
    if len(defined) == 0:
        return None
    tail = (1 - protocol.bootstrap_level) / (2 * tries)
    low, high = np.quantile(defined, [tail, 1 - tail]).tolist()
    return low, high
