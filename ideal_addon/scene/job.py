"""One scene's work for a Blender process, as plain values in a JSON file."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .render_settings import RenderSettings

# Names that begin with '_' are never models' names.
GROUND_TRUTH_FOLDER = "_ground_truth"
LOG_FOLDER = "_logs"


@dataclass(frozen=True)
class Channel:
    """Messages of a child among Blender's own output, each a line with JSON.

    The token is known to the two processes alone, so that nothing in a data set can pass for one.
    """

    token: str = field(default_factory=lambda: secrets.token_hex(16))

    def line(self, **message: Any) -> str:
        """A message as a line."""
        return f"@ideal {self.token} {json.dumps(message)}"

    def tell(self, **message: Any) -> None:
        """Print a message at once."""
        print(self.line(**message), flush=True)

    def read(self, line: str) -> dict[str, Any] | None:
        """The message of a line, None for any other line."""
        prefix = f"@ideal {self.token} "
        if not line.startswith(prefix):
            return None
        message: dict[str, Any] = json.loads(line[len(prefix) :])
        return message


@dataclass(frozen=True)
class SceneJob:
    """Rebuild and render several models' answers for one scene.

    Attributes:
        bundle: the scene's folder.
        out: OUT; pictures go to OUT/<model>/<scene_id>.png.
        answers: raw answer by model.
        settings: how each picture is made.
        protocol: file of the protocol.
        truth: the ground truth's picture, made before with the same settings; None renders it.
    """

    bundle: Path
    out: Path
    answers: dict[str, str]
    protocol: Path
    settings: RenderSettings = field(default_factory=RenderSettings)
    truth: Path | None = None

    @property
    def scene_id(self) -> str:
        """The scene's name."""
        return self.bundle.name

    def picture(self, model: str) -> Path:
        """Where a model's picture goes."""
        return self.out / model / f"{self.scene_id}.png"

    def pose_list(self, model: str) -> Path:
        """Where a model's pose list goes."""
        return self.out / model / f"{self.scene_id}.json"

    def side_by_side(self, model: str) -> Path:
        """Where the ground truth beside a model's picture goes."""
        return self.out / model / f"{self.scene_id}_side_by_side.png"

    def clear(self, model: str) -> None:
        """Remove what an earlier run left: an old picture must never pass for this run's."""
        for path in (self.picture(model), self.pose_list(model), self.side_by_side(model)):
            path.unlink(missing_ok=True)

    def to_document(self) -> dict[str, Any]:
        """The job as JSON keeps it."""
        return {
            "bundle": str(self.bundle),
            "out": str(self.out),
            "answers": self.answers,
            "protocol": str(self.protocol),
            "settings": self.settings.to_document(),
            "truth": None if self.truth is None else str(self.truth),
        }

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> SceneJob:
        """The job that `to_document` wrote."""
        return cls(
            bundle=Path(document["bundle"]),
            out=Path(document["out"]),
            answers=document["answers"],
            protocol=Path(document["protocol"]),
            settings=RenderSettings.from_document(document["settings"]),
            truth=None if document["truth"] is None else Path(document["truth"]),
        )
