"""How objects hold each other: one stands on another, hangs under it, or hangs at its side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ...geometry.vertical_gap import sunk_into, vertical_gap
from ...layout import FloatArray
from ..room import Thing
from .mounts import Way
from .triangles import triangles_of

Side = Literal["under", "over", "beside"]


@dataclass(frozen=True, slots=True)
class Contact:
    """That one object touches another.

    Attributes:
        other: the id of the other one.
        side: where the other one is.
        sunk: the object reaches into it.
    """

    other: str
    side: Side
    sunk: bool = False


def stands_on(thing: Thing, other: Thing, contact_m: float) -> Contact | None:
    """Whether an object stands on another: it is within `contact_m` of it, or cuts into it."""
    if not _columns_meet(thing, other) or not _heights_meet(thing, other, contact_m):
        return None
    gap = vertical_gap(*_facing(thing, other, contact_m), contact_m, _middle(thing))
    return None if gap is None else Contact(other.id, "under")


def sinks_into(thing: Thing, other: Thing, contact_m: float) -> Contact | None:
    """Whether an object reaches into another one from above, though no surfaces touch."""
    if not _columns_meet(thing, other) or not _heights_meet(thing, other, 0.0):
        return None
    columns = (_column(one) for one in (other, thing))
    upper, lower = (
        triangles_of(one, *column) for one, column in zip((thing, other), columns, strict=True)
    )
    place = sunk_into(upper, lower, _middle(thing))
    return None if place is None else Contact(other.id, "under", sunk=True)


def hangs_under(thing: Thing, other: Thing, contact_m: float) -> Contact | None:
    """Whether an object touches another one that is above it."""
    if not _columns_meet(thing, other) or not _heights_meet(other, thing, contact_m):
        return None
    gap = vertical_gap(*_facing(other, thing, contact_m), contact_m)
    return None if gap is None else Contact(other.id, "over")


def hangs_at(thing: Thing, other: Thing, contact_m: float) -> Contact | None:
    """Whether the back of an object touches another one; without a front, any side of it."""
    near = (thing.low - contact_m <= other.high) & (thing.high + contact_m >= other.low)
    if not near.all():
        return None
    ours = triangles_of(thing, other.low - contact_m, other.high + contact_m)
    others = triangles_of(other, thing.low - contact_m, thing.high + contact_m)
    for back in _backs(thing):
        turn = _downwards(back)
        if vertical_gap(ours @ turn.T, others @ turn.T, contact_m) is not None:
            return Contact(other.id, "beside")
    return None


def way_down(thing: Thing, other: Thing, most_m: float, least_m: float) -> Way | None:
    """From an object down to another one beneath it, where that is `most_m` away or less.

    Args:
        thing: the object.
        other: the other one.
        most_m: how far down it looks.
        least_m: how far at first: the farther down it looks, the more faces there are.
    """
    if not _columns_meet(thing, other) or not _heights_meet(thing, other, most_m):
        return None
    reach = max(min(least_m, most_m), float(thing.low[2] - other.high[2]))
    while reach > 0:
        reach = min(reach, most_m)
        gap = vertical_gap(*_facing(thing, other, reach), reach, _middle(thing))
        if gap is not None:
            return Way(gap.height_m, gap.upper, gap.lower, other.id)
        if reach >= most_m:
            return None
        reach *= 3.0
    return None


def _facing(upper: Thing, lower: Thing, reach_m: float) -> tuple[FloatArray, FloatArray]:
    """The triangles of two objects that may be above each other by no more than this."""
    reach = np.array([0.0, 0.0, reach_m])
    return triangles_of(upper, lower.low, lower.high + reach), triangles_of(
        lower, upper.low - reach, upper.high
    )


def _middle(thing: Thing) -> float:
    return float(thing.low[2] + thing.high[2]) / 2


def _column(thing: Thing) -> tuple[FloatArray, FloatArray]:
    """The box of an object, without its floor and ceiling."""
    return np.append(thing.low[:2], -np.inf), np.append(thing.high[:2], np.inf)


def _columns_meet(one: Thing, other: Thing) -> bool:
    """Whether the two may be over the same ground."""
    return bool(((one.low <= other.high) & (one.high >= other.low))[:2].all())


def _heights_meet(upper: Thing, lower: Thing, reach_m: float) -> bool:
    """Whether something of one may be above something of the other by no more than this."""
    return bool(upper.low[2] - lower.high[2] <= reach_m and upper.high[2] >= lower.low[2])


def _backs(thing: Thing) -> Iterator[FloatArray]:
    if thing.front is not None:
        yield np.append(-thing.front, 0.0)
        return
    level = [axis for axis in thing.box.axes if abs(axis[2]) < np.sqrt(0.5)]
    for axis in level:
        yield axis
        yield -axis


def _downwards(way: FloatArray) -> FloatArray:
    """The rotation (3, 3) that turns a level unit vector down."""
    up = -way
    side = np.array([-up[1], up[0], 0.0])
    side /= np.linalg.norm(side)
    turn: FloatArray = np.array([side, np.cross(up, side), up])
    return turn
