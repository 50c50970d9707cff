"""Pictures of a scene for its report: the room as a whole, and each defect's objects."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy

from ...lib.atomic import write_bytes
from ...lib.quality.cameras.candidates import candidates
from ...lib.quality.cameras.whole_room import room_cameras
from ...lib.quality.document import AssessedRoom
from ...lib.quality.judged.pictures import Camera, Shot
from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.records import Findings, Record, View
from ...lib.quality.room import FurnishedRoom
from ...lib.quality.scoring import penalty
from ...lib.quality.views import ViewCamera
from ..scene.quality_views import PLAIN, SceneViews
from .assess_files import forget_pictures
from .assess_one import VIEWS_FOLDER

ROOM_VIEWS = 2
MOST_DEFECT_VIEWS = 20
"""Of one room: with more, the others are told by words and numbers."""
_ALL = 100
"""More cameras than there are."""
_LOW_DEG = 25.0
"""A camera that looks down, or up, by no more than this sees an object's side."""
_UPRIGHT = 0.7


class SceneShelf:
    """Where the pictures of one scene go.

    Attributes:
        views: renders them.
    """

    def __init__(
        self, job: dict[str, Any], rooms: Sequence[FurnishedRoom], protocol: QualityProtocol
    ) -> None:
        """Nothing is rendered yet; pictures of the scene from earlier runs are removed.

        Raises:
            OSError: one cannot be removed.
        """
        self.views = SceneViews(bpy.context, rooms, replace(PLAIN, engine=job["engine"]))
        self._folder, self._scene = Path(job["views"]), job["name"]
        self._protocol = protocol
        if job["repeat"] == 1:
            # Those of a model's further repeats are evidence too, and belong to this run.
            forget_pictures(self._folder / self._scene)

    def keep(self, name: str, data: bytes) -> str:
        """Keep a picture; its file, relative to the report's folder.

        Raises:
            OSError: it cannot be written.
        """
        write_bytes(self._folder / self._scene / name, data)
        return f"{VIEWS_FOLDER}/{self._scene}/{name}"

    def with_views(self, room: FurnishedRoom, assessed: AssessedRoom) -> AssessedRoom:
        """The room with pictures of it, and of its defects where they have none.

        Raises:
            OSError: one cannot be written.
        """
        camera = Camera(room, self._protocol, self.views, self.keep, room.id)
        shots = [camera.shot(one) for one in room_cameras(camera.inside, ROOM_VIEWS)]
        chosen = self._chosen(assessed)
        findings = {
            name: self._shown(found, chosen, camera) for name, found in assessed.findings.items()
        }
        return replace(
            assessed,
            findings=findings,
            views=tuple(shot.view for shot in shots if isinstance(shot, Shot)),
            remarks=(*assessed.remarks, *camera.troubles),
        )

    def _chosen(self, assessed: AssessedRoom) -> set[int]:
        """The worst of the defects that no picture shows, by identity."""
        bare = [
            record
            for found in assessed.findings.values()
            for record in found.records
            if record.verdict == "defect"
            and not any(isinstance(item, View) for item in record.evidence)
        ]
        bare.sort(key=lambda record: -penalty(record, self._protocol))
        return {id(record) for record in bare[:MOST_DEFECT_VIEWS]}

    def _shown(self, found: Findings, chosen: set[int], camera: Camera) -> Findings:
        records = tuple(
            _with_picture(record, camera) if id(record) in chosen else record
            for record in found.records
        )
        return replace(found, records=records)


def _with_picture(record: Record, camera: Camera) -> Record:
    """The record with a picture of its objects; of the first alone where not all can be shown."""
    for names in (record.objects, record.objects[:1]):
        found = candidates(camera.inside, names, _ALL).found
        if _is_in_height(record):
            # From above a thing that floats, or is sunk, looks like one that stands.
            found = tuple(sorted(found, key=lambda item: _LOW_DEG < _rise_deg(item.camera)))
        if found and isinstance(shot := camera.shot(found[0].camera, names), Shot):
            return replace(record, evidence=(*record.evidence, shot.view))
    return record


def _is_in_height(record: Record) -> bool:
    """Whether a defect is up or down of where things should be, or about what holds something."""
    if record.metric == "support":
        return True
    upright = record.direction is not None and abs(record.direction[2]) > _UPRIGHT
    return upright and record.metric in ("collision", "out_of_bounds")


def _rise_deg(camera: ViewCamera) -> float:
    """How far a camera looks down or up, as an angle to the floor."""
    away = [end - start for start, end in zip(camera.target_m, camera.position_m, strict=True)]
    return abs(math.degrees(math.atan2(away[2], math.hypot(away[0], away[1]))))
