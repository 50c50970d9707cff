"""What a question of each type could be about in a room, before any answer is known."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Any

from ..answers.answer import Parameters
from ..answers.needs import DIRECTIONS
from ..answers.registry import QuestionType
from ..ground import Ground
from ..kinds import stands_in_the_way
from .furniture import furniture_for
from .listing import own_labels
from .lots import Lots


@dataclass(frozen=True, slots=True)
class Candidate:
    """What one question could be about.

    Attributes:
        parameters: see `Parameters`.
        piece: name of the furniture that is to be placed; "" for all other types.
    """

    parameters: Parameters
    piece: str = ""

    @property
    def text(self) -> list[Any]:
        """What tells it from all others, for the draw."""
        asked = self.parameters
        return [list(asked.objects), asked.direction, asked.size_m and list(asked.size_m)]

    @property
    def subjects(self) -> frozenset[str]:
        """What it is about: labels, or the furniture's name."""
        return frozenset(self.parameters.objects or ({self.piece} if self.piece else ()))

    def repeats(self, other: Candidate) -> bool:
        """Whether another asks the same, perhaps with its two things exchanged."""
        mine, theirs = self.parameters, other.parameters
        return (
            set(mine.objects) == set(theirs.objects)
            and mine.direction == theirs.direction
            and (self.piece, mine.size_m) == (other.piece, theirs.size_m)
        )


def candidates(
    kind: QuestionType, ground: Ground, lots: Lots, clearance_m: float | None
) -> list[Candidate]:
    """All that could be asked, in the order in which it is drawn; empty where nothing can be.

    Args:
        kind: of question.
        ground: the room; only its labels and its type are looked at.
        lots: of this type in this room.
        clearance_m: that a path keeps; None for the profile's.
    """
    if "pair" in kind.needs:
        clearance = clearance_m if clearance_m is not None else ground.profile.clearance_m
        found = _pairs(kind, ground, clearance if "clearance" in kind.needs else None)
    elif "mover" in kind.needs:
        found = _movers(ground)
    elif "size" in kind.needs:
        pieces = furniture_for(ground.plan.room_type)
        found = [Candidate(Parameters(size_m=piece.size_m), piece.name) for piece in pieces]
    else:
        found = [Candidate(Parameters())]
    return lots.order(found, lambda candidate: candidate.text)


def none_words(kind: QuestionType) -> str:
    """Why a room has no candidate."""
    if "pair" in kind.needs:
        return "it has no two things with a label of their own"
    return "it has no object with a label of its own that could be moved"


def _pairs(kind: QuestionType, ground: Ground, clearance_m: float | None) -> list[Candidate]:
    shapes = own_labels(ground.plan.shapes())
    if kind.format == "path":
        # One walks to what stands on the floor or to an opening, not onto a rug or to a lamp above.
        openings = {id(shape) for shape in ground.plan.openings}
        shapes = [s for s in shapes if id(s) in openings or stands_in_the_way(s.label)]
    return [
        Candidate(Parameters(objects=(first.label, second.label), clearance_m=clearance_m))
        for first, second in permutations(shapes, 2)
    ]


def _movers(ground: Ground) -> list[Candidate]:
    labels = {shape.label for shape in own_labels(ground.plan.shapes())}
    return [
        Candidate(Parameters(objects=(shape.label,), direction=direction))
        for shape in ground.plan.objects
        if shape.label in labels and stands_in_the_way(shape.label)
        for direction in DIRECTIONS
    ]
