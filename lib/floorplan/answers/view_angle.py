"""Angle from north of the way from one thing to another (paper, G.4)."""

from __future__ import annotations

from ..ground import Ground
from .answer import Answer, Parameters


def answer(ground: Ground, parameters: Parameters) -> Answer:
    """Angle from north of the way from one thing to another (paper, G.4)."""
    raise NotImplementedError
