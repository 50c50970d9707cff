"""What dataset.json keeps of a room's generation, and what it tells the next run.

    {"outcome": "made" | "failed", "reason": null | "...", "plan": {...}, "picture": {...},
     "attempt": 1, "versions": {...}, "stages_s": {...}, "seconds": {"room", "picture", "checks"},
     "peak_memory_mb": x | null, "room": {...}, "notes": [...]}

A failed room has no bundle. Whether a made one passes is said by the quality beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..bundle import IN_VIEW_FILE
from ..checks.completeness import FILES
from .plan import RoomPlan

MADE = "made"
FAILED = "failed"
BUNDLE_FILES = (*FILES, IN_VIEW_FILE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A scene as a run wants it: two runs want the same scene where these are equal.

    Attributes:
        plan: of the room.
        picture: how color.png is made; not by which device, which changes nothing that counts.
    """

    plan: RoomPlan
    picture: Mapping[str, Any]

    @property
    def scene_id(self) -> str:
        """Name of the scene's bundle."""
        return self.plan.scene_id

    def to_document(self) -> dict[str, Any]:
        """What is recorded of it, as JSON reads it back."""
        document = {"plan": self.plan.to_document(), "picture": dict(self.picture)}
        return dict(json.loads(json.dumps(document)))


@dataclass(slots=True)
class Report:
    """What is known of a room that was made, or that failed on the way.

    Attributes:
        reason: why it failed; None where it was made.
        versions: of the programs that made it.
        stages_s: seconds of each stage of InfiniGen's process.
        seconds: of each process: room, picture, checks.
        peak_memory_mb: of InfiniGen's process.
        room: what else is told of it: its pieces, camera, exposure.
        notes: what the processes said about the room.
    """

    reason: str | None = None
    versions: dict[str, Any] = field(default_factory=dict)
    stages_s: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    peak_memory_mb: float | None = None
    room: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def generation(wanted: Wanted, report: Report, attempt: int) -> dict[str, Any]:
    """The part `generation` of a scene's entry in dataset.json."""
    return {
        "outcome": MADE if report.reason is None else FAILED,
        "reason": report.reason,
        **wanted.to_document(),
        "attempt": attempt,
        "versions": report.versions,
        "stages_s": report.stages_s,
        "seconds": report.seconds,
        "peak_memory_mb": report.peak_memory_mb,
        "room": report.room,
        "notes": report.notes,
    }


def conflict(wanted: Wanted, entry: Mapping[str, Any] | None, folder: Path) -> str | None:
    """Why the scene's name cannot be used; None where it is free or is this very scene.

    Args:
        wanted: what the run wants.
        entry: of the scene in dataset.json; None where there is none.
        folder: of the scene's bundle.
    """
    recorded = (entry or {}).get("generation")
    if not recorded:
        return f"{folder} is there and generate did not make it" if folder.exists() else None
    if differing := list(_differences(recorded, wanted.to_document())):
        return f"{folder} is there with other settings: {'; '.join(differing)}"
    return None


def _differences(recorded: Any, wanted: Any, name: str = "") -> Iterator[str]:
    """How a record differs from what is wanted, a phrase for each of the wanted fields."""
    if isinstance(recorded, dict) and isinstance(wanted, dict):
        for key, value in wanted.items():
            yield from _differences(recorded.get(key), value, f"{name}.{key}" if name else key)
    elif recorded != wanted:
        yield f"{name} is {json.dumps(recorded)}, not {json.dumps(wanted)}"


def verdict(entry: Mapping[str, Any], folder: Path) -> bool | None:
    """Whether a recorded scene passed; None where it is not finished and has to be made again.

    Args:
        entry: of the scene in dataset.json, free of `conflict`.
        folder: of the scene's bundle.
    """
    recorded, quality = entry.get("generation"), entry.get("quality")
    if not recorded:
        return None
    if recorded.get("outcome") == FAILED:
        return False
    if quality is None or not all((folder / name).is_file() for name in BUNDLE_FILES):
        return None
    return quality.get("passed") is True
