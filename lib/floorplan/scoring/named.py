"""Labels of an answer as those of the layout that was asked about."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ...names import few

_AND = re.compile(" and ", re.IGNORECASE)


def key_of(label: str) -> str:
    """What two labels are compared by: case and outer blanks do not matter."""
    return label.strip().casefold()


def named(value: Sequence[str], labels: Iterable[str]) -> list[str]:
    """The labels of an answer, each as it is written.

    What is no label of the layout is one without the angle brackets of the prompt's form around
    it, or several with "and" between them; all else stays as it is, but for such brackets.

    Args:
        value: what was read.
        labels: of the layout.

    >>> named(["<bed>", "rug_1 and plant", "salt and pepper", "sun"],
    ...       ["bed", "rug_1", "plant", "salt and pepper"])
    ['bed', 'rug_1', 'plant', 'salt and pepper', 'sun']
    """
    known = {key_of(label) for label in labels}
    return [label for item in value for label in _parts(item, known)]


def _parts(item: str, known: Collection[str]) -> list[str]:
    if key_of(item) in known:
        return [item]
    # A list in one pair of brackets has a bracket at its first element and one at its last.
    bare = _bare(item)
    for parts in ([bare], [_bare(part) for part in _AND.split(" ".join(bare.split()))]):
        if all(key_of(part) in known for part in parts):
            return parts
    return [bare if f"<{bare}>" == item else item]


def _bare(part: str) -> str:
    return part.strip().removeprefix("<").removesuffix(">").strip()


def labels_fault(
    truth: Sequence[str], value: Sequence[str], labels: Iterable[str] | None = None
) -> str:
    """What is wrong with the labels of an answer, by name; "" where they are the same set.

    Args:
        truth: the right ones.
        value: those of the answer, see `named`.
        labels: of the layout; None where they are not known.

    >>> labels_fault(["rug_1"], ["bed", "ceiling"], ["rug_1", "bed"])
    "missed rug_1; 'ceiling' is no label of the layout; bed is not met"
    """
    wanted, given = ({key_of(label): label.strip() for label in some} for some in (truth, value))
    wrong = {key: label for key, label in given.items() if key not in wanted}
    known = None if labels is None else {key_of(label) for label in labels}
    strange = [label for key, label in wrong.items() if known is not None and key not in known]
    others = [label for key, label in wrong.items() if known is None or key in known]
    missed = [label for key, label in wanted.items() if key not in given]
    faults = []
    if missed:
        faults.append(f"missed {few(missed)}")
    if strange:
        no_label = "is no label" if len(strange) == 1 else "are no labels"
        faults.append(f"{few(strange, quoted=True)} {no_label} of the layout")
    if others:
        faults.append(f"{few(others)} {'is' if len(others) == 1 else 'are'} not met")
    return "; ".join(faults)
