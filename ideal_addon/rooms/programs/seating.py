"""Chairs round a table, as many as have space at it, all facing it.

A table's long side is its local X, a chair's front its local +X.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arrange import spot

if TYPE_CHECKING:
    from ..placing import Piece, Placer
    from ..spawning import Prototype

ELBOW_M = 0.12
"""Between two chairs."""

CORNER_M = 0.05
"""Between a table's corner and the chair that is nearest to it."""

GAPS_M = (-0.18, -0.12, -0.06, 0.03, 0.08)
"""Between a table's edge and a chair's front; the deepest that its legs and arms allow."""


@dataclass(frozen=True)
class Seat:
    """A place at a table, in the table's frame.

    Attributes:
        out_deg: direction from the table's middle line outwards.
        edge_m: from the middle to the table's edge in that direction.
        along_m: along that edge, counter-clockwise round the table, from its middle.
    """

    out_deg: float
    edge_m: float
    along_m: float


def seat_round(placer: Placer, chair: Prototype, table: Piece) -> list[Piece]:
    """A chair at each seat that is free, as far under the table as its legs and arms let it."""
    found = (_draw_up(placer, chair, table, seat) for seat in seats(chair.size[1], table.size))
    return [piece for piece in found if piece is not None]


def seats(chair_width_m: float, table_m: tuple[float, float, float]) -> Iterator[Seat]:
    """Along both long sides, as many as have space, then one at each end.

    >>> [(seat.out_deg, seat.along_m) for seat in seats(0.5, (1.3, 0.8, 0.75))]
    [(90.0, -0.325), (90.0, 0.325), (270.0, -0.325), (270.0, 0.325), (0.0, 0.0), (180.0, 0.0)]
    """
    (length, width, _), pitch = table_m, chair_width_m + ELBOW_M
    count = max(1, int((length - 2 * CORNER_M + ELBOW_M) // pitch))
    step = max(length / count, pitch)
    for out in (90.0, 270.0):
        for index in range(count):
            yield Seat(out, width / 2, (index - (count - 1) / 2) * step)
    for out in (0.0, 180.0):
        yield Seat(out, length / 2, 0.0)


def _draw_up(placer: Placer, chair: Prototype, table: Piece, seat: Seat) -> Piece | None:
    out = math.radians(seat.out_deg)
    facing = table.angle_deg + seat.out_deg + 180.0
    for gap in GAPS_M:
        away = seat.edge_m + gap + chair.size[0] / 2
        forward = away * math.cos(out) - seat.along_m * math.sin(out)
        left = away * math.sin(out) + seat.along_m * math.cos(out)
        placed = placer.place(chair, spot(table, forward, left), facing)
        if placed is not None:
            return placed
    return None
