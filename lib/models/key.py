"""A service's key: in memory for the request alone, and in no text that is kept or shown."""

from __future__ import annotations

HIDDEN = "[key]"


class ApiKey:
    """A key that shows itself nowhere: not in a repr, an f-string, a log or a pickle.

    >>> key = ApiKey("sk-secret")
    >>> f"{key}", repr(key), key.scrubbed("401: sk-secret is wrong")
    ('[key]', '[key]', '401: [key] is wrong')
    """

    __slots__ = ("_secret",)

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def __repr__(self) -> str:
        return HIDDEN

    def __reduce__(self) -> str:
        raise TypeError("a key is not written anywhere")

    def reveal(self) -> str:
        """The key itself, for the header of a request."""
        return self._secret

    def scrubbed(self, text: str) -> str:
        """A text from outside, with the key taken out where a service repeats it."""
        return text.replace(self._secret, HIDDEN)

    def is_in(self, data: bytes) -> bool:
        """Whether bytes from outside repeat the key."""
        return self._secret.encode() in data
