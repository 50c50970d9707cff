"""Names that others chose, of objects, scenes and models: which are read, and how they are told."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

NOTE_MARKS = ("_", ".")
"""What begins so lies beside scenes, models and answers and is never read as one."""

LONGEST = 80
"""Characters of a name that a sentence shows."""


FEW = 5
"""Names that a sentence lists before it only counts them."""


def one_line(text: str) -> bool:
    r"""Whether it stays in its line and does nothing to a terminal.

    >>> one_line("gpt 5"), one_line("two\nlines")
    (True, False)
    """
    return not any(unicodedata.category(mark) in {"Cc", "Zl", "Zp"} for mark in text)


def short(text: str) -> str:
    r"""A name for a sentence: its beginning, with what cannot be printed written as an escape.

    >>> short("two\nlines"), short("x" * 100) == "x" * 80 + "..."
    ('two\\nlines', True)
    """
    kept = text[:LONGEST]
    if not kept.isprintable():
        kept = "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in kept)
    return kept if len(text) <= LONGEST else f"{kept}..."


def few(names: Sequence[str], quoted: bool = False) -> str:
    """The first few names for a sentence, and how many more there are.

    >>> few(["a", "b"], quoted=True), few("abcdefg")
    ("'a', 'b'", 'a, b, c, d, e and 2 more')
    """
    more = len(names) - FEW
    quote = "'" if quoted else ""
    listed = ", ".join(f"{quote}{short(name)}{quote}" for name in names[:FEW])
    return f"{listed} and {more} more" if more > 0 else listed
