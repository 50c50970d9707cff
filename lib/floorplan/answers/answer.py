"""A question's parameters and its answer: plain values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

Value = float | bool | list[str] | list[list[float]] | None
"""A number; whether; labels; points [x, y] in metres. None where there is no answer."""

Direction = Literal["left", "right", "up", "down"]

WALL = "wall"
"""What a wall, or the room's outline, is called among the labels of things in the way."""

UNITS = {"m": " m", "m2": " m²", "deg": "°", "": ""}
"""Units as they stand behind a number, for people."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a question is about; each type takes those that it names in the registry.

    Attributes:
        objects: labels.
        direction: of a slide.
        size_m: width and depth of what is placed, metres.
        clearance_m: that a path keeps; None for the profile's.
    """

    objects: tuple[str, ...] = ()
    direction: Direction | None = None
    size_m: tuple[float, float] | None = None
    clearance_m: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer.

    Attributes:
        value: see `Value`; None where there is none.
        geometry: what it looks like on the floor, a GeoJSON geometry in the layout's frame; None
            where there is nothing to draw.
        details: more about it, plain JSON values, as what stopped a slide.
        reason: why there is none, in a sentence; "" where there is one.
        at_fault: whether the layout is broken, rather than the answer not there.
    """

    value: Value
    geometry: Mapping[str, Any] | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    at_fault: bool = False


def path_length_m(points: Sequence[Sequence[float]]) -> float:
    """Length of a path along points [x, y], metres.

    >>> path_length_m([[0.0, 0.0], [3.0, 4.0], [3.0, 5.0]])
    6.0
    """
    return math.fsum(math.dist(first, second) for first, second in pairwise(points))
