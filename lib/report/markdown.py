"""Markdown from plain values: cells, tables, numbers as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..names import one_line, short

UNDEFINED = "n/a"


def cell(text: str) -> str:
    r"""A text of unknown origin as one cell of a table, or as a word in a sentence.

    >>> cell("a|b <c>"), cell("two\nlines")
    ('a\\|b &lt;c>', 'two\\nlines')
    """
    line = text if one_line(text) else short(text)
    return line.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """A table; the first `texts` columns to the left, the others, numbers, to the right.

    >>> print(table(["room", "n"], [["bathroom", "3"]]))
    | room | n |
    |:---|---:|
    | bathroom | 3 |
    """
    marks = [":---"] * texts + ["---:"] * (len(head) - texts)
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(marks)}|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def figure(value: float | None, decimals: int) -> str:
    """A number with so many decimals.

    >>> figure(1234.5678, 1), figure(3, 0), figure(None, 2)
    ('1234.6', '3', 'n/a')
    """
    return UNDEFINED if value is None else f"{value:.{decimals}f}"


def percent(share: float | None) -> str:
    """A fraction as whole per cent; what is there but rounds to nothing is said so.

    >>> percent(0.256), percent(0.0), percent(0.001), percent(None)
    ('26 %', '0 %', 'under 1 %', 'n/a')
    """
    if share is None:
        return UNDEFINED
    return "under 1 %" if 0 < share < 0.005 else f"{100 * share:.0f} %"


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "scene"), counted(2, "scene")
    ('1 scene', '2 scenes')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def span(low: float | None, high: float | None, decimals: int) -> str:
    """A range; one number where both ends read the same.

    >>> span(2.5, 3.25, 1), span(3.0, 3.0, 2), span(None, None, 1)
    ('2.5 to 3.2', '3.00', 'n/a')
    """
    ends = [figure(low, decimals), figure(high, decimals)]
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)
