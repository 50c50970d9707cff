"""Objects of many scenes in the model's own frame, with what a mistake can change about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..frames import rotate_quarter_turns, turned_extents, turned_yaws_deg
from ..geometry.boxes import hull_extents
from ..geometry.ragged import BoolArray, IntArray
from ..layout import FloatArray, Layout
from ..objects import Objects, Vocabulary

FARTHEST_M = 1e9
"""What an answer puts beyond this counts as there, so that squares and their sums stay finite."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """n objects of S scenes, model frame.

    Attributes:
        ids: n names.
        scene: (n,) number of each object's scene.
        category: (n,) code of its category.
        position_m: (n, 3) centres, metres.
        dimensions_m: (n, 3) canonical W, D, H, metres.
        yaw_deg: (n,) degrees; one that is not given is 0 in the frame in which it is given.
        front: (n,) whether a yaw was given.
        room_m: (n, 3) W, D, H of the object's room; NaN where not known.
    """

    ids: tuple[str, ...]
    scene: IntArray
    category: IntArray
    position_m: FloatArray
    dimensions_m: FloatArray
    yaw_deg: FloatArray
    front: BoolArray
    room_m: FloatArray

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def of(cls, layouts: Sequence[Layout | None], vocabulary: Vocabulary, turns: IntArray) -> Table:
        """One layout a scene, or None, each turned by its quarter turns.

        Args:
            layouts: S layouts.
            vocabulary: codes of the categories; gets those that it lacks.
            turns: (S,) counter-clockwise quarter turns into the model frame.
        """
        objects = Objects.of_predictions(layouts, vocabulary, turns)
        given = [layout for layout in layouts if layout is not None]
        none = np.empty((0, 3))
        rooms = _within(room_sizes(layouts, turns))
        yaws = np.concatenate([none[:, 0], *(layout.yaws_deg for layout in given)])
        return cls(
            ids=objects.ids,
            scene=objects.scene,
            category=objects.category,
            position_m=_within(objects.position_m),
            dimensions_m=_within(np.concatenate([none, *(one.dimensions_m for one in given)])),
            yaw_deg=objects.yaw_deg,
            front=~np.isnan(yaws),
            room_m=rooms[objects.scene],
        )

    def take(self, rows: IntArray | BoolArray) -> Table:
        """The objects at `rows`, in that order."""
        picked = np.flatnonzero(rows) if rows.dtype == bool else rows
        return Table(
            ids=tuple(map(self.ids.__getitem__, picked.tolist())),
            scene=self.scene[picked],
            category=self.category[picked],
            position_m=self.position_m[picked],
            dimensions_m=self.dimensions_m[picked],
            yaw_deg=self.yaw_deg[picked],
            front=self.front[picked],
            room_m=self.room_m[picked],
        )

    def turned(self, quarters: int) -> Table:
        """Everything turned counter-clockwise about the vertical by quarter turns."""
        return replace(
            self,
            position_m=rotate_quarter_turns(self.position_m, quarters),
            yaw_deg=turned_yaws_deg(self.yaw_deg, quarters),
            room_m=turned_extents(self.room_m, quarters),
        )

    def objects(self, turns: IntArray) -> Objects:
        """The same objects as the metrics take them, world frame.

        Args:
            turns: (S,) quarter turns from the model frame to the world frame.
        """
        table = Objects(
            ids=self.ids,
            scene=self.scene,
            category=self.category,
            position_m=self.position_m,
            extent_m=hull_extents(self.dimensions_m, self.yaw_deg),
            yaw_deg=self.yaw_deg,
        )
        return table.turned(turns[self.scene])

    def picked_from(self, tables: Sequence[Table], which: IntArray) -> Table:
        """Row i as `tables[which[i]]` has it; all of them hold the same objects as this one.

        Args:
            tables: k tables.
            which: (n,) numbers below k.
        """
        row = np.arange(len(self))

        def pick(columns: list[FloatArray]) -> FloatArray:
            picked: FloatArray = np.stack(columns)[which, row]
            return picked

        return replace(
            self,
            position_m=pick([table.position_m for table in tables]),
            dimensions_m=pick([table.dimensions_m for table in tables]),
            yaw_deg=pick([table.yaw_deg for table in tables]),
            room_m=pick([table.room_m for table in tables]),
        )


def room_sizes(layouts: Sequence[Layout | None], turns: IntArray) -> FloatArray:
    """W, D, H of each layout's room after its quarter turns, (S, 3) metres; NaN without one."""
    none = (np.nan, np.nan, np.nan)
    sizes = [none if layout is None else layout.room.size_m or none for layout in layouts]
    return turned_extents(np.array(sizes, dtype=float).reshape(-1, 3), turns)


def _within(metres: FloatArray) -> FloatArray:
    return np.clip(metres, -FARTHEST_M, FARTHEST_M)
