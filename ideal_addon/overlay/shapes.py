"""Lines, faces and labels as plain arrays, ready to draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Color = tuple[float, float, float, float]
"""Red, green, blue, alpha, each 0 to 1."""


@dataclass(frozen=True)
class Label:
    """A text at a place: world frame, metres.

    `owners` are objects of the scene: where there are any, the text shows only while one of them is
    selected. `row` is how many lines below the place it stands.
    """

    text: str
    position_m: tuple[float, float, float]
    color: Color
    owners: tuple[str, ...] = ()
    row: int = 0


def _none(*shape: int) -> Floats:
    return np.empty(shape, dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Shapes:
    """What one layer draws, world frame, metres; a colour for each corner.

    Attributes:
        lines: (2n, 3) ends, two a line.
        line_colors: (2n, 4).
        faces: (3m, 3) corners, three a triangle.
        face_colors: (3m, 4).
        labels: texts.
    """

    lines: Floats = field(default_factory=lambda: _none(0, 3))
    line_colors: Floats = field(default_factory=lambda: _none(0, 4))
    faces: Floats = field(default_factory=lambda: _none(0, 3))
    face_colors: Floats = field(default_factory=lambda: _none(0, 4))
    labels: tuple[Label, ...] = ()


def colored(count: int, color: Color) -> Floats:
    """One colour for all of so many corners, (count, 4)."""
    return np.full((count, 4), color, dtype=np.float32)


def joined(parts: Iterable[Shapes]) -> Shapes:
    """Everything of all parts."""
    every = [Shapes(), *parts]
    return Shapes(
        *(
            np.concatenate([getattr(part, name) for part in every])
            for name in ("lines", "line_colors", "faces", "face_colors")
        ),
        labels=tuple(label for part in every for label in part.labels),
    )
