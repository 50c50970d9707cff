"""Which corners of the clear floor see each other, where a shortest way can go between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ....layout import FloatArray
from ...ragged import BoolArray, IntArray
from ..cross import cross
from .clear import ClearFloor
from .floor import segments

_GRAZING_M = 1e-9


@dataclass(frozen=True)
class Graph:
    """The visibility graph of a clear floor, found as far as it is asked for.

    Attributes:
        clear: the clear floor.
    """

    clear: ClearFloor
    _seen: dict[int, IntArray] = field(default_factory=dict)

    @cached_property
    def at(self) -> FloatArray:
        """(n, 2) the corners that a shortest way can turn at."""
        return self.clear.turns.at

    @cached_property
    def surplus_m(self) -> FloatArray:
        """(n,) the most by which a way around each corner is longer than around its arc."""
        steps = np.array([0.0 if b is None else b.step_rad for b in self.clear.turns.bends])
        found: FloatArray = self.clear.clearance_m * (2 * np.tan(steps / 2) - steps)
        return found

    def passed_by(self, start: FloatArray) -> BoolArray:
        """(n,) whether a line from a (2,) start touches the outline at each corner, not cuts it."""
        turns = self.clear.turns
        return _beside(turns.at - start, turns.back, turns.ahead)

    def seen_from(self, start: FloatArray) -> IntArray:
        """Corners that a clear line from a (2,) start reaches and passes by."""
        return self._clear(start, np.flatnonzero(self.passed_by(start)))

    def neighbours(self, corner: int) -> IntArray:
        """Corners that one sees, of its own piece or not, where the line passes by at both."""
        if corner not in self._seen:
            turns, start = self.clear.turns, self.at[corner]
            leaves = _beside(turns.at - start, turns.back[corner], turns.ahead[corner])
            wanted = leaves & self.passed_by(start)
            wanted[corner] = False
            self._seen[corner] = self._clear(start, np.flatnonzero(wanted))
        return self._seen[corner]

    def _clear(self, start: FloatArray, corners: IntArray) -> IntArray:
        lines = segments(start, self.at[corners])
        return corners[self.clear.floor.clear(lines, self.clear.clearance_m)]


def _beside(ways: FloatArray, back: FloatArray, ahead: FloatArray) -> BoolArray:
    """Whether both neighbours lie on one side of a line, or on it."""
    one, other = cross(ways, back), cross(ways, ahead)
    left = (one >= -_GRAZING_M) & (other >= -_GRAZING_M)
    right = (one <= _GRAZING_M) & (other <= _GRAZING_M)
    beside: BoolArray = left | right
    return beside
