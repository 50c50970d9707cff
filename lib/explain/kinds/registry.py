"""The table of kinds; everything else is drawn from it.

A new kind is a `Mistake` (what it does to a table, how it is undone, its words) and beside it a
`Kind` with the few ways to make it, or with a function that measures its size from pairs. List it
here after simpler ones. Search, trial, files, page and panel follow; tests/lib/explain/test_planted
wants a plant of it, docs/explain.md a line.
"""

from __future__ import annotations

from .height import BASE, LIFT, RISE
from .mistake import Kind
from .scale import SCALE, SPREAD
from .shift import SHIFT, SHIFT_SHARE
from .size import SIZE
from .size_by_category import SIZE_BY_CATEGORY
from .square import MIRROR, PLACES, TURN
from .yaw import YAW

KINDS: tuple[Kind, ...] = (
    TURN,
    MIRROR,
    PLACES,
    SCALE,
    SHIFT,
    SHIFT_SHARE,
    SPREAD,
    YAW,
    SIZE,
    SIZE_BY_CATEGORY,
    LIFT,
    BASE,
    RISE,
)
"""Simpler kinds before those with more freedom: of two that explain the same, the first wins."""
