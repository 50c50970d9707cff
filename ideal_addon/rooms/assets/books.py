"""Rows of books for shelves, as plain boxes: a library's worth of them must stay light."""

from __future__ import annotations

import bpy
import numpy as np

from .boxes import boxes_object, plain_material

_COVERS = (
    (0.23, 0.03, 0.03),
    (0.03, 0.06, 0.2),
    (0.03, 0.13, 0.06),
    (0.42, 0.3, 0.12),
    (0.1, 0.05, 0.03),
    (0.5, 0.46, 0.38),
    (0.04, 0.16, 0.18),
    (0.3, 0.1, 0.02),
)


def fill_with_books(cells: np.ndarray, fullness: float) -> bpy.types.Object:
    """Books that stand in a shelf's cells with their spines to +X.

    Random numbers are NumPy's global ones, as everywhere in an InfiniGen factory.

    Args:
        cells: (n, 2, 3) free boxes.
        fullness: mean share of a cell's width that holds books; some cells stay nearly empty.
    """
    boxes = [box for cell in cells for box in _row(cell, fullness)]
    covers = [plain_material(f"book_{index}", color) for index, color in enumerate(_COVERS)]
    # Neighbours are often of one series.
    runs = np.cumsum(np.random.uniform(size=len(boxes)) < 0.4)
    slots = np.random.randint(len(covers), size=len(boxes) + 1)[runs]
    return boxes_object("books", np.array(boxes), covers, slots)


def _row(cell: np.ndarray, fullness: float) -> list[list[list[float]]]:
    (back, left, floor), (front, right, top) = cell.tolist()
    end = left + (right - left) * min(np.random.normal(fullness, 0.2), 1.0)
    depth, height = front - back, min(top - floor, 0.36)
    books = []
    at = left + 0.004
    while True:
        thick = np.random.uniform(0.018, 0.055)
        if at + thick > end - 0.004 and books:
            return books
        deep = depth * np.random.uniform(0.6, 0.8)
        tall = height * np.random.uniform(0.65, 0.92)
        spine = front - 0.02
        books.append([[spine - deep, at, floor + 0.001], [spine, at + thick, floor + tall]])
        at += thick + 0.001
