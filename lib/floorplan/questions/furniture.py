"""What a room is asked to find a place for: furniture of usual sizes, by type of room.

Sizes are those of common pieces in shops and of common groups of them, width by depth in metres,
from what fits nearly anywhere to what few rooms have a place for, so that both answers occur.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kinds import category_of


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of furniture.

    Attributes:
        name: in words.
        size_m: width and depth, metres.
    """

    name: str
    size_m: tuple[float, float]


_SIZES: dict[str, dict[str, tuple[tuple[float, float], ...]]] = {
    "bedroom": {
        "single bed": ((0.9, 2.0), (1.0, 2.1)),
        "double bed": ((1.4, 2.0), (1.8, 2.1)),
        "wardrobe": ((1.0, 0.6), (1.5, 0.6), (2.5, 0.65)),
        "chest of drawers": ((0.8, 0.45), (1.6, 0.5)),
        "desk": ((1.2, 0.6), (1.6, 0.8)),
        "dressing table": ((1.0, 0.45),),
        "bench": ((1.3, 0.4),),
        "crib": ((0.7, 1.3),),
        "bookcase": ((0.8, 0.3), (2.0, 0.35)),
        "daybed": ((0.9, 1.9),),
    },
    "livingroom": {
        "two-seat sofa": ((1.6, 0.9),),
        "three-seat sofa": ((2.2, 0.95), (2.4, 1.0)),
        "corner sofa": ((2.5, 1.6), (2.8, 2.1)),
        "coffee table": ((1.1, 0.6), (1.4, 0.8)),
        "dining table": ((1.4, 0.8), (1.8, 0.9), (2.4, 1.1)),
        "sideboard": ((1.6, 0.45), (2.2, 0.5)),
        "bookcase": ((0.8, 0.3), (2.4, 0.35)),
        "piano": ((1.5, 0.65),),
        "grand piano": ((1.5, 1.8), (1.55, 2.75)),
        "storage chest": ((1.2, 0.5), (2.5, 1.0)),
        "pool table": ((2.4, 1.3),),
    },
    "kitchen": {
        "dining table": ((0.8, 0.8), (1.2, 0.8), (1.6, 0.9), (2.0, 1.0)),
        "kitchen island": ((1.2, 0.7), (1.8, 0.9), (2.4, 1.1)),
        "serving cart": ((0.6, 0.4),),
        "fridge": ((0.6, 0.65), (0.9, 0.75)),
        "chest freezer": ((1.1, 0.7),),
        "pantry cabinet": ((0.6, 0.6), (1.2, 0.6)),
        "sideboard": ((1.5, 0.45),),
        "bench": ((1.4, 0.4),),
        "breakfast bar": ((1.5, 0.45),),
    },
    "bathroom": {
        "bathtub": ((1.6, 0.7), (1.8, 0.8)),
        "freestanding bathtub": ((1.7, 0.85),),
        "shower": ((0.8, 0.8), (0.9, 0.9), (1.2, 0.9)),
        "washing machine": ((0.6, 0.6),),
        "laundry hamper": ((0.45, 0.35),),
        "vanity unit": ((0.6, 0.45), (1.2, 0.5)),
        "linen cabinet": ((0.4, 0.35), (0.8, 0.4)),
        "bench": ((1.0, 0.35),),
    },
    "diningroom": {
        "dining table": ((1.4, 0.8), (1.8, 0.9), (2.4, 1.1), (3.2, 1.2)),
        "sideboard": ((1.6, 0.45), (2.2, 0.5)),
        "china cabinet": ((1.2, 0.45),),
        "bar cart": ((0.8, 0.45),),
        "bench": ((1.6, 0.4),),
        "armchair": ((0.8, 0.85),),
        "piano": ((1.5, 0.65),),
    },
    "office": {
        "desk": ((1.4, 0.7), (1.6, 0.8), (2.0, 1.0)),
        "corner desk": ((1.8, 1.6),),
        "filing cabinet": ((0.45, 0.6),),
        "bookcase": ((0.8, 0.3), (2.4, 0.4)),
        "meeting table": ((1.8, 0.9), (2.4, 1.2), (3.6, 1.4)),
        "copier": ((0.7, 0.75),),
        "two-seat sofa": ((1.6, 0.9),),
        "whiteboard stand": ((1.8, 0.6),),
    },
    "": {
        "desk": ((1.2, 0.6), (1.6, 0.8)),
        "dining table": ((1.4, 0.8), (2.0, 1.0), (3.0, 1.2)),
        "bookcase": ((0.8, 0.3), (2.4, 0.4)),
        "cabinet": ((1.0, 0.5), (2.0, 0.6)),
        "armchair": ((0.8, 0.85),),
        "three-seat sofa": ((2.2, 0.95),),
        "storage chest": ((1.2, 0.5), (2.5, 1.0)),
        "bench": ((1.4, 0.4),),
        "table tennis table": ((2.75, 1.55),),
    },
}

_GROUPS: dict[str, tuple[tuple[float, float], ...]] = {
    "sitting area": ((3.0, 2.6), (3.8, 3.2)),
    "table with six chairs": ((2.8, 2.2),),
    "table with ten chairs": ((4.0, 2.4),),
    "corner sofa with its table": ((3.2, 2.4),),
    "sectional sofa": ((4.2, 3.0), (5.0, 3.6)),
    "billiard table with room to play": ((5.0, 3.9),),
    "table tennis table with room to play": ((6.0, 3.4),),
    "stage": ((4.0, 3.0),),
    "row of desks": ((4.8, 1.6), (6.4, 1.7)),
    "play area": ((2.6, 2.6), (3.4, 3.4)),
}
"""What takes as much floor as a large and half empty room has, or more."""

_LIKE = {
    "classroom": "office",
    "homestudio": "bedroom",
    "library": "office",
    "lounge": "livingroom",
    "meetingroom": "office",
    "restroom": "bathroom",
    "study": "office",
    "studyroom": "office",
    "toilet": "bathroom",
}


def furniture_for(room_type: str) -> list[Piece]:
    """Pieces that one might want to place in a room of this type; of any other, common ones.

    >>> furniture_for("living_room")[0]
    Piece(name='two-seat sofa', size_m=(1.6, 0.9))
    """
    kind = category_of(room_type).replace(" ", "")
    sizes = {**_SIZES.get(_LIKE.get(kind, kind), _SIZES[""]), **_GROUPS}
    return [Piece(name, size) for name, several in sizes.items() for size in several]
