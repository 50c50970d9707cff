"""Oddities of a prediction that do not stop its scoring but are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np

from ..layout import Layout
from ..names import few

MANY_OBJECTS = 1000
FAR_M = 1000.0


def remarks(layout: Layout, known_categories: Collection[str]) -> list[str]:
    """One sentence for each kind of oddity of a prediction; empty where there is none.

    Told are ids used more than once, categories (lower-cased, as matching reads them) outside
    `known_categories`, more than 1000 objects, and positions, dimensions or a room size beyond
    1000 m. The frame of the layout does not matter.
    """
    parts = (
        _repeated_ids(layout),
        _unknown_categories(layout, known_categories),
        _many_objects(layout),
        _far_objects(layout),
        _huge_room(layout),
    )
    return [part for part in parts if part is not None]


def _repeated_ids(layout: Layout) -> str | None:
    if len(set(layout.ids)) == len(layout):
        return None
    repeated = [name for name, uses in Counter(layout.ids).items() if uses > 1]
    return f"ids used more than once: {few(repeated, quoted=True)}"


def _unknown_categories(layout: Layout, known_categories: Collection[str]) -> str | None:
    used = dict.fromkeys(name.lower() for name in layout.categories)
    unknown = [name for name in used if name not in known_categories]
    return f"categories that no scene uses: {few(unknown, quoted=True)}" if unknown else None


def _many_objects(layout: Layout) -> str | None:
    if len(layout) <= MANY_OBJECTS:
        return None
    return f"{len(layout)} objects, more than {MANY_OBJECTS}"


def _far_objects(layout: Layout) -> str | None:
    reach = np.hstack([np.abs(layout.positions_m), layout.dimensions_m]).max(axis=1, initial=0.0)
    far = [layout.ids[i] for i in np.flatnonzero(reach > FAR_M)]
    return f"positions or dimensions beyond {FAR_M:g} m: {few(far, quoted=True)}" if far else None


def _huge_room(layout: Layout) -> str | None:
    size = layout.room.size_m
    if size is None or max(size) <= FAR_M:
        return None
    return f"a room larger than {FAR_M:g} m: {' x '.join(f'{extent:g}' for extent in size)} m"
