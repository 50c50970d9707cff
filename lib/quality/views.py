"""Pictures of a room as evidence: cameras as plain values, and who renders them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..layout import Vec3
from .room import FurnishedRoom


class ViewError(RuntimeError):
    """A picture that could not be made; says why. Never a verdict."""


@dataclass(frozen=True, slots=True)
class ViewCamera:
    """A square pinhole camera, upright: straight down, +Y is up (`cameras.pinhole.axes`).

    Attributes:
        position_m: where it is, world frame.
        target_m: what it looks at.
        fov_deg: its angle of view, from side to side.
        about: what it shows, in words.
    """

    position_m: Vec3
    target_m: Vec3
    fov_deg: float
    about: str = ""


class Views(Protocol):
    """Renders pictures of a room; the scene is fixed meanwhile."""

    def render(self, room: FurnishedRoom, camera: ViewCamera, side_px: int) -> bytes:
        """A square PNG of the room as it is given, objects where it has them.

        Of a camera above the ceiling it is left out, so that one looks into the room.

        Raises:
            ViewError: it could not be made.
        """
        ...

    @property
    def engine(self) -> str:
        """What renders, for the records: ``workbench``, ``eevee`` or ``cycles``."""
        ...
