"""What chance there is in a question: SHA-256 of a text, the same on every machine and Python.

Neither the order in which a layout lists its objects nor the name of its file, nor any other layout
of the same run, changes what is drawn.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..plan import FloorPlan, Point, Shape

Item = TypeVar("Item")


def content_sha256(plan: FloorPlan) -> str:
    """What a layout holds, as a hash: all but its name and what it has besides.

    Two files of the same room, one JSON and one XML, have the same; so have two that list its
    objects in another order.
    """
    document = {
        "room_type": plan.room_type,
        "boundary": _points(plan.boundary),
        "walls": sorted(_points((wall.start, wall.end)) for wall in plan.walls),
        "objects": _shapes(plan.objects),
        "windows": _shapes(plan.windows),
        "doors": _shapes(plan.doors),
    }
    return _hash(document)


class Lots:
    """Draws for one type of question about one layout."""

    def __init__(self, seed: int, content: str, kind: str) -> None:
        """Args are the seed, the layout's `content_sha256`, and what the draws are for."""
        self._of = [seed, content, kind]

    def order(self, items: Iterable[Item], text: Callable[[Item], Any]) -> list[Item]:
        """The items in the order in which they are drawn.

        Args:
            items: in any order.
            text: of an item, a plain JSON value that tells it from all others.
        """
        return sorted(items, key=lambda item: _hash([*self._of, "order", text(item)]))

    def coin(self, number: int) -> bool:
        """Heads or tails, for the question of this number from 1 on; a pair has one of each."""
        pair, second = divmod(number - 1, 2)
        return int(_hash([*self._of, "coin", pair + 1])[0], 16) % 2 == second


def _hash(document: Any) -> str:
    text = json.dumps(document, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _shapes(shapes: Iterable[Shape]) -> list[list[Any]]:
    return sorted([shape.label, _points(shape.points)] for shape in shapes)


def _points(points: Iterable[Point]) -> list[list[float]]:
    # 0, 0.0 and -0.0 are the same place.
    return [[float(x) + 0.0, float(y) + 0.0] for x, y in points]
