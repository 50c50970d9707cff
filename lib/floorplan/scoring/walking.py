"""Whether a path that was answered can be walked."""

from __future__ import annotations

from collections.abc import Sequence

from ..ground import Ground
from ..profile import PROFILES
from ..questions.question_file import FloorQuestion
from .marks import Check


def path_check(question: FloorQuestion) -> Check:
    """What says why a path is not valid, for one question.

    Raises:
        PlanFault: its layout is broken.
        CallFault: its parameters do not fit the layout.
    """
    from ..path_check import path_faults

    ground = Ground(question.floor_plan(), PROFILES[question.profile])

    def check(points: Sequence[Sequence[float]]) -> str:
        return "; ".join(path_faults(ground, question.parameters, points))

    return check
