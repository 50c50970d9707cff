"""How some numbers are spread: mean, standard deviation, minimum, median, maximum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Spread:
    """Some numbers in short.

    Attributes:
        n: how many numbers there are.
        missing: how many scenes have none; they are in no mean.
        mean, minimum, median, maximum: None where n is 0.
        sd: standard deviation of a sample (divided by n - 1); None where n is below 2.
    """

    n: int
    missing: int
    mean: float | None
    sd: float | None
    minimum: float | None
    median: float | None
    maximum: float | None

    @property
    def undefined(self) -> dict[str, str]:
        """Why what is None is so."""
        if self.n == 0:
            names = ("mean", "sd", "min", "median", "max")
            return dict.fromkeys(names, "no scene has a value")
        return {"sd": "one value has no spread"} if self.sd is None else {}


def spread(values: Iterable[float | None]) -> Spread:
    """The spread of those values that are there.

    >>> spread([1, None, 3])
    Spread(n=2, missing=1, mean=2.0, sd=1.4142135623730951, minimum=1.0, median=2.0, maximum=3.0)
    """
    listed = list(values)
    # Sorted, so that the order of the scenes does not touch the last digit of a sum.
    numbers = np.array(sorted(value for value in listed if value is not None), dtype=float)
    missing = len(listed) - len(numbers)
    if not len(numbers):
        return Spread(0, missing, None, None, None, None, None)
    return Spread(
        n=len(numbers),
        missing=missing,
        mean=float(numbers.mean()),
        sd=float(numbers.std(ddof=1)) if len(numbers) > 1 else None,
        minimum=float(numbers.min()),
        median=float(np.median(numbers)),
        maximum=float(numbers.max()),
    )
