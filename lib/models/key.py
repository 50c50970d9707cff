"""A service's key: in memory for the request alone, and in no text that is kept or shown."""

from __future__ import annotations

import html
import re

HIDDEN = "[key]"

SHORTEST = 8
"""Characters of a key that is a secret. A local server asks for none and gets a placeholder, as
`none` or `EMPTY`, a word that an answer may well hold."""


class ApiKey:
    """A key that shows itself nowhere: not in a repr, an f-string, a log or a pickle.

    >>> key = ApiKey("sk-secret")
    >>> f"{key}", repr(key), key.scrubbed("401: sk-secret is wrong")
    ('[key]', '[key]', '401: [key] is wrong')
    """

    __slots__ = ("_pattern", "_secret")

    def __init__(self, secret: str) -> None:
        """Keep it.

        Raises:
            ValueError: no header can carry it. It is not in the error.
        """
        if not secret or not all("!" <= mark <= "~" for mark in secret):
            raise ValueError(
                "it has a space, a line break or a letter that is not ASCII in it, or is empty"
            )
        self._secret = secret
        self._pattern = "".join(map(_written, secret))

    def __repr__(self) -> str:
        return HIDDEN

    def __reduce__(self) -> str:
        raise TypeError("a key is not written anywhere")

    def reveal(self) -> str:
        """The key itself, for the header of a request."""
        return self._secret

    def scrubbed(self, text: str) -> str:
        r"""A text from outside, with the key taken out where a service repeats it.

        >>> ApiKey("a+b/c=d&e").scrubbed(r"a+b\/c=d\u0026e or a%2bb%2Fc%3Dd&amp;e")
        '[key] or [key]'
        """
        return re.sub(self._pattern, HIDDEN, text)

    def is_in(self, data: bytes) -> bool:
        """Whether bytes from outside repeat the key; a placeholder may stand in any answer."""
        if len(self._secret) < SHORTEST:
            return False
        # The other encodings that JSON may come in put zeros between the letters.
        return re.search(self._pattern.encode(), data.replace(b"\0", b"")) is not None


def _written(mark: str) -> str:
    r"""A pattern for a character as JSON, addresses and HTML may write it.

    >>> bool(re.fullmatch(_written("&"), "%26")), bool(re.fullmatch(_written("&"), r"\u0026"))
    (True, True)
    """
    # Each repetition is limited: a reply of backslashes alone must not take hours to search.
    digits = rf"(?i:{ord(mark):02x})"
    ways = [
        rf"\\{{0,3}}{re.escape(mark)}",
        rf"\\{{1,3}}u00{digits}",
        f"%{digits}",
        f"&#0{{0,4}}{ord(mark)};",
        f"&#[xX]0{{0,4}}{digits};",
        re.escape(html.escape(mark)),
    ]
    return f"(?:{'|'.join(ways)})"
