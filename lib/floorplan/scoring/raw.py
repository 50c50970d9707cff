"""A reply as it came."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RawReply:
    """A reply, or that there is none.

    Attributes:
        text: word for word; None where there is none.
        truncated: whether the service cut it off.
        reason: why it was cut off, or why there is no reply; "" where it is a plain one.
        asked: whether the model gave a reply at all, be it empty or a refusal.
    """

    text: str | None
    truncated: bool = False
    reason: str = ""
    asked: bool = True

    @classmethod
    def whole(cls, text: str) -> RawReply:
        """A reply that was not cut off; an empty one says so.

        >>> RawReply.whole("3.2").reason, RawReply.whole(" ").reason
        ('', 'the reply is empty')
        """
        return cls(text) if text.strip() else cls(text, reason="the reply is empty")
