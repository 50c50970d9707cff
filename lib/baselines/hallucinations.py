"""Objects that are not there: like those of such a room, standing somewhere in this one."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from ..layout import Layout, SceneObject, Vec3
from .prior import PriorError, prior

_CM = 100.0


def hallucinations(
    seen: Layout, fraction: float, rng: np.random.Generator
) -> Iterator[SceneObject]:
    """Objects to add to a layout, about `fraction` times as many as it has.

    Their number is rounded up or down at random, so that it is right on average. Each copies the
    size and the height above the floor of an object of the scene or of a typical room of its type
    (every category is as likely), stands inside the room where it fits, faces a random wall and
    has an id of its own; numbers are whole centimetres. A room without a size gets none.
    """
    models = _models(seen)
    wanted = fraction * len(seen)
    count = math.floor(wanted) + int(rng.random() < wanted % 1.0)
    if seen.room.size_m is None:
        return
    taken = set(seen.ids)
    # One count a category, never begun again: a number that was taken stays so.
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1))
    for _ in range(count):
        model = models[rng.integers(len(models))]
        names = (f"{model.category}_{number:02d}" for number in numbers[model.category])
        name = next(name for name in names if name not in taken)
        taken.add(name)
        yield _placed(model, name, seen.room.size_m, rng)


def _models(seen: Layout) -> list[SceneObject]:
    """One object of each category of the scene and of its room's type."""
    try:
        typical = list(prior(seen.room.type))
    except PriorError:
        typical = []
    return list({item.category: item for item in (*typical, *seen)}.values())


def _placed(model: SceneObject, name: str, room_m: Vec3, rng: np.random.Generator) -> SceneObject:
    quarter = int(rng.integers(4))
    width, depth, height = model.dimensions_m
    if model.yaw_deg is not None and quarter % 2:
        width, depth = depth, width
    x = rng.uniform(-1.0, 1.0) * (room_m[0] - width) / 2
    y = rng.uniform(-1.0, 1.0) * (room_m[1] - depth) / 2
    return SceneObject(
        id=name,
        category=model.category,
        position_m=(
            _within(x, (width - room_m[0]) / 2, (room_m[0] - width) / 2),
            _within(y, (depth - room_m[1]) / 2, (room_m[1] - depth) / 2),
            _within(model.position_m[2], height / 2, room_m[2] - height / 2),
        ),
        dimensions_m=model.dimensions_m,
        yaw_deg=None if model.yaw_deg is None else 90.0 * quarter,
    )


def _within(value: float, low: float, high: float) -> float:
    """The whole centimetre nearest to `value` between two bounds; their middle if none is."""
    lowest, highest = math.ceil(low * _CM - 1e-6), math.floor(high * _CM + 1e-6)
    if lowest > highest:
        return round((low + high) / 2, 2) + 0.0
    return min(max(round(value * _CM), lowest), highest) / _CM
