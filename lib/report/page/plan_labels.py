"""Where names stand in a drawing of a floor plan: inside of it, and off each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...floorplan.plan import Point
from ...names import short

LONGEST = 26
"""Characters of a name in a drawing; the outline's tooltip has all of it."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom; y down."""

_MOST_STEPS = 200
_WIDE = 0.56
_HIGH = 1.15


def placed(
    wanted: Iterable[tuple[str, Box]], view: Box, letter: float, taken: Sequence[Box] = ()
) -> list[tuple[float, float, str]]:
    """The middle of each name: within what it names where that has room, else around it.

    Args:
        wanted: name and the box of what it names.
        view: what is drawn.
        letter: height of a letter.
        taken: boxes that hold something else, as a text or a piece of a line.

    Returns:
        x, y and text of each. Of places that are all taken the one that covers least.
    """
    boxes, found = list(taken), []
    for name, around in wanted:
        text = short(name) if len(name) <= LONGEST else f"{short(name[: LONGEST - 3])}..."
        places = [_within(view, box) for box in _places(around, len(text) * _WIDE * letter, letter)]
        best = min(places, key=lambda box: sum(_shared(box, other) for other in boxes))
        boxes.append(best)
        found.append(((best[0] + best[2]) / 2, (best[1] + best[3]) / 2, text))
    return found


def text_box(x: float, y: float, width: float, letter: float) -> Box:
    """The box of a text with its middle at (x, y)."""
    high = _HIGH * letter
    return (x - width / 2, y - high / 2, x + width / 2, y + high / 2)


def along(line: Sequence[Point], letter: float) -> list[Box]:
    """Boxes on a line, x to the right and y down, close enough that no name slips between."""
    found = []
    for (x, y), (to_x, to_y) in pairwise(line):
        steps = min(math.ceil(math.dist((x, y), (to_x, to_y)) / letter), _MOST_STEPS)
        shares = [step / steps for step in range(steps + 1)] if steps else []
        thin = 0.3 * letter
        found += [
            text_box(x + share * (to_x - x), y + share * (to_y - y), thin, thin) for share in shares
        ]
    return found


def _places(around: Box, width: float, letter: float) -> list[Box]:
    left, top, right, bottom = around
    x, y = (left + right) / 2, (top + bottom) / 2
    off, line = 0.75 * letter, 1.2 * letter
    outside = [
        # Of a flat thing a line's height off its middle, where another's name may stand.
        *((x, min(top - off, y - line)), (x, max(bottom + off, y + line))),
        *((left - off - width / 2, y), (right + off + width / 2, y)),
    ]
    inside = [(x, y), (x, y - line), (x, y + line)]
    has_room = right - left >= width and bottom - top >= 4 * letter
    middles = [*inside, *outside] if has_room else [*inside[:1], *outside]
    return [text_box(at_x, at_y, width, letter) for at_x, at_y in middles]


def _within(view: Box, box: Box) -> Box:
    """The same box, pushed inside; one that has no room stands in the middle."""
    shift_x = _push(view[0], view[2], box[0], box[2])
    shift_y = _push(view[1], view[3], box[1], box[3])
    return (box[0] + shift_x, box[1] + shift_y, box[2] + shift_x, box[3] + shift_y)


def _push(first: float, last: float, low: float, high: float) -> float:
    if high - low > last - first:
        return (first + last - low - high) / 2
    return max(first - low, 0.0) + min(last - high, 0.0)


def _shared(one: Box, other: Box) -> float:
    """Area that both cover."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0.0) * max(high, 0.0)
