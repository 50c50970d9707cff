"""What a run may spend: calls and tokens."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

from .chat import Usage


@dataclass(slots=True)
class Budget:
    """Counts calls and tokens, also from several threads.

    >>> budget = Budget(most_calls=1)
    >>> budget.take_call(), budget.take_call()
    ('', 'the limit of 1 call is reached')

    Attributes:
        most_calls, most_tokens: None for no limit.
        calls, tokens: spent so far.
    """

    most_calls: int | None = None
    most_tokens: int | None = None
    calls: int = 0
    tokens: int = 0
    _uncounted: bool = False
    _lock: Lock = field(default_factory=Lock, repr=False)

    def take_call(self) -> str:
        """Take one call; why there is none left, "" where it was taken."""
        with self._lock:
            reason = self._spent()
            if not reason:
                self.calls += 1
            return reason

    def add(self, usage: Usage) -> None:
        """Count the tokens of an answer."""
        counts = (usage.input_tokens, usage.output_tokens)
        with self._lock:
            self.tokens += sum(count or 0 for count in counts)
            # A limit that cannot be watched is none: better to stop than to spend unseen.
            self._uncounted |= counts == (None, None)

    def _spent(self) -> str:
        if self.most_calls is not None and self.calls >= self.most_calls:
            return f"the limit of {_counted(self.most_calls, 'call')} is reached"
        if self.most_tokens is None:
            return ""
        if self._uncounted:
            return "the service counts no tokens, so that a limit of tokens cannot be kept"
        if self.tokens >= self.most_tokens:
            limit = f"the limit of {_counted(self.most_tokens, 'token')} is reached"
            return f"{limit} ({self.tokens:,} were spent)"
        return ""


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
