"""What a piece of long work yields."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass


class TaskError(Exception):
    """Why the work failed and what to do, in a sentence."""


@dataclass(frozen=True)
class Step:
    """How far the work is.

    Attributes:
        stage: what it is doing now, in a few words.
        factor: how much is done, 0 to 1; None where that is not known.
        idle: it waits for another process, so that a caller may sleep a little.
    """

    stage: str = ""
    factor: float | None = None
    idle: bool = False


IDLE = Step(idle=True)
"""Nothing new."""

Work = Generator[Step, None, str]
"""Returns the closing sentence; raises `TaskError` where it fails."""
