"""Labels in a question and in the list of an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...names import one_line
from ..plan import Shape

_MARKS = frozenset("[](),;\"'`*")


def can_be_listed(label: str) -> bool:
    """Whether a label can be found again in `[sofa, coffee table_1]`.

    >>> can_be_listed("coffee table_1"), can_be_listed("table, round"), can_be_listed(" ")
    (True, False, False)
    """
    return label == label.strip() != "" and one_line(label) and not _MARKS & set(label)


def own_labels(shapes: Iterable[Shape]) -> list[Shape]:
    """Those that a question can name: by a label that no other has."""
    listed = list(shapes)
    count = Counter(shape.label for shape in listed)
    return [s for s in listed if count[s.label] == 1 and can_be_listed(s.label)]
