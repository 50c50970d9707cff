"""Where the objects that a person may move stand: furniture and predicted boxes, in arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import bpy
import numpy as np

from ...lib.geometry.ragged import BoolArray
from ...lib.layout import FloatArray


@dataclass
class Tracker:
    """n Blender objects by place; a place without a name holds none.

    Attributes:
        names: n names of objects.
        matrices: (n, 4, 4) world matrices as last read.
        there: (n,) whether the scene has the object.
    """

    names: list[str | None]
    matrices: FloatArray = field(init=False)
    there: BoolArray = field(init=False)
    _objects: list[bpy.types.Object | None] = field(init=False)
    _places: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.matrices = np.zeros((len(self.names), 4, 4))
        self.matrices[:] = np.eye(4)
        self._take(self.names)

    def _take(self, names: Sequence[str | None]) -> None:
        self.names = list(names)
        self._places = {name: place for place, name in enumerate(names) if name is not None}
        self.there = np.zeros(len(names), dtype=bool)
        self._objects = [None] * len(names)

    def look_up(self, scene: bpy.types.Scene, names: Sequence[str | None]) -> bool:
        """Find the objects again by name, as after an undo; whether anything is otherwise."""
        before, stood = self.there, self.matrices.copy()
        self._take(names)
        for name, place in self._places.items():
            obj = scene.objects.get(name)
            self._objects[place] = obj
            self.there[place] = obj is not None
        self._read(np.flatnonzero(self.there).tolist())
        return not (np.array_equal(before, self.there) and np.array_equal(stood, self.matrices))

    def read(self, names: Iterable[str]) -> bool:
        """Read the matrices of those of these that are tracked; whether any is another."""
        places = [place for name in names if (place := self._places.get(name)) is not None]
        if not places:
            return False
        stood = self.matrices[places]
        self._read([place for place in places if self.there[place]])
        return not np.array_equal(stood, self.matrices[places])

    def _read(self, places: list[int]) -> None:
        if places:
            flat = [row[:] for place in places for row in self._objects[place].matrix_world]
            self.matrices[places] = np.array(flat).reshape(-1, 4, 4)
