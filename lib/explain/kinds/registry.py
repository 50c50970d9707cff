"""The table of kinds; everything else is drawn from it."""

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
