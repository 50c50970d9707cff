"""How a picture is made, as a plain value: commands read it without Blender."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ENGINES = ("cycles", "eevee", "workbench")
DEVICES = ("auto", "gpu", "cpu")


@dataclass(frozen=True)
class RenderSettings:
    """Settings of one picture; the defaults are the benchmark's (A.1, global scene controls).

    Attributes:
        engine: one of `ENGINES`.
        device: of Cycles; "auto" takes a GPU where there is one.
        samples: per pixel.
        resolution: width, height in pixels.
    """

    engine: str = "cycles"
    device: str = "auto"
    samples: int = 128
    resolution: tuple[int, int] = (1280, 720)

    def to_document(self) -> dict[str, Any]:
        """The settings as JSON keeps them."""
        return {
            "engine": self.engine,
            "device": self.device,
            "samples": self.samples,
            "resolution": list(self.resolution),
        }

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> RenderSettings:
        """The settings that `to_document` wrote."""
        width, height = document["resolution"]
        return cls(
            document["engine"], document["device"], document["samples"], (int(width), int(height))
        )
