"""Labels in a question and in the list of an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from ...names import one_line
from ..plan import Shape
from ..replies import read_reply

_MARKS = frozenset("[](),;\"'`*")


# Each type of question looks at each label of a layout.
@lru_cache(maxsize=4096)
def can_be_listed(label: str) -> bool:
    """Whether a label can be found again in `[sofa, coffee table_1]`, and in `[coffee table_1]`.

    >>> can_be_listed("coffee table_1"), can_be_listed("table, round"), can_be_listed(" ")
    (True, False, False)
    >>> can_be_listed("none"), can_be_listed("ERROR")
    (False, False)
    """
    if label != label.strip() or not one_line(label) or _MARKS & set(label):
        return False
    return all(
        read_reply(line, "labels").value == [*before, label]
        for line, before in (
            (f"Final answer: [{label}]", []),
            (f"Final answer: {label}", []),
            (f"Final answer: [sofa, {label}]", ["sofa"]),
        )
    )


def own_labels(shapes: Iterable[Shape]) -> list[Shape]:
    """Those that a question can name: by a label that no other has."""
    listed = list(shapes)
    count = label_counts(listed)
    return [s for s in listed if count[s.label.casefold()] == 1 and can_be_listed(s.label)]


def label_counts(shapes: Iterable[Shape]) -> Counter[str]:
    """How many have a label, by the label in lower case: an answer may write it in any."""
    return Counter(shape.label.casefold() for shape in shapes)
