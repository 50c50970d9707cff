"""Rendered pictures of one scene that are looked at side by side."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

GROUND_TRUTH = "Ground truth"


@dataclass(frozen=True)
class ComparedModel:
    """One model's picture.

    Attributes:
        name: the model.
        picture: its file.
        mean_levels: mean absolute difference from the truth's picture, 0 to 255 levels.
    """

    name: str
    picture: Path
    mean_levels: float


@dataclass(frozen=True)
class Comparison:
    """The ground truth's picture and the models'.

    Attributes:
        scene_id: the scene.
        truth: the ground truth's picture.
        models: in the order of the picture's rows.
        named: whether the models' names are written on the pictures.
    """

    scene_id: str
    truth: Path
    models: tuple[ComparedModel, ...]
    named: bool = True

    def picture(self, name: str) -> Path | None:
        """A picture by what it shows; None where there is none of it."""
        files = {GROUND_TRUTH: self.truth, **{model.name: model.picture for model in self.models}}
        return files.get(name)
