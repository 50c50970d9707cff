"""Which boxes of a scene may touch: sort and sweep along X, for many scenes at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .boxes import Boxes
from .ragged import PAIRS_AT_ONCE, BoolArray, IntArray, expand


def touching_pairs(
    boxes: Boxes, scene: IntArray, settled: BoolArray, at_once: int = PAIRS_AT_ONCE
) -> Iterator[tuple[IntArray, IntArray]]:
    """Pairs of boxes of one scene that overlap or touch, each pair once.

    Args:
        boxes: n boxes of any number of scenes.
        scene: (n,) scene of each box; boxes of two scenes never meet.
        settled: (n,) boxes that need no further partner; a pair of two such boxes is left out.
            The caller may set more of them from piece to piece.
        at_once: the most pairs looked at in one piece; bounds the memory.

    Yields:
        Rows (i, j), two arrays of equal length, a piece of the pairs at a time.
    """
    order, stop = _sweep(boxes, scene)
    # In the order of the sweep, neighbours in memory are neighbours in the room.
    low, high = boxes.low[order].T.copy(), boxes.high[order].T.copy()
    rank = np.arange(len(order))
    for i, j in expand(rank + 1, stop - rank - 1, at_once):
        needed = ~settled[order]
        needed = needed[i] | needed[j]
        i, j = i[needed], j[needed]
        for axis in (1, 2):
            meets = (low[axis][i] <= high[axis][j]) & (low[axis][j] <= high[axis][i])
            i, j = i[meets], j[meets]
        yield order[i], order[j]


def _sweep(boxes: Boxes, scene: IntArray) -> tuple[IntArray, IntArray]:
    """Rows in order of (scene, low x), and for each place where its candidates end in that order.

    The starts and ends of all boxes stand in one sorted row of events; a start comes before an
    end at the same place, so that touching counts. The starts passed when a box ends are the
    boxes that may touch it.
    """
    n = len(scene)
    is_end = np.repeat([0, 1], n)
    places = np.concatenate([boxes.low[:, 0], boxes.high[:, 0]])
    events = np.lexsort((is_end, places, np.concatenate([scene, scene])))
    starts = events < n
    started = np.cumsum(starts)
    stop = np.empty(n, dtype=np.intp)
    stop[events[~starts] - n] = started[~starts]
    order = events[starts]
    return order, stop[order]
