"""Which predicted object is which true one, in all rooms, however often it is asked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..batch import Truth
from ..geometry.ragged import IntArray
from ..matching import Side, assign
from ..protocol import Protocol
from .table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """Pairs objects of the same scene and category; grid rooms as for rebuilding (paper, B.2).

    Attributes:
        codes: (rooms, categories) which categories are the same in which room.
        room: (S,) row of `codes` of each scene.
    """

    codes: IntArray
    room: IntArray

    @classmethod
    def of(cls, truth: Truth, protocol: Protocol) -> Matcher:
        """The rules of these scenes; the truth's vocabulary is complete by now."""
        rooms = [protocol.room_key(scene.room_type) for scene in truth.scenes]
        grids: dict[str, tuple[frozenset[str], ...]] = {"": (), **protocol.grid_groups}
        names, numbers = list(grids), {name: number for number, name in enumerate(grids)}
        known: dict[str, int] = {}
        codes = []
        for name in names:
            keys = (_key(category, grids[name], protocol) for category in truth.vocabulary.names)
            codes.append([known.setdefault(key, len(known)) for key in keys])
        room = [numbers.get(name, 0) for name in rooms]
        return cls(np.array(codes, dtype=np.intp), np.array(room, dtype=np.intp))

    def match(self, truth: Table, predicted: Table) -> tuple[IntArray, IntArray]:
        """Rows of both that belong together, M each, in the order of the truth's rows."""
        return assign(self._side(truth), self._side(predicted))

    def keys(self, table: Table) -> IntArray:
        """A number for each object's scene and category, (n,)."""
        keys: IntArray = (
            table.scene * self.codes.size + self.codes[self.room[table.scene], table.category]
        )
        return keys

    def _side(self, table: Table) -> Side:
        return Side(table.ids, self.keys(table), table.position_m)


def _key(category: str, groups: tuple[frozenset[str], ...], protocol: Protocol) -> str:
    own = protocol.category_key(category)
    return next((min(group) for group in groups if own in group), own)
