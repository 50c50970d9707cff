"""The shortest way that keeps its clearance (paper, G.6)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """The shortest way that keeps its clearance (paper, G.6)."""
    raise NotImplementedError
