"""What only the owner of a data set knows: left open, and marked so that nobody overlooks it."""

from __future__ import annotations

import re

_MARK = "FILL IN"
_PATTERN = re.compile(rf"\[{_MARK}: ([^\]]+)\]")


def blank(what: str) -> str:
    """A marked blank.

    >>> blank("the licence")
    '[FILL IN: the licence]'
    """
    return f"[{_MARK}: {what}]"


def blanks(page: str) -> list[str]:
    """What a page leaves open, each once, in the page's order.

    >>> blanks(blank("a") + blank("b") + blank("a"))
    ['a', 'b']
    """
    return list(dict.fromkeys(_PATTERN.findall(page)))
