"""What goes with a single piece: nightstands with a bed, a chair with a desk, a lamp, a picture."""

from __future__ import annotations

from infinigen.assets.objects import lamp, seating, tables

from ..assets.plant import LargePlantContainerFactory
from ..assets.rug import RugFactory
from ..assets.wall_hung import WallArtFactory
from ..placing import Piece, Placer
from .arrange import (
    LEFT,
    RIGHT,
    hang_above,
    place_before,
    place_beside,
    place_in_corner,
    seat_at_desks,
    spot,
)
from .walls_hung import hang_pictures

OFF_WINDOW_M = 0.1
"""So far before a sofa's back stands what is beside it, to clear a window behind."""

NIGHTSTAND_M = 0.42
"""Mean side of a nightstand; beds reserve as much at their sides."""


def sides(placer: Placer) -> tuple[int, int]:
    """Left and right, in the order in which this room tries them."""
    return (LEFT, RIGHT) if placer.rng.random() < 0.5 else (RIGHT, LEFT)


def furnish_bed(placer: Placer, bed: Piece, nightstands: int) -> None:
    """Nightstands at the head, a picture above it."""
    side = NIGHTSTAND_M * placer.rng.uniform(0.9, 1.1)
    size = (side, side, placer.rng.uniform(0.42, 0.55))
    nightstand = placer.spawn(tables.SideTableFactory, "nightstand", dimensions=size)
    placed = 0
    for where in sides(placer):
        if placed < nightstands:
            found = place_beside(placer, nightstand, bed, where, (0.04, 0.08, 0.12))
            placed += found is not None
    hang_picture(placer, bed)


def lay_bedside_rug(placer: Placer, bed: Piece) -> Piece | None:
    """A rug along the bed's side, or at its foot, where nothing stands."""
    length, width = 1.3, 0.75
    rug = placer.spawn(RugFactory, "bedside rug", dimensions=(length, width))
    for where in sides(placer):
        beside = where * (bed.size[1] / 2 + 0.06 + width / 2)
        towards_foot = (bed.size[0] - length) / 2
        found = placer.place(rug, spot(bed, towards_foot, beside), bed.angle_deg)
        if found is not None:
            return found
    return place_before(placer, rug, bed, (0.06, 0.15), turned_deg=90.0)


def furnish_desks(placer: Placer) -> None:
    """A swivel chair at each desk."""
    desks = placer.pieces("SimpleDeskFactory")
    if desks:
        chair = placer.spawn(
            seating.OfficeChairFactory, "desk chair", lambda x, y, z: max(x, y) < 0.72
        )
        seat_at_desks(placer, chair, desks)


def stand_lamp(placer: Placer, piece: Piece) -> Piece | None:
    """A floor lamp at a piece's side, or else in the room's corner that is nearest to it."""
    floor_lamp = placer.spawn(
        lamp.FloorLampFactory, "floor lamp", lambda x, y, z: max(x, y) < 0.5 and z < 1.9
    )
    for where in sides(placer):
        found = place_beside(placer, floor_lamp, piece, where, (0.06, 0.15), OFF_WINDOW_M)
        if found is not None:
            return found
    return place_in_corner(placer, floor_lamp, piece)


def stand_plant(placer: Placer) -> Piece | None:
    """A plant in a free corner of the room."""
    plant = placer.spawn(
        LargePlantContainerFactory, "plant", lambda x, y, z: max(x, y) < 0.9 and z < 1.6
    )
    return place_in_corner(placer, plant, None)


def hang_picture(placer: Placer, piece: Piece) -> None:
    """A picture above a piece and narrower than it, or else where a wall is free."""
    width = min(piece.size[1], 1.7) * placer.rng.uniform(0.5, 0.8)
    size = (width, placer.rng.uniform(0.45, 0.8))
    picture = placer.spawn(WallArtFactory, f"picture above {piece.factory}", dimensions=size)
    if hang_above(placer, picture, piece) is None:
        hang_pictures(placer, 1)
