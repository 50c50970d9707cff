"""Labels in the pixels of a region: where each stands, and which give way to nearer ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from .shapes import Label

Place = tuple[float, float]
# Between two texts of one line.
_GAP_PX = 8.0
# Two texts a line apart do not touch, whatever rounding does.
_LINE = 0.99


def shown(labels: Iterable[Label], selected: Collection[str]) -> list[Label]:
    """The labels of all and of what is selected."""
    return [
        label
        for label in labels
        if not label.owners or any(name in selected for name in label.owners)
    ]


def laid_out(
    labels: Iterable[tuple[float, Place, Label]], width: Callable[[str], float], row_px: float
) -> list[tuple[Place, Label]]:
    """Labels with the left lower corner of each, in pixels.

    Args:
        labels: distance from the viewer, place of the text's foot in the middle, and the label.
        width: of a text.
        row_px: from one line to the next.

    Returns:
        the nearest first; one that would cover a nearer one is left out.
    """
    rows: dict[int, list[tuple[float, float, float]]] = {}
    placed = []
    for _, (x, y), label in sorted(labels, key=lambda item: item[0]):
        length = width(label.text)
        left, y = x - length / 2, y - label.row * row_px
        row = int(y // row_px)
        near = [*rows.get(row - 1, ()), *rows.get(row, ()), *rows.get(row + 1, ())]
        if any(
            abs(y - other) < _LINE * row_px
            and left < end + _GAP_PX
            and start < left + length + _GAP_PX
            for start, end, other in near
        ):
            continue
        rows.setdefault(row, []).append((left, left + length, y))
        placed.append(((left, y), label))
    return placed
