"""The objects of one side of a scene as they stand now."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..geometry.boxes import hull_extents
from ..geometry.ragged import BoolArray, IntArray
from ..layout import Layout
from ..objects import Objects


@dataclass(frozen=True, slots=True, eq=False)
class Things:
    """n objects, world frame. A row stays the same object whatever is moved or deleted.

    Attributes:
        layout: all n of them; deleted ones stand as they last stood.
        there: (n,) false where an object was deleted.
        moved: (n,) whether it stands or is turned or sized otherwise than as it was given.
    """

    layout: Layout
    there: BoolArray
    moved: BoolArray

    @classmethod
    def as_given(cls, layout: Layout) -> Things:
        """All of them there, none moved."""
        n = len(layout)
        return cls(layout, np.ones(n, dtype=bool), np.zeros(n, dtype=bool))

    def __len__(self) -> int:
        return len(self.layout)

    @property
    def rows(self) -> IntArray:
        """Rows of those that are there."""
        return np.flatnonzero(self.there)

    @property
    def by_hand(self) -> int:
        """How many were moved or deleted."""
        return int(np.count_nonzero(self.moved | ~self.there))

    @property
    def left(self) -> Layout:
        """Those that are there."""
        return self.layout if self.there.all() else self.layout.select(self.rows.tolist())

    def objects(self, given: Objects) -> Objects:
        """The table of those that are there; what was not moved is as in `given`, to the bit.

        Args:
            given: all n, before anything was moved.
        """
        moved, layout = self.moved, self.layout
        each = moved[:, None]
        hull_m = hull_extents(layout.dimensions_m, layout.yaws_deg)
        now = Objects(
            ids=given.ids,
            scene=given.scene,
            category=given.category,
            position_m=np.where(each, layout.positions_m, given.position_m),
            extent_m=np.where(each, hull_m, given.extent_m),
            yaw_deg=np.where(moved, layout.yaws_deg, given.yaw_deg),
        )
        return now if self.there.all() else now.take(self.rows)
