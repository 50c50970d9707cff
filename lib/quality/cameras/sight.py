"""What hides what: the room's surfaces in a grid, and lines of sight through it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...geometry.ragged import BoolArray, IntArray
from ...layout import FloatArray
from ..room import FurnishedRoom, box_around
from ..views import ViewCamera
from .pinhole import project
from .surface import surface_points

PITCH_M = 0.05
MOST_CELLS = 6_000_000
POINTS = 40
"""Lines of sight to one object, at most."""


@dataclass(frozen=True, eq=False)
class Sight:
    """The surfaces of a room.

    Attributes:
        room: whose.
        pitch_m: side of a cell: `PITCH_M`, or what keeps a large room's grid in bounds.
    """

    room: FurnishedRoom
    pitch_m: float

    @classmethod
    def of(cls, room: FurnishedRoom) -> Sight:
        """Of a room with at least one object."""
        low, high = box_around(room.things)
        least = float((np.prod(high - low + 3 * PITCH_M) / MOST_CELLS) ** (1 / 3))
        return cls(room, max(PITCH_M, least))

    @cached_property
    def _low(self) -> FloatArray:
        return box_around(self.room.things)[0] - self.pitch_m

    @cached_property
    def _shape(self) -> IntArray:
        high = box_around(self.room.things)[1]
        shape: IntArray = np.ceil((high - self._low) / self.pitch_m).astype(np.intp) + 2
        return shape

    @cached_property
    def _cells(self) -> tuple[IntArray, ...]:
        """The cells of each object's surface, sorted, each once."""
        return tuple(
            np.unique(self._index(surface_points(thing, self.pitch_m)))
            for thing in self.room.things
        )

    @cached_property
    def _owner(self) -> NDArray[np.int32]:
        """Which object's surface is in each cell, counted from 1; 0 for nobody's.

        Where surfaces meet in a cell it is that of the later object.
        """
        owner = np.zeros(int(self._shape.prod()), dtype=np.int32)
        for number, cells in enumerate(self._cells, start=1):
            owner[cells] = number
        return owner

    def _index(self, points: FloatArray) -> IntArray:
        place = np.floor((points - self._low) / self.pitch_m).astype(np.intp)
        index: IntArray = np.ravel_multi_index(tuple(place.T), tuple(self._shape), mode="clip")
        return index

    def points(self, name: str) -> FloatArray:
        """(n, 3) places spread over an object's surface, `POINTS` at most."""
        number = self.room.ids.index(name)
        cells = self._cells[number]
        chosen = cells[np.linspace(0, len(cells) - 1, min(POINTS, len(cells))).astype(np.intp)]
        place = np.column_stack(np.unravel_index(chosen, tuple(self._shape)))
        centers: FloatArray = self._low + (place + 0.5) * self.pitch_m
        thing = self.room.things[number]
        return np.clip(centers, thing.low, thing.high)

    def clear(self, camera: ViewCamera, name: str) -> BoolArray:
        """(n,) of `points`: whether no other object stands before them."""
        points = self.points(name)
        start = np.array(camera.position_m, dtype=float)
        way = points - start
        length = np.linalg.norm(way, axis=1)
        # Two cells before its end a line has arrived: what touches an object does not hide it.
        end = np.clip(1 - 2 * self.pitch_m / np.maximum(length, 1e-9), 0, 1)
        steps = int(np.ceil(length.max() / (self.pitch_m / 2))) + 1
        at = np.linspace(0, 1, steps)[None, :, None] * end[:, None, None]
        line = start + at * way[:, None, :]
        own = self.room.ids.index(name) + 1
        met = self._met(line.reshape(-1, 3)).reshape(line.shape[:2])
        free: BoolArray = ~((met != 0) & (met != own)).any(axis=1)
        return free

    def _met(self, points: FloatArray) -> NDArray[np.int32]:
        place = np.floor((points - self._low) / self.pitch_m).astype(np.intp)
        within = ((place >= 0) & (place < self._shape)).all(axis=1)
        met = np.zeros(len(points), dtype=np.int32)
        there = place[within]
        met[within] = self._owner[np.ravel_multi_index(tuple(there.T), tuple(self._shape))]
        return met

    def visible(self, camera: ViewCamera, name: str) -> float:
        """The share of an object that is in the picture with no other object before it, [0, 1]."""
        inside = project(camera, self.points(name)).inside
        if not inside.any():
            return 0.0
        return float((inside & self.clear(camera, name)).mean())

    def touches(self, point: FloatArray, around_m: float) -> bool:
        """Whether a point is in an object's box, or nearer to it than this."""
        return any(
            bool((np.abs(box.axes @ (point - box.center_m)) <= box.half_m + around_m).all())
            for box in (thing.box for thing in self.room.things)
        )
