"""The same question with other words: which of its words does a model rest on (paper, F)?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from ..answers.answer import Parameters
from ..kinds import category_of, is_ceiling_fixture, is_floor_covering
from ..plan import FloorPlan, Shape
from .listing import own_labels
from .lots import Lots

Ablation = Literal["labels", "objects"]
"""labels: the objects' labels are exchanged, and the floor stays as it is.

objects: the same question about other things.
"""


@dataclass(frozen=True, slots=True)
class Relabelled:
    """A layout whose objects have exchanged their labels.

    Attributes:
        plan: the layout, its outlines untouched and in their order.
        labels: from an object's label to the one that it has now.
    """

    plan: FloorPlan
    labels: dict[str, str]

    def about(self, asked: Parameters) -> Parameters:
        """The same question about the same outlines."""
        return replace(asked, objects=tuple(self.labels.get(name, name) for name in asked.objects))


def relabelled(plan: FloorPlan, lots: Lots) -> Relabelled | None:
    """The layout with its objects' labels exchanged; None where no two can be.

    Coverings change with coverings, ceiling fixtures with fixtures, and what stands in the way with
    what does: so each answer is the same, but for its labels. Windows and doors keep theirs, and so
    do objects that no question can name. An object gets the label of another category wherever no
    category has more than half of the objects that change with each other.
    """
    new: list[Shape] = list(plan.objects)
    for places in _classes(plan):
        for place, taken in zip(places, _exchanged(plan.objects, places, lots), strict=True):
            new[place] = replace(plan.objects[place], label=plan.objects[taken].label)
    labels = {old.label: now.label for old, now in zip(plan.objects, new, strict=True)}
    if all(old == now for old, now in labels.items()):
        return None
    return Relabelled(replace(plan, objects=tuple(new)), labels)


def _classes(plan: FloorPlan) -> list[list[int]]:
    """Places of the objects that answers treat alike, of those that have a label of their own."""
    named = {id(shape) for shape in own_labels(plan.shapes())}
    found: dict[tuple[bool, bool], list[int]] = defaultdict(list)
    for place, shape in enumerate(plan.objects):
        if id(shape) in named:
            alike = (is_floor_covering(shape.label), is_ceiling_fixture(shape.label))
            found[alike].append(place)
    return list(found.values())


def _exchanged(objects: Sequence[Shape], places: Sequence[int], lots: Lots) -> list[int]:
    """For each place, the place whose label goes there.

    The places in a row, category after category, moved on by the size of the largest category: so
    none meets its own.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for place in places:
        groups[category_of(objects[place].label)].append(place)
    ordered = [
        lots.order(groups[name], lambda place: [objects[place].label, objects[place].points])
        for name in lots.order(groups, lambda name: name)
    ]
    row = list(chain.from_iterable(ordered))
    largest = max(map(len, ordered))
    step = largest if largest < len(row) else 1
    gets = {place: row[(at + step) % len(row)] for at, place in enumerate(row)}
    return [gets[place] for place in places]
