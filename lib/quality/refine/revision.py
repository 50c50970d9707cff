"""A reviser's answer: new places for all objects, or why there are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from ..document import AssessedRoom
from ..room import FurnishedRoom
from .branches import Feedback
from .placements import Shifts


@dataclass(frozen=True)
class Draft:
    """A layout that is to be revised.

    Attributes:
        scene: its scene.
        branch: which feedback the reviser is given.
        round: the number of the round that the answer begins, from 1.
        room: as it stands now.
        assessed: what was found in it.
        feedback: what the reviser is told of that.
    """

    scene: str
    branch: Feedback
    round: int
    room: FurnishedRoom
    assessed: AssessedRoom
    feedback: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Revision:
    """An answer that can be used; without moves it leaves the layout as it is.

    Attributes:
        shifts: by the object.
        remarks: on how it came about, a sentence each.
    """

    shifts: Shifts = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoRevision:
    """No answer that can be used.

    Attributes:
        status: "unusable": it broke the rules; "failed": the service gave none; "not_asked": the
            budget was spent or the run was stopped.
        reason: a sentence.
    """

    status: Literal["unusable", "failed", "not_asked"]
    reason: str


class Reviser(Protocol):
    """Revises layouts."""

    def revise(self, drafts: Sequence[Draft]) -> list[Revision | NoRevision]:
        """An answer to each draft, in their order; the drafts are of different branches."""
        ...
