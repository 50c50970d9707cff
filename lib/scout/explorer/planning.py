"""The next picture: of all that could be taken, the one that promises most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...layout import FloatArray
from ..pose import Optics, Pose
from ..protocol import ScoutProtocol
from .candidates import Face, plumb_poses
from .faces import Faces
from .gains import Boxes, openness, promise
from .tangents import Box

_FACES = 24
_CLOSER_LOOK = 60
_LEAST_TRUST = 0.02
_SAME_M, _SAME_DEG = 0.03, 8.0


def is_taken(pose: Pose, taken: Sequence[Pose]) -> bool:
    """Whether a picture was taken from about there, looking about the same way."""
    if not taken:
        return False
    places = np.array([other.position_m for other in taken]) - np.array(pose.position_m)
    yaws = np.array([other.yaw_deg for other in taken]) - pose.yaw_deg
    pitches = np.array([other.pitch_deg for other in taken]) - pose.pitch_deg
    turned = np.maximum(np.abs((yaws + 180.0) % 360.0 - 180.0), np.abs(pitches))
    near = np.linalg.norm(places, axis=1) < _SAME_M
    return bool((near & (turned < _SAME_DEG)).any())


@dataclass(eq=False)
class Planner:
    """Chooses poses, and learns which faces do not keep what was promised.

    Attributes:
        protocol: limits.
        optics: of the pictures.
        trust: by target, (2, 3) in (0, 1] of its faces.
    """

    protocol: ScoutProtocol
    optics: Optics
    trust: dict[int, FloatArray] = field(default_factory=dict)
    _promised: FloatArray | None = None
    _before: FloatArray | None = None
    _rows: list[int] = field(default_factory=list)

    def next(
        self, known: dict[int, Faces], room: Box, taken: Sequence[Pose]
    ) -> tuple[Pose, float] | None:
        """The best pose and the overlap that it promises to win; None where none promises any.

        Args:
            known: boxes by target.
            room: where a camera may stand.
            taken: where pictures were taken already, which would tell nothing new.
        """
        self._rows = sorted(known)
        boxes = self._boxes(known)
        errors = boxes.errors(self.protocol)
        worst = self._worst(errors * boxes.trust)
        poses = [
            pose
            for pose in plumb_poses(worst, known, room, self.protocol)
            if not is_taken(pose, taken)
        ]
        if not poses:
            return None
        promises = np.array([promise(pose, boxes, self.optics, self.protocol) for pose in poses])
        closer = np.argsort(-promises.sum(axis=(1, 2, 3)), kind="stable")[:_CLOSER_LOOK]
        likely = np.array([promises[row] * openness(poses[row], boxes) for row in closer])
        best = int(likely.sum(axis=(1, 2, 3)).argmax())
        self._promised, self._before = likely[best], errors
        return poses[closer[best]], float(likely[best].sum())

    def learn(self, known: dict[int, Faces]) -> None:
        """Compare what the last picture promised with what it told."""
        if self._promised is None or self._before is None:
            return
        after = self._boxes({row: known[row] for row in self._rows}).errors(self.protocol)
        for place, row in enumerate(self._rows):
            promised = self._promised[place]
            kept = (self._before - after)[place] >= 0.5 * promised
            was = promised > 0.1 * self._before[place]
            trust = self.trust.setdefault(row, np.ones((2, 3)))
            self.trust[row] = np.where(was & ~kept, np.maximum(trust * 0.5, _LEAST_TRUST), trust)

    def _boxes(self, known: dict[int, Faces]) -> Boxes:
        rows = sorted(known)
        return Boxes(
            np.array([known[row].box[0] for row in rows]),
            np.array([known[row].box[1] for row in rows]),
            np.array([known[row].spans for row in rows]),
            np.array([self.trust.get(row, np.ones((2, 3))) for row in rows]),
        )

    def _worst(self, errors: FloatArray) -> list[Face]:
        ranked = np.argsort(-errors, axis=None, kind="stable")[:_FACES]
        places = zip(*np.unravel_index(ranked, errors.shape), strict=True)
        return [(self._rows[row], int(side), int(axis)) for row, side, axis in places]
