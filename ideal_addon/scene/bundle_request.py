"""What `extract` was asked for, as a plain value that goes from one process to another."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ...lib.layout import Vec3
from .render_settings import RenderSettings


@dataclass(frozen=True)
class BundleRequest:
    """What `extract` was asked for.

    Attributes:
        blend: the room.
        folder: the bundle's folder, DATASET/<room_type>_s<seed>.
        room_type: one of the benchmark's ten.
        seed: of the room's generator, for the record.
        settings: how color.png is rendered.
        camera_position: stand a camera here instead of taking the scene's own, metres.
        room_size: size of a room without InfiniGen's walls, its floor centred on the origin.
        staging: where the files are made before they move to `folder`, on the same disk; a name of
            its own beside `folder` where None.
        origin: of a room that `generate` made: `versions` of what made it, `tier`, `settings`.
    """

    blend: Path
    folder: Path
    room_type: str
    seed: int
    settings: RenderSettings = field(default_factory=RenderSettings)
    camera_position: Vec3 | None = None
    room_size: Vec3 | None = None
    staging: Path | None = None
    origin: dict[str, Any] | None = None

    def to_document(self) -> dict[str, Any]:
        """The request as JSON keeps it."""
        paths = {"blend": str(self.blend), "folder": str(self.folder)}
        staging = None if self.staging is None else str(self.staging)
        return {
            **asdict(self),
            **paths,
            "staging": staging,
            "settings": self.settings.to_document(),
        }

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> BundleRequest:
        """The request that `to_document` wrote."""
        position, size = document["camera_position"], document["room_size"]
        staging = document["staging"]
        return cls(
            blend=Path(document["blend"]),
            folder=Path(document["folder"]),
            room_type=document["room_type"],
            seed=document["seed"],
            settings=RenderSettings.from_document(document["settings"]),
            camera_position=None if position is None else tuple(position),
            room_size=None if size is None else tuple(size),
            staging=None if staging is None else Path(staging),
            origin=document["origin"],
        )
