"""Rates as the page shows them: a number, its interval, a place on a scale from 0 to 100."""

from __future__ import annotations

from dataclasses import dataclass

from ...bootstrap import Interval
from ...metrics.registry import DIMENSIONS, GEO, METRICS
from ...protocol import Protocol

UNDEFINED = "n/a"
_LONG = 1e6
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class RateCell:
    """One cell of a table.

    Attributes:
        value: fraction in [0, 1]; None where undefined.
        interval: of it, None where there is none.
        note: what a pointer that rests on it reads.
    """

    value: float | None
    interval: Interval | None = None
    note: str = ""

    @property
    def text(self) -> str:
        """Per cent with one decimal."""
        return percent(self.value)

    @property
    def interval_text(self) -> str:
        """Both ends of the interval; empty where there is none."""
        if self.interval is None:
            return ""
        low, high = self.interval
        return f"[{percent(low)}, {percent(high)}]"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of rates: its head, and what it means."""

    id: str
    label: str
    about: str
    group: str


def percent(value: float | None) -> str:
    """A fraction as people read it.

    >>> percent(0.6214), percent(None), percent(float("nan"))
    ('62.1', 'n/a', 'n/a')
    """
    return UNDEFINED if value is None or value != value else f"{100 * value:.1f}"


def answered_text(answered: int, n: int) -> str:
    """Of how many scenes there is an answer, as the leaderboard of `score` writes it.

    >>> answered_text(10, 10), answered_text(2, 10)
    ('10', '2 of 10')
    """
    return str(n) if answered == n else f"{answered} of {n}"


def fixed(value: float, decimals: int) -> str:
    """A number with so many decimals; one of more than six digits by its power of ten.

    An answer may put a sofa 1e300 m away.

    >>> fixed(1.2345, 2), fixed(1e300, 2)
    ('1.23', '1e+300')
    """
    return f"{value:.{decimals}f}" if abs(value) < _LONG else f"{value:.3g}"


def points(value: float) -> str:
    """A difference of rates in percentage points, with its sign.

    >>> points(0.0135), points(-0.2).replace(MINUS, "-")
    ('+1.4', '-20.0')
    """
    if value != value:
        return UNDEFINED
    return f"{100 * value:+.1f}".replace("-", MINUS)


def cell(value: float, interval: Interval | None = None, note: str = "") -> RateCell:
    """A cell from a number that is NaN where it is undefined."""
    return RateCell(None if value != value else value, interval, note)


def columns(protocol: Protocol) -> list[Column]:
    """Overall, Geo and the eleven rates, in the order of the paper's table 2."""
    head = [
        Column("Overall", "Overall", "mean of the eleven rates, of all that could be measured", ""),
        Column("Geo", "Geo", f"mean of those about geometry: {', '.join(GEO)}", ""),
    ]
    return head + [
        Column(
            metric.id,
            metric.label,
            metric.told(protocol),
            f"{metric.dimension} {DIMENSIONS[metric.dimension]}",
        )
        for metric in METRICS
    ]
