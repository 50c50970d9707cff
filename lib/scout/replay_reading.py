"""The lines of a trace, checked one by one as they are gone through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..bundle_fields import BundleError, field, number, vec3
from ..json_values import shown
from ..layout import Vec3
from ..names import short
from . import tools
from .arguments import ArgumentError, centers_of, observations_of
from .episode import FIRST_IMAGE, HOWS, How
from .pose import Pose
from .protocol import ScoutProtocol
from .replay_acts import Act, Measured, Moved, Sight, Step, Taken
from .scoring.scores import score_map
from .task import Task, read_pose
from .trace import TraceError


class Reader:
    """Goes through the lines of one trace.

    Attributes:
        acts: what was done so far; what was rejected is left out.
        calls, images_taken: spent so far.
    """

    def __init__(self, task: Task, protocol: ScoutProtocol, path: Path) -> None:
        """Begin; `path` is for the words of an error."""
        self.acts: list[Act] = []
        self.calls, self.images_taken = 0, 0
        self._task, self._protocol, self._path = task, protocol, path
        self._begun = False
        self._how: How | None = None
        self._images: dict[str, Pose] = {FIRST_IMAGE: task.first}
        self._map: dict[str, Vec3] = {}

    def read(self, row: int, event: Mapping[str, Any]) -> None:
        """Take the next line, number `row` from 1.

        Raises:
            TraceError: it is not as an episode writes it, or of another task.
        """
        where = f"{self._path}: line {row}"
        try:
            self._event(event, where)
        except (BundleError, ArgumentError) as error:
            told = str(error)
            raise TraceError(told if told.startswith(where) else f"{where}: {told}") from error

    def ended(self) -> How | None:
        """How it ended; None where the trace has no end.

        Raises:
            TraceError: it has no beginning either.
        """
        if not self._begun:
            raise TraceError(f"{self._path}: no line is whole; the attempt was never begun")
        return self._how

    def _event(self, event: Mapping[str, Any], where: str) -> None:
        kinds: Mapping[Any, Callable[[Mapping[str, Any], str], None]] = {
            "begin": self._begin,
            "call": self._call,
            "action": self._action,
            "end": self._end,
        }
        kind = field(event, "event", where)
        if not isinstance(kind, str) or kind not in kinds:
            raise BundleError(
                f"{where}: event is {shown(kind)}; expected one of {', '.join(kinds)}"
            )
        if self._begun == (kind == "begin"):
            raise BundleError(
                f"{where}: event is {shown(kind)}; a trace has one begin, in its first line"
            )
        kinds[kind](event, where)

    def _begin(self, event: Mapping[str, Any], where: str) -> None:
        if field(event, "task_sha256", where) != self._task.sha256:
            raise BundleError(
                f"{where}: is of another task (scene {shown(field(event, 'scene', where))}) than "
                f"that of scene '{short(self._task.scene)}'; name the task that it was made with"
            )
        self._begun = True

    def _call(self, event: Mapping[str, Any], where: str) -> None:
        self._require(event, "call", self.calls + 1, where)
        self.calls += 1

    def _end(self, event: Mapping[str, Any], where: str) -> None:
        how = field(event, "how", where)
        if how not in HOWS:
            raise BundleError(f"{where}: how is {shown(how)}; expected one of {', '.join(HOWS)}")
        self._how = how

    def _action(self, event: Mapping[str, Any], where: str) -> None:
        self._require(event, "call", self.calls, where)
        tool, accepted = field(event, "tool", where), field(event, "accepted", where)
        if not isinstance(tool, str) or not isinstance(accepted, bool):
            raise BundleError(f"{where}: tool is a text and accepted true or false in a trace")
        result = field(event, "result", where)
        reads = {
            tools.MOVE: self._move,
            tools.CAPTURE: self._capture,
            tools.TRIANGULATE: self._triangulate,
            tools.SUBMIT: self._submit,
        }
        if accepted and tool in reads:
            reads[tool](event, result, where)

    @staticmethod
    def _require(event: Mapping[str, Any], name: str, expected: int, where: str) -> None:
        if field(event, name, where) != expected:
            raise BundleError(f"{where}: {name} is {shown(event[name])}; expected {expected}")

    def _move(self, event: Mapping[str, Any], result: Any, where: str) -> None:
        pose = _pose(result, where)
        self.acts.append(Moved(self.calls, self.images_taken, pose))

    def _capture(self, event: Mapping[str, Any], result: Any, where: str) -> None:
        name, engine = field(event, "image", where), field(event, "engine", where)
        if not isinstance(name, str) or not isinstance(engine, str):
            raise BundleError(f"{where}: image and engine are texts in a trace")
        if name in self._images:
            raise BundleError(f"{where}: image is {shown(name)}, which was taken before")
        pose = self._images[name] = _pose(result, where)
        self.images_taken += 1
        self.acts.append(Taken(self.calls, self.images_taken, name, pose, engine))

    def _triangulate(self, event: Mapping[str, Any], result: Any, where: str) -> None:
        arguments = field(event, "arguments", where)
        seen = observations_of(arguments, self._images, self._task.optics, self._protocol)
        inside = f"{where}: result"
        cautions = field(result, "cautions", inside)
        if not isinstance(cautions, list) or not all(isinstance(one, str) for one in cautions):
            raise BundleError(f"{inside}.cautions: expected a list of sentences")
        self.acts.append(
            Measured(
                self.calls,
                self.images_taken,
                tuple(
                    Sight(one.image, self._images[one.image], one.column_px, one.row_px)
                    for one in seen
                ),
                vec3(field(result, "point_m", inside), f"{inside}.point_m"),
                number(field(result, "residual_m", inside), f"{inside}.residual_m"),
                number(field(result, "angle_deg", inside), f"{inside}.angle_deg"),
                tuple(cautions),
            )
        )

    def _submit(self, event: Mapping[str, Any], result: Any, where: str) -> None:
        changed, _ = centers_of(field(event, "arguments", where), self._task.ids)
        inside = f"{where}: result"
        told = [field(result, name, inside) for name in ("submitted", "revised")]
        if not all(isinstance(names, list) for names in told):
            raise BundleError(f"{inside}: submitted and revised are lists in a trace")
        revised = [name for name in changed if name in self._map]
        if told != [[name for name in changed if name not in revised], revised]:
            raise BundleError(f"{inside}: does not tell the centres that its arguments have")
        self._map.update(changed)
        centers = dict(self._map)
        scores = score_map(self._task, centers, self._protocol)
        self.acts.append(Step(self.calls, self.images_taken, changed, centers, scores))


def _pose(result: Any, where: str) -> Pose:
    inside = f"{where}: result"
    return read_pose(field(result, "pose", inside), f"{inside}.pose")
