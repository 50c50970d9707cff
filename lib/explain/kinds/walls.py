"""Whether a mistake that is made with a room is made with its walls too."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...layout import FloatArray
from .mistake import Mistake, Paired

# Rounding is no reason to prefer one of two.
_ALIKE = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Walled(Mistake):
    """A mistake that changes the room's size, or leaves it as it is.

    Attributes:
        walls: whether the size that the model says of the room has the mistake as well.
    """

    walls: bool = True


def with_walls(mistake: Mistake, pairs: Paired) -> Mistake:
    """The mistake as most rooms' walls have it; with them where that makes no difference.

    A model that does not say how large its room is, is given the true size, which is right as it
    is. Other kinds of mistakes stay as they are.
    """
    if not isinstance(mistake, Walled):
        return mistake
    _, first = np.unique(pairs.truth.scene, return_index=True)
    truth, said = pairs.truth.take(first).room_m, pairs.predicted.take(first)
    undone = replace(mistake, walls=True).undo(said)
    gained = _off(said.room_m, truth) - _off(undone.room_m, truth)
    right_as_said = (gained < -_ALIKE).sum() > (gained > _ALIKE).sum()
    return replace(mistake, walls=not right_as_said)


def _off(said_m: FloatArray, true_m: FloatArray) -> FloatArray:
    """How far sizes of S rooms are off, logarithms, (S,); NaN where one is not known."""
    off: FloatArray = np.abs(np.log(said_m / true_m)).sum(axis=1)
    return off
