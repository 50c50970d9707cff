"""Floor that nothing occupies (paper, G.3)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Floor that nothing occupies (paper, G.3)."""
    raise NotImplementedError
