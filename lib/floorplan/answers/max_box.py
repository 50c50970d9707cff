"""The largest rectangle that fits on the free floor (paper, G.8)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """The largest rectangle that fits on the free floor (paper, G.8)."""
    raise NotImplementedError
