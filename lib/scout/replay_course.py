"""How the scores of one attempt went: a replay without its acts, small enough to keep many."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .replay import Replay
from .scoring.scores import Totals


@dataclass(frozen=True, slots=True)
class Score:
    """The sums of a map, and what had been spent by then.

    Attributes:
        call: the model call that submitted it.
        images: pictures taken by then.
        totals: of the whole map.
    """

    call: int
    images: int
    totals: Totals


@dataclass(frozen=True, slots=True)
class Course:
    """The scores of one attempt over its submissions.

    Attributes:
        empty: of the map before the first one.
        scores: after each accepted one.
        calls, images: spent in all.
        penalty_m: the protocol's, of a target that was not submitted.
    """

    empty: Totals
    scores: tuple[Score, ...]
    calls: int
    images: int
    penalty_m: float

    @property
    def final(self) -> Totals:
        """Of the map as it stands at the end."""
        return self.scores[-1].totals if self.scores else self.empty


def course(replay: Replay) -> Course:
    """The course of a replay."""
    return Course(
        _sums(replay.empty),
        tuple(Score(step.call, step.images, _sums(step.scores)) for step in replay.steps),
        replay.calls,
        replay.images,
        replay.protocol.omission_m,
    )


def _sums(scores: Totals) -> Totals:
    """Without what each target has."""
    return Totals(**{field.name: getattr(scores, field.name) for field in fields(Totals)})
