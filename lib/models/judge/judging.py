"""All that a judge has said of the scenes of one folder of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .reading import contradicts

Status = Literal["judged", "failed", "not_asked"]
"""failed: no usable answer, also not when asked again. not_asked: the run ended before."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """One of the judge's looks at a scene.

    Attributes:
        number: from 1.
        order: models in the order of their letters: the first was A.
        status: see `Status`.
        scores: 1 to 5 by model; empty unless judged.
        ranks: 1 for the best by model, each of 1 to N once; empty unless judged.
        reason: why it is not judged; "" where it is.
        first_reason: what is wrong with the first answer, where it cannot be used; else "".
    """

    number: int
    order: tuple[str, ...]
    status: Status
    scores: Mapping[str, int] = field(default_factory=dict)
    ranks: Mapping[str, int] = field(default_factory=dict)
    reason: str = ""
    first_reason: str = ""

    @property
    def asked_again(self) -> bool:
        """Whether the judge was asked a second time."""
        return self.first_reason != "" and self.status != "not_asked"

    @property
    def contradictory(self) -> bool:
        """Whether a lower score is ranked before a higher one; such a judgement counts as it is."""
        return contradicts(self.scores, self.ranks)


@dataclass(frozen=True, slots=True)
class JudgedScene:
    """One scene.

    Attributes:
        room_type: None where the data set does not tell.
        repeats: in the order of their numbers; all show the same models.
    """

    room_type: str | None
    repeats: tuple[Repeat, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """The models that are shown, by name."""
        return tuple(sorted(self.repeats[0].order))

    @property
    def judged(self) -> list[Repeat]:
        """The repeats with a judgement."""
        return [repeat for repeat in self.repeats if repeat.status == "judged"]


@dataclass(frozen=True, slots=True)
class Judge:
    """Who judges, and how it is asked.

    Attributes:
        api, endpoint, model: where it is.
        sampling: temperature, top_p, max_tokens and body as sent; null was not sent.
        prompts: name, version and sha256 of each of the texts it is told.
    """

    api: str
    endpoint: str
    model: str
    sampling: Mapping[str, Any]
    prompts: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class Judging:
    """What judge.json holds besides the figures, which follow from it.

    Attributes:
        judge: who judged.
        seed: of the shuffling.
        repeats: judgements that the last call wanted of each scene.
        models: that are judged, by name.
        scenes: by scene.
        left_out: what could not be judged and why, a sentence each.
        notes: what else a reader of the figures should know, a sentence each.
        versions: of the programs.
    """

    judge: Judge
    seed: int
    repeats: int
    models: tuple[str, ...]
    scenes: Mapping[str, JudgedScene]
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
