"""What a reply that is no answer means: which trouble, how long to wait, and words for it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

LONGEST_QUOTE = 300
"""Characters of a service's own words that a sentence repeats."""

_BUSY = {408, 409, 425, 429, 503, 529}
_DENIED = {401, 402, 403, 404, 405, 407}
_ADVICE = {
    401: "check the key",
    402: "check the account's credit",
    403: "check what the key may do",
    404: "check the endpoint and the model's name",
    405: "check the endpoint",
    407: "check the user and password of the proxy",
}


def trouble_of(status: int) -> Literal["busy", "server", "rejected", "denied", "unreadable"]:
    """What a status of HTTP that is none of success means; see `lib.models.client.Trouble`.

    >>> [trouble_of(status) for status in (429, 500, 400, 401, 301)]
    ['busy', 'server', 'rejected', 'denied', 'denied']
    """
    if status in _BUSY:
        return "busy"
    if status in _DENIED or 300 <= status < 400:
        return "denied"
    if status < 300:
        return "unreadable"
    return "rejected" if status < 500 else "server"


def advice(status: int) -> str:
    """What to do about a status, to follow a sentence; "" where only the service can know."""
    return f"; {_ADVICE[status]}" if status in _ADVICE else ""


def quoted(text: str, longest: int = LONGEST_QUOTE) -> str:
    r"""Words from outside for a sentence: one line, its beginning, odd characters as escapes.

    >>> quoted("No such\n  model: \x1b[31m"), quoted("word " * 10, 12)
    ('No such model: \\x1b[31m', 'word word wo...')
    """
    # Only what can end up in the sentence: an escape is at most ten times longer.
    words = " ".join(text[: longest * 10].split())
    kept = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in words[:longest])
    return kept if len(words) <= longest else f"{kept}..."


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds that a service asks to wait, from headers with names in lower case.

    `retry-after-ms` is more exact and goes first; a date counts from the service's own clock where
    it tells it. Nonsense, as a negative wait, is None; a date that is past is 0.

    >>> retry_after_s({"retry-after": "20"}), retry_after_s({"retry-after-ms": "1500"})
    (20.0, 1.5)
    >>> date = {"date": "Sun, 06 Nov 1994 08:49:37 GMT"}
    >>> retry_after_s({**date, "retry-after": "Sun, 06 Nov 1994 08:50:07 GMT"})
    30.0
    >>> retry_after_s({"retry-after": "-1"}), retry_after_s({"retry-after": "soon"})
    (None, None)
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after", "")
    seconds = _number(value)
    if seconds is not None:
        return seconds
    until = _moment(value)
    if until is None:
        return None
    now = _moment(headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, (until - now).total_seconds())


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None


def _moment(text: str) -> datetime | None:
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(text)
    # The library raises these for dates that are none; an overflow for a year of many digits.
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
