"""Which way the furniture looks: how much of it stands off the four cardinal directions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .scene_facts import SceneFacts

BIN_DEG = 15
OFF_CARDINAL_DEG = 1.0
"""A piece stands off the cardinals if it is turned by more than this from the nearest: yaws are
rounded to whole degrees (paper, A.2.2)."""


@dataclass(frozen=True, slots=True)
class YawDistribution:
    """The yaws of some objects.

    Attributes:
        n: objects with a yaw.
        without: objects without one: they have no front.
        off_cardinal: how many of the n are turned off the four cardinal directions.
        counts: objects a bin; bin i is centred on i * `BIN_DEG` degrees.
    """

    n: int
    without: int
    off_cardinal: int
    counts: tuple[int, ...]

    @property
    def share(self) -> float | None:
        """Fraction off the cardinals; None where no object has a yaw."""
        return self.off_cardinal / self.n if self.n else None


def yaw_distribution(scenes: Iterable[SceneFacts]) -> YawDistribution:
    """The yaws of every object of some scenes, in view or not, world frame."""
    every = [yaw for scene in scenes for yaw in scene.yaws_deg]
    yaws = np.mod(np.array([yaw for yaw in every if yaw is not None], dtype=float), 360.0)
    off_deg = np.abs(yaws - 90.0 * np.rint(yaws / 90.0))
    bins = 360 // BIN_DEG
    places = np.rint(yaws / BIN_DEG).astype(int) % bins
    return YawDistribution(
        n=len(yaws),
        without=len(every) - len(yaws),
        # Of decimal degrees: without rounding, 89 may be 1.0000000000000002 away.
        off_cardinal=int((np.round(off_deg, 9) > OFF_CARDINAL_DEG).sum()),
        counts=tuple(np.bincount(places, minlength=bins).tolist()),
    )
