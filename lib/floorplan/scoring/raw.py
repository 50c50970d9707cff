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
