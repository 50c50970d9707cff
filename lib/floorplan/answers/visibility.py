"""What lies on the straight line between two things (paper, G.7)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """What lies on the straight line between two things (paper, G.7)."""
    raise NotImplementedError
