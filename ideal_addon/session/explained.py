"""What an explanation of a model is true of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Explained:
    """The answers that were looked at.

    Attributes:
        model: whose.
        folder: of the scene, or of the data set.
        revision: which state of the model's answers.
    """

    model: str
    folder: Path
    revision: int
