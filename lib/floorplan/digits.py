"""Numbers in sentences that say what is too much."""

from __future__ import annotations

_MANY = 1e6
"""From here on digits behind the point say nothing, and those before it are too many."""


def beyond(value: float, limit: float, decimals: int) -> str:
    """A number over a limit, with as many decimals as it takes to see that it is.

    Args:
        value: the number, above the limit.
        limit: what would have been allowed.
        decimals: as many at least.

    >>> beyond(0.25, 0.1, 3), beyond(0.10001, 0.1, 3)
    ('0.250', '0.10001')
    >>> beyond(1e40, 2.0, 1)
    '1e+40'
    """
    for places in range(decimals, 17):
        told = f"{value:.{places}f}" if value < _MANY else f"{value:.{places + 3}g}"
        if float(told) > limit:
            return told
    return repr(value)
