"""What is in a picture: how much of an object, how large, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..views import ViewCamera
from .pinhole import project
from .sight import Sight

LEAST_SEEN = 0.05
"""An object of which less is visible does not count as being in the picture."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An object in a picture.

    Attributes:
        id: whose.
        share: how much of it is visible, (0, 1].
        x, y: the middle of what is visible, from the upper left corner (0, 0) to the lower right
            one (1, 1).
        frame: lower and upper x, then y, of its box in the picture.
    """

    id: str
    share: float
    x: float
    y: float
    frame: tuple[float, float, float, float] = (0.0, 1.0, 0.0, 1.0)

    @property
    def where(self) -> str:
        """In words.

        >>> Seen("bed", 1.0, 0.1, 0.5).where, Seen("bed", 1.0, 0.5, 0.5).where
        ('middle left', 'centre')
        """
        row = _third(self.y, ("upper", "middle", "lower"))
        column = _third(self.x, ("left", "", "right"))
        if not column:
            return "centre" if row == "middle" else f"{row} middle"
        return f"{row} {column}"


def seen(sight: Sight, camera: ViewCamera, names: Iterable[str]) -> tuple[Seen, ...]:
    """Which of some objects are in a picture, the most visible one first, then by id."""
    found = []
    for name in names:
        projected = project(camera, sight.points(name))
        if not projected.inside.any():
            continue
        shown = projected.inside & sight.clear(camera, name)
        if shown.mean() >= LEAST_SEEN:
            x, y = projected.places[shown].mean(axis=0)
            place = round(float(x), 2), round(float(y), 2)
            found.append(Seen(name, float(shown.mean()), *place, _frame(sight, camera, name)))
    return tuple(sorted(found, key=lambda item: (-round(item.share, 6), item.id)))


def extent_of(shown: Iterable[Seen]) -> float:
    """The longer side of what some objects take of a picture together, 1 for all of it."""
    frames = np.array([item.frame for item in shown])
    low, high = frames[:, ::2].min(axis=0), frames[:, 1::2].max(axis=0)
    return float((high - low).max())


def _frame(sight: Sight, camera: ViewCamera, name: str) -> tuple[float, float, float, float]:
    places = project(camera, sight.room.thing(name).box.corners).places
    if np.isnan(places).any():
        return (0.0, 1.0, 0.0, 1.0)
    (x_low, y_low), (x_high, y_high) = np.clip([places.min(axis=0), places.max(axis=0)], 0, 1)
    return float(x_low), float(x_high), float(y_low), float(y_high)


@dataclass(frozen=True, slots=True)
class Framing:
    """How some objects lie in a picture together.

    Attributes:
        inside: the share of their boxes' corners that are in the picture, of the worst one.
        extent: the longer side of what they take of the picture, 1 for all of it.
    """

    inside: float
    extent: float


def framing(sight: Sight, camera: ViewCamera, names: Iterable[str]) -> Framing:
    """How at least one object lies in a picture."""
    places, shares = [], []
    for name in names:
        projected = project(camera, sight.room.thing(name).box.corners)
        shares.append(float(projected.inside.mean()))
        places.append(projected.places)
    corners = np.concatenate(places)
    if np.isnan(corners).any():
        return Framing(min(shares), float("inf"))
    return Framing(min(shares), float((corners.max(axis=0) - corners.min(axis=0)).max()))


def _third(value: float, words: tuple[str, str, str]) -> str:
    return words[min(max(int(value * 3), 0), 2)]
