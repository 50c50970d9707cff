"""Who makes the pictures of an episode."""

from __future__ import annotations

from typing import Protocol

from ..geometry.ragged import IntArray
from .pose import Pose

MASKS = "masks"
"""The engine that draws each target in one flat colour of its own, and all else black."""


class EyeError(RuntimeError):
    """A picture that could not be made; says why. A runtime failure, never a score."""


class Eye(Protocol):
    """Renders what a camera sees of a task's scene, whose unselected candidates are hidden."""

    @property
    def engine(self) -> str:
        """What renders, for the records: ``cycles``, ``eevee``, ``workbench`` or ``masks``."""
        ...

    def picture(self, pose: Pose) -> bytes:
        """A PNG of the task's optics.

        Raises:
            EyeError: it could not be made.
        """
        ...


class MaskEye(Eye, Protocol):
    """Also tells which target each pixel shows, which no agent but the scripted one may know."""

    def masks(self, pose: Pose) -> IntArray:
        """(height, width): 0 for the room itself, k + 1 for the k-th of the task's targets.

        Raises:
            EyeError: it could not be made.
        """
        ...
