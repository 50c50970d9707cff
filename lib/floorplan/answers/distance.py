"""Distance between the centroids of two things (paper, G.1)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Distance between the centroids of two things (paper, G.1)."""
    raise NotImplementedError
