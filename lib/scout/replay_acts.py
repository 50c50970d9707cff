"""What an agent did, as a trace tells it: the parts of a replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..layout import Vec3
from .pose import Pose
from .scoring.scores import MapScores


@dataclass(frozen=True, slots=True)
class Act:
    """Something that the agent did, and what it had spent by then.

    Attributes:
        call: the model call that asked for it, from 1.
        images: pictures taken by then, this one included.
    """

    call: int
    images: int


@dataclass(frozen=True, slots=True)
class Moved(Act):
    """A step of the camera, to `pose`."""

    pose: Pose


@dataclass(frozen=True, slots=True)
class Taken(Act):
    """A picture.

    Attributes:
        image: its name.
        pose: from where.
        engine: what made it.
    """

    image: str
    pose: Pose
    engine: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One viewing line of a triangulation.

    Attributes:
        image: the picture.
        pose: where that was taken.
        column_px, row_px: the pixel.
    """

    image: str
    pose: Pose
    column_px: float
    row_px: float


@dataclass(frozen=True, slots=True)
class Measured(Act):
    """An accepted triangulation.

    Attributes:
        sights: the viewing lines, two or more.
        point_m: what it gave, task frame.
        residual_m, angle_deg, cautions: as the agent was told, see `triangulation.Fix`.
    """

    sights: tuple[Sight, ...]
    point_m: Vec3
    residual_m: float
    angle_deg: float
    cautions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step(Act):
    """The map after an accepted submission.

    Attributes:
        changed: the centres that were put there or revised with it, task frame.
        map: all centres as they stand then.
        scores: of that map.
    """

    changed: Mapping[str, Vec3]
    map: Mapping[str, Vec3]
    scores: MapScores
