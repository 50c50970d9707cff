"""Whether a path that was answered can be walked."""

from __future__ import annotations

from collections.abc import Sequence

from ..profile import PROFILES
from ..questions.question_file import FloorQuestion
from .marks import Check


def path_check(question: FloorQuestion) -> Check:
    """What says why a path is not valid, for one question.

    Raises:
        PlanFault: its layout is broken.
        CallFault: its parameters do not fit the layout.
    """
    # Here and not above: the page, which reads stored scores, has no use for shapely.
    from ..ground import Ground
    from ..path_check import path_faults

    ground = Ground(question.floor_plan(), PROFILES[question.profile])

    def check(points: Sequence[Sequence[float]]) -> str:
        return "; ".join(path_faults(ground, question.parameters, points))

    return check
