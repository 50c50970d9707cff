"""Pieces set by rule where the solver would take too long: beside, before and upon other pieces.

Everything here works on a solved room in the benchmark's world frame, metres; a piece's front is
its local +X, its left side local +Y. What finds no free place is left out, never forced.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..placing import Piece, Placer
    from ..spawning import Prototype
    from ..walls import Wall

LEFT, RIGHT = 1, -1

EYE_HEIGHT_M = 1.6
"""Height of the middle of a picture."""

ASIDE_M = (0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75)
"""Off the axis of the piece that something stands opposite to, tried in this order."""

TUCKED_IN_M = (-0.3, -0.2, -0.1, 0.03, 0.1)
"""Gaps between a desk's front and its chair, the deepest that the desk's legs allow first."""


def spot(piece: Piece, forward_m: float, left_m: float) -> tuple[float, float]:
    """The floor point so far before and to the left of a piece's middle."""
    (fx, fy), (x, y) = piece.front, piece.center[:2]
    return float(x + forward_m * fx - left_m * fy), float(y + forward_m * fy + left_m * fx)


def place_before(
    placer: Placer,
    prototype: Prototype,
    piece: Piece,
    gaps_m: Iterable[float],
    turned_deg: float = 0.0,
    left_m: float = 0.0,
) -> Piece | None:
    """Set something before a piece's front at the first gap that is free.

    Args:
        gaps_m: between the two boxes, tried in this order; negative ones overlap in plan.
        turned_deg: of the new piece against the old one; 180 faces it.
        left_m: sideways off the old piece's middle.
    """
    depth = _depth(prototype, turned_deg)
    for gap in gaps_m:
        centre = spot(piece, piece.size[0] / 2 + gap + depth / 2, left_m)
        placed = placer.place(prototype, centre, piece.angle_deg + turned_deg)
        if placed is not None:
            return placed
    return None


def place_beside(
    placer: Placer,
    prototype: Prototype,
    piece: Piece,
    side: int,
    gaps_m: Iterable[float],
    ahead_m: float = 0.0,
) -> Piece | None:
    """Set something at a piece's side, its back `ahead_m` before the piece's: a nightstand."""
    forward = (prototype.size[0] - piece.size[0]) / 2 + ahead_m
    sideways = (piece.size[1] + prototype.size[1]) / 2
    for gap in gaps_m:
        centre = spot(piece, forward, side * (sideways + gap))
        placed = placer.place(prototype, centre, piece.angle_deg)
        if placed is not None:
            return placed
    return None


def seat_at_desks(placer: Placer, prototype: Prototype, desks: Iterable[Piece]) -> list[Piece]:
    """A chair at each desk's middle, facing it, as far under it as it goes."""
    seated = (place_before(placer, prototype, desk, TUCKED_IN_M, 180.0) for desk in desks)
    return [chair for chair in seated if chair is not None]


def place_on(placer: Placer, prototype: Prototype, support: Piece) -> Piece | None:
    """Stand something on the middle of a piece's top, facing the same way: a TV on its stand."""
    return placer.place(prototype, spot(support, 0.0, 0.0), support.angle_deg, on=support)


def hang_above(placer: Placer, prototype: Prototype, piece: Piece) -> Piece | None:
    """Hang something flat on the wall behind a piece, over its middle, at eye height or higher."""
    wall = wall_behind(placer, piece)
    height = prototype.size[2]
    lowest = max(float(piece.box[1][2]) + 0.15, 1.3)
    bottom = min(max(lowest, EYE_HEIGHT_M - height / 2), placer.height_m - height - 0.15)
    if bottom < lowest:
        return None
    return placer.place_at_wall(prototype, wall, along(wall, piece), z=bottom)


def place_opposite(
    placer: Placer, prototype: Prototype, piece: Piece, gap_m: float
) -> Piece | None:
    """Stand something at the wall that a piece looks at, as near to its axis as there is place."""
    wall = wall_ahead(placer, piece)
    for aside in ASIDE_M:
        place = along(wall, piece) + aside
        placed = placer.place_at_wall(prototype, wall, place, gap_m=gap_m)
        if placed is not None:
            return placed
    return None


def along(wall: Wall, piece: Piece) -> float:
    """Where a piece's middle is along a wall, from the wall's middle."""
    return float(piece.center[0] * wall.along[0] + piece.center[1] * wall.along[1])


def wall_ahead(placer: Placer, piece: Piece) -> Wall:
    """The wall that a piece's front looks at."""
    fx, fy = piece.front
    return min(placer.walls(), key=lambda wall: wall.normal[0] * fx + wall.normal[1] * fy)


def wall_behind(placer: Placer, piece: Piece) -> Wall:
    """The wall whose normal is nearest to a piece's front: the one at its back."""
    fx, fy = piece.front
    return max(placer.walls(), key=lambda wall: wall.normal[0] * fx + wall.normal[1] * fy)


def place_in_corner(placer: Placer, prototype: Prototype, near: Piece | None) -> Piece | None:
    """Stand something in a free corner of the room, the nearest to a piece first."""
    x = placer.width_m / 2 - prototype.size[0] / 2 - 0.06
    y = placer.depth_m / 2 - prototype.size[1] / 2 - 0.06
    corners = [(x, y), (x, -y), (-x, y), (-x, -y)]
    if near is not None:
        corners.sort(key=lambda corner: math.dist(corner, near.center[:2]))
    for corner in corners:
        placed = placer.place(prototype, corner, 0.0)
        if placed is not None:
            return placed
    return None


def _depth(prototype: Prototype, turned_deg: float) -> float:
    """How deep a prototype is along a direction at `turned_deg` to its own front."""
    turn = math.radians(turned_deg)
    return abs(math.cos(turn)) * prototype.size[0] + abs(math.sin(turn)) * prototype.size[1]
