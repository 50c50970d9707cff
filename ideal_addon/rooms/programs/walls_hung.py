"""Pictures on the walls that are left free."""

from __future__ import annotations

import numpy as np

from ..assets.wall_hung import WallArtFactory
from ..collisions import boxes_overlap
from ..placing import Piece, Placer, Prototype
from ..walls import Wall

EYE_HEIGHT_M = 1.6
PLACES = (0.0, -0.25, 0.25)
"""Along a wall, in shares of its length from the middle."""

SEEN_FROM_M = 0.5
"""Nothing stands so near before a picture."""


def hang_pictures(placer: Placer, most: int) -> list[Piece]:
    """Up to so many different pictures, each at eye height on a wall of its own.

    They hang near the middle of walls, clear of openings and of whatever is as tall; a wall that
    has no such place keeps none.
    """
    walls = list(placer.walls())
    placer.rng.shuffle(walls)
    hung: list[Piece] = []
    for wall in walls:
        if len(hung) == most:
            break
        size = (placer.rng.uniform(0.6, 1.3), placer.rng.uniform(0.45, 0.9))
        picture = placer.spawn(WallArtFactory, f"picture {len(hung)}", dimensions=size)
        found = _hang(placer, picture, wall)
        hung.extend([found] if found else [])
    return hung


def _hang(placer: Placer, picture: Prototype, wall: Wall) -> Piece | None:
    bottom = EYE_HEIGHT_M - picture.size[2] / 2
    for place in PLACES:
        piece = placer.place_at_wall(picture, wall, place * wall.length_m, z=bottom)
        if piece is not None and _is_hidden(placer, piece):
            placer.discard(piece)
        elif piece is not None:
            return piece
    return None


def _is_hidden(placer: Placer, picture: Piece) -> bool:
    """Whether something stands before a picture: it may hang in the gap behind wall units."""
    ahead = SEEN_FROM_M * np.array([*picture.front, 0.0])
    low, high = picture.box
    zone = np.array([np.minimum(low, low + ahead), np.maximum(high, high + ahead)])
    others = [piece.box for piece in placer.pieces() if piece is not picture]
    return bool(boxes_overlap(zone, np.array(others).reshape(-1, 2, 3)).any())
