"""Which questions a room is asked: drawn, answered, and kept where the answer means something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..answers.answer import Answer
from ..answers.registry import QuestionType, answered
from ..ground import Ground
from . import suitable
from .candidates import Candidate, candidates, none_words
from .lots import Lots

MOST_TRIED = 80
"""Candidates of a type that are answered in one room before it counts as having none."""

MOST_FOR_SORT = 24
"""Of those, for an answer of the sort that is wanted; then the first that is suitable is asked."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One question that will be asked.

    Attributes:
        number: among those of its type in its room, from 1 on.
        candidate: what it is about.
        answer: its answer.
    """

    number: int
    candidate: Candidate
    answer: Answer


@dataclass
class Drawing:
    """Draws the questions of one type for one room.

    The first questions are the same however many are asked for.

    Attributes:
        kind: of question.
        ground: the room.
        lots: of this type in this room.
        clearance_m: that a path keeps; None for the profile's.
    """

    kind: QuestionType
    ground: Ground
    lots: Lots
    clearance_m: float | None = None
    _left: list[Candidate] = field(init=False)
    _answers: dict[Candidate, tuple[Answer, str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._left = candidates(self.kind, self.ground, self.lots, self.clearance_m)

    def draw(self, count: int) -> list[Drawn]:
        """Questions, as many as asked for where the room has so many."""
        found: list[Drawn] = []
        # Where there is no further one, there is none after it either.
        while len(found) < count and (drawn := self._taken(len(found) + 1, _any)):
            found.append(drawn)
        return found

    def substitutes(self, drawn: Sequence[Drawn]) -> list[Drawn]:
        """For each question that was drawn, one about other things; fewer where there are none.

        A question about no thing in particular has none.
        """
        subjects = {item.number: item.candidate.subjects for item in drawn}
        taken = (
            self._taken(number, _without(those)) for number, those in subjects.items() if those
        )
        return [drawn for drawn in taken if drawn is not None]

    def reason(self) -> str:
        """Why none is asked, or none more."""
        why = [fault for _, fault in self._answers.values() if fault]
        if not self._answers and not self._left:
            return none_words(self.kind)
        if not self.kind.needs and not why:
            return "there is one such question about a room"
        if not why:
            return "the room has no other that could be asked"
        return why[0] if len(why) == 1 else f"of {len(why)} that were tried none suits: {why[0]}"

    def _taken(self, number: int, wish: Callable[[Candidate], bool]) -> Drawn | None:
        """One of those that are left, which then leaves them, as does what asks the same."""
        drawn = self._one(number, wish)
        if drawn is not None:
            self._left = [c for c in self._left if not c.repeats(drawn.candidate)]
        return drawn

    def _one(self, number: int, wish: Callable[[Candidate], bool]) -> Drawn | None:
        """The first suitable one of the sort that is wanted, else the first suitable one."""
        wanted, first = self.lots.coin(number), None
        for tried, candidate in enumerate(filter(wish, self._left)):
            if tried >= (MOST_TRIED if first is None else MOST_FOR_SORT):
                break
            answer, fault = self._answer(candidate)
            if fault:
                continue
            drawn = Drawn(number, candidate, answer)
            sort = suitable.is_rich(self.kind, self.ground, candidate.parameters, answer)
            if sort is None or sort == wanted:
                return drawn
            first = first or drawn
        return first

    def _answer(self, candidate: Candidate) -> tuple[Answer, str]:
        known = self._answers.get(candidate)
        if known is None:
            asked = candidate.parameters
            answer = answered(self.ground, self.kind.id, asked)
            known = (answer, suitable.fault(self.kind, self.ground, asked, answer))
            self._answers[candidate] = known
        return known


def _any(_: Candidate) -> bool:
    return True


def _without(subjects: frozenset[str]) -> Callable[[Candidate], bool]:
    return lambda candidate: not candidate.subjects & subjects
