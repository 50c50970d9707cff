"""Whether a rectangle can be placed (paper, G.5)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Whether a rectangle can be placed (paper, G.5)."""
    raise NotImplementedError
