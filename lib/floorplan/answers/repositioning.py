"""How far an object slides until it touches something (paper, G.2)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """How far an object slides until it touches something (paper, G.2)."""
    raise NotImplementedError
