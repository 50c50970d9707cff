"""What rooms about a table share: it stands in the middle, storage along the walls, a rug."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from infinigen.core.tags import Semantics
from infinigen_examples.constraints import util as cu

from ....lib.rooms.plan import RoomPlan
from ....lib.rooms.specification import Range
from ..assets.dining_table import dining_table
from ..assets.rug import RugFactory
from ..placing import Piece, Placer
from .common import Pieces, Statements

RUG_MARGINS_M = (0.3, 0.2, 0.1, 0.05)
"""By which a rug is larger than what stands on it, the largest that the room allows."""

OFF_WALLS_M = 0.05
"""A rug ends before the skirting boards."""


def table_for(plan: RoomPlan, length_m: Range, width_m: Range) -> type:
    """Tables in these ranges, as far as the room leaves space for chairs on all four sides."""
    long_side, short_side = sorted((plan.width_m, plan.depth_m), reverse=True)
    return dining_table(
        _shortened(length_m, long_side - 2.2), _shortened(width_m, short_side - 2.2)
    )


def _shortened(sizes: Range, most: float) -> Range:
    return min(sizes[0], most), min(sizes[1], most)


def stand_in_middle(room: Statements, kind: type, chairs_m: float) -> Pieces:
    """One table, with space for its chairs all round, in line with the walls.

    Args:
        room: what is said of it goes there.
        kind: the table's factory.
        chairs_m: free distance between table and walls.
    """
    table = room.furniture[Semantics.Table][kind]
    room.count("one table", table, 1)
    room.each(
        "space for chairs between table and walls",
        table,
        lambda piece, place: piece.distance(place, cu.walltags) > chairs_m,
    )
    room.square_to_walls("table", table)
    room.wish(
        "table in the middle",
        table,
        lambda piece, place: piece.distance(place, cu.walltags).maximize(weight=10),
    )
    return table


def stand_storage(
    room: Statements, kind: type, table: Pieces, chairs_m: float, most: int
) -> Pieces:
    """One to `most` pieces of storage along the walls, off windows and off the table's chairs."""
    storage = room.along_walls[kind]
    room.count("storage", storage, 1, most)
    room.keep_windows_clear("storage", storage)
    room.apart("space for chairs between table and storage", storage, table, chairs_m)
    return storage


def lay_rug_under(placer: Placer, table: Piece, chairs: Sequence[Piece]) -> Piece | None:
    """A rug under a table and all of its chairs, where nothing else would stand half on it."""
    boxes = np.array([piece.box for piece in (table, *chairs)])
    low, high = boxes[:, 0, :2].min(axis=0), boxes[:, 1, :2].max(axis=0)
    walls = np.array([placer.width_m, placer.depth_m]) / 2 - OFF_WALLS_M
    for margin in RUG_MARGINS_M:
        first, last = np.maximum(low - margin, -walls), np.minimum(high + margin, walls)
        rug = placer.spawn(
            RugFactory,
            f"rug {margin} round the chairs",
            dimensions=tuple((last - first).tolist()),
            shape="rectangle",
        )
        x, y = ((first + last) / 2).tolist()
        placed = placer.place(rug, (x, y), 0.0)
        if placed is not None:
            return placed
    return None
