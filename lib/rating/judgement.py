"""What a rater says of one scene, while it is being said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .errors import RatingError
from .plan import letter
from .rubric import SCORES


class Judgement:
    """A score for each candidate, and their strict order.

    The order follows the scores; among equal scores the rater says which is closer, by moving one
    or by saying that they stand right. Candidates are told by their letters alone.

    Attributes:
        shown: candidates in the order of their letters.
        scores: 1 to 5 by candidate, of those rated so far.
        order: the candidates rated so far, best first.
        order_meant: whether the rater has looked at the order since a score changed.
    """

    def __init__(self, shown: Sequence[str]) -> None:
        self.shown = tuple(shown)
        self.scores: dict[str, int] = {}
        self.order: list[str] = []
        self.order_meant = False

    @classmethod
    def of(
        cls, shown: Sequence[str], scores: Mapping[str, int], ranks: Mapping[str, int]
    ) -> Judgement:
        """The one that was given before."""
        self = cls(shown)
        self.scores = dict(scores)
        self.order = sorted(ranks, key=lambda name: ranks[name])
        self.order_meant = True
        return self

    def candidate(self, mark: str) -> str:
        """The candidate of a letter.

        Raises:
            RatingError: there is none.
        """
        letters = [letter(place) for place in range(len(self.shown))]
        if mark.upper() not in letters:
            there = f"{letters[0]} to {letters[-1]}"
            raise RatingError(f"there is no {mark!r} in this scene; there are {there}")
        return self.shown[letters.index(mark.upper())]

    def letter(self, candidate: str) -> str:
        """The letter of a candidate."""
        return letter(self.shown.index(candidate))

    def rate(self, candidate: str, score: int) -> None:
        """Give a score; the candidate goes behind those that have it already.

        Raises:
            RatingError: it is no score.
        """
        if score not in SCORES:
            raise RatingError(f"{score} is no score; give {SCORES[0]} to {SCORES[-1]}")
        if self.scores.get(candidate) == score:
            return
        self.scores[candidate] = score
        others = [name for name in self.order if name != candidate]
        place = sum(self.scores[name] >= score for name in others)
        self.order = [*others[:place], candidate, *others[place:]]
        self.order_meant = False

    def place(self, candidate: str, rank: int) -> None:
        """Give a candidate a rank, 1 for the best; the others move up or down.

        Raises:
            RatingError: it has no score yet, there is no such rank, or the rank belongs to a
                candidate of another score.
        """
        name = self.letter(candidate)
        if candidate not in self.scores:
            raise RatingError(f"{name} has no score yet; give it one first")
        if not 1 <= rank <= len(self.order):
            raise RatingError(f"{name} cannot be number {rank}; there are 1 to {len(self.order)}")
        other = self.order[rank - 1]
        if self.scores[other] != self.scores[candidate]:
            raise RatingError(
                f"{name} has {self.scores[candidate]} and {self.letter(other)} has "
                f"{self.scores[other]}: the order follows the scores, so change a score first"
            )
        self.order.remove(candidate)
        self.order.insert(rank - 1, candidate)
        self.order_meant = True

    def move(self, candidate: str, places: int) -> None:
        """Move a candidate down the order, up where negative; see `place`."""
        rank = self.order.index(candidate) + 1 if candidate in self.order else 0
        self.place(candidate, rank + places)

    def keep_order(self) -> None:
        """The rater says that the order stands right."""
        self.order_meant = True

    @property
    def tied(self) -> list[str]:
        """Letters of the candidates whose score another one has too, in their order."""
        scores = list(self.scores.values())
        return [self.letter(name) for name in self.order if scores.count(self.scores[name]) > 1]

    @property
    def ranks(self) -> dict[str, int]:
        """Rank by candidate, 1 for the best."""
        return {name: place + 1 for place, name in enumerate(self.order)}

    def why_incomplete(self) -> str:
        """What is still to be said; empty where all is."""
        open_ones = [self.letter(name) for name in self.shown if name not in self.scores]
        if open_ones:
            return f"Give a score to {_listed(open_ones)}"
        if self.tied and not self.order_meant:
            return f"Say which is closer among equal scores: {_listed(self.tied)}"
        return ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
