"""An episode: a camera in a room, pictures, a map, and budgets (2.1, 3.1, A).

Whoever plays it (a model over HTTP, a client of the Model Context Protocol, the scripted explorer)
calls `begin_call` for each answer, `act` for each action in it, and `end` where no `finish` came.
Nothing here needs Blender; pictures come from an `Eye`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np

from ..layout import Vec3
from . import tools
from .arguments import (
    ArgumentError,
    centers_of,
    numbers_of,
    observations_of,
    plain,
    require_none,
)
from .eye import Eye
from .pose import Pose, directions, heading_deg
from .protocol import ScoutProtocol
from .task import Task
from .trace import Trace
from .triangulation import Refused, triangulate

How = Literal["finish", "no_tool_call", "budget"]
"""How an episode ended: the agent said so, answered without an action, or had no call left (A)."""

HOWS: tuple[How, ...] = get_args(How)

FIRST_IMAGE = "image_000"
_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action came to.

    Attributes:
        accepted: whether it was done.
        document: what the agent is told, plain JSON values.
        image: the name of a picture that was taken; "" for none.
        picture: its PNG; None for none.
    """

    accepted: bool
    document: Mapping[str, Any]
    image: str = ""
    picture: bytes | None = None


class Rejected(ValueError):
    """An action that is not done; the agent is told why."""


@dataclass
class Episode:
    """One episode under way.

    Attributes:
        task: the task.
        protocol: limits and budgets.
        eye: makes the pictures.
        trace: what happens is written there; what an earlier run wrote is not done again.
        pose: where the camera is.
        images: the pose of each picture that can be triangulated from, by name.
        map: submitted centres, by target.
        calls, images_taken: spent so far.
        ended: how it ended; None while it runs.
    """

    task: Task
    protocol: ScoutProtocol
    eye: Eye
    trace: Trace
    pose: Pose = field(init=False)
    images: dict[str, Pose] = field(init=False)
    map: dict[str, Vec3] = field(init=False, default_factory=dict)
    calls: int = field(init=False, default=0)
    images_taken: int = field(init=False, default=0)
    ended: How | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.pose = self.task.first
        self.images = {FIRST_IMAGE: self.task.first}
        self.trace.note(
            {
                "event": "begin",
                "scene": self.task.scene,
                "task_sha256": self.task.sha256,
                "model_calls": self.protocol.model_calls,
                "images": self.protocol.images,
            }
        )

    @property
    def calls_left(self) -> int:
        """Answers that the agent may still give."""
        return self.protocol.model_calls - self.calls

    @property
    def images_left(self) -> int:
        """Pictures that the agent may still take."""
        return self.protocol.images - self.images_taken

    def begin_call(self) -> None:
        """Count one answer of the agent.

        Raises:
            Rejected: the episode is over, or no call is left.
        """
        if self.ended is not None:
            raise Rejected(f"the episode is over ({self.ended})")
        if self.calls_left <= 0:
            raise Rejected("no call is left")
        self.calls += 1
        self.trace.note({"event": "call", "call": self.calls})

    def reminder(self) -> str:
        """What the agent is told of its budget after an answer; "" where it is not told (A)."""
        if self.calls_left not in self.protocol.reminders:
            return ""
        word = "answer is" if self.calls_left == 1 else "answers are"
        missing = len(self.task.targets) - len(self.map)
        return (
            f"{self.calls_left} {word} left, and {self.images_left} pictures. {missing} of "
            f"{len(self.task.targets)} targets have no centre in the map."
        )

    def act(self, tool: str, arguments: Any) -> Outcome:
        """Do one action of the answer that was counted last.

        Args:
            tool: its name, as the agent gave it.
            arguments: as the agent gave them, parsed from JSON.

        Raises:
            EyeError: a picture could not be made; the attempt cannot go on.
            TraceError, OSError: the trace does not fit, or cannot be written.
        """
        arguments = plain(arguments)
        outcome = self._outcome(tool, arguments)
        event: dict[str, Any] = {
            "event": "action",
            "call": self.calls,
            "tool": tool,
            "arguments": arguments,
            "accepted": outcome.accepted,
            "result": outcome.document,
        }
        if outcome.picture is not None:
            event |= self._picture_fields(outcome)
        self.trace.note(event)
        if tool == tools.FINISH and outcome.accepted:
            self.end("finish")
        return outcome

    def end(self, how: How) -> None:
        """End the episode; only the first end counts."""
        if self.ended is None:
            self.ended = how
            self.trace.note({"event": "end", "how": how, "call": self.calls})

    def _outcome(self, tool: str, arguments: Any) -> Outcome:
        actions: Mapping[str, Callable[[Any], Outcome]] = {
            tools.MOVE: self._move,
            tools.CAPTURE: self._capture,
            tools.TRIANGULATE: self._triangulate,
            tools.SUBMIT: self._submit,
            tools.LIST: self._list,
            tools.FINISH: self._finish,
        }
        try:
            if self.ended is not None:
                raise Rejected(f"the episode is over ({self.ended})")
            if tool not in actions:
                raise Rejected(f"there is no such tool; the tools are {', '.join(actions)}")
            return actions[tool](arguments)
        except (Rejected, Refused, ArgumentError) as error:
            return Outcome(False, {"rejected": str(error)})

    def _move(self, arguments: Any) -> Outcome:
        step, limits = numbers_of(arguments, _STEP), self.protocol
        length = math.hypot(step["forward_m"], step["left_m"], step["up_m"])
        if length > limits.most_step_m + _SLACK:
            raise Rejected(f"the step is {length:.6g} m long; at most {limits.most_step_m:g} m")
        for name in ("yaw_deg", "pitch_deg"):
            if abs(step[name]) > limits.most_turn_deg + _SLACK:
                raise Rejected(f"{name} is {step[name]:g}; at most {limits.most_turn_deg:g}")
        position = _stepped(self.pose, step)
        for axis, value in zip("xyz", position, strict=True):
            if abs(value) > limits.bound_m + _SLACK:
                raise Rejected(f"{axis} would be {value:.3f} m; within +-{limits.bound_m:g} m")
        pitch = self.pose.pitch_deg + step["pitch_deg"]
        clamped = min(max(pitch, -limits.most_pitch_deg), limits.most_pitch_deg)
        self.pose = Pose(position, heading_deg(self.pose.yaw_deg + step["yaw_deg"]), clamped)
        told: dict[str, Any] = {"pose": self.pose.to_document()}
        if clamped != pitch:
            told["note"] = f"the pitch was clamped to {clamped:g} degrees"
        return Outcome(True, told)

    def _capture(self, arguments: Any) -> Outcome:
        require_none(arguments)
        if self.images_left <= 0:
            raise Rejected("no picture is left; triangulate from those that you have, and submit")
        name = f"image_{self.images_taken + 1:03d}"
        expected = self.trace.expected()
        if expected is None:
            picture = self.eye.picture(self.pose)
        else:
            picture = self.trace.picture_of(expected)
        self.images_taken += 1
        self.images[name] = self.pose
        told = {
            "image": name,
            "pose": self.pose.to_document(),
            "optics": self.task.optics.to_document(),
            "images_left": self.images_left,
        }
        return Outcome(True, told, name, picture)

    def _picture_fields(self, outcome: Outcome) -> dict[str, Any]:
        """What the trace keeps of a picture; of an earlier run, what that one kept."""
        expected = self.trace.expected()
        if expected is not None:
            names = ("image", "image_sha256", "engine")
            return {name: expected.get(name) for name in names}
        sha256 = self.trace.keep_picture(outcome.image, outcome.picture or b"")
        return {"image": outcome.image, "image_sha256": sha256, "engine": self.eye.engine}

    def _triangulate(self, arguments: Any) -> Outcome:
        seen = observations_of(arguments, self.images, self.task.optics, self.protocol)
        fix = triangulate(
            np.array([self.images[item.image].position_m for item in seen]),
            np.concatenate(
                [
                    directions(
                        self.images[item.image],
                        self.task.optics,
                        np.array([[item.column_px, item.row_px]]),
                    )
                    for item in seen
                ]
            ),
            self.task.range_m,
            self.protocol,
        )
        told = {
            "point_m": list(fix.point_m),
            "residual_m": fix.residual_m,
            "angle_deg": fix.angle_deg,
            "cautions": list(fix.cautions),
        }
        return Outcome(True, told)

    def _submit(self, arguments: Any) -> Outcome:
        accepted, rejected = centers_of(arguments, self.task.ids)
        revised = [name for name in accepted if name in self.map]
        self.map.update(accepted)
        told = {
            "submitted": [name for name in accepted if name not in revised],
            "revised": revised,
            "rejected": rejected,
            "targets_left": len(self.task.targets) - len(self.map),
        }
        return Outcome(bool(accepted), told)

    def _list(self, arguments: Any) -> Outcome:
        require_none(arguments)
        told = {
            "centers": {name: list(center) for name, center in self.map.items()},
            "without_center": [name for name in self.task.ids if name not in self.map],
            "pose": self.pose.to_document(),
            "images": {name: pose.to_document() for name, pose in self.images.items()},
            "calls_left": self.calls_left,
            "images_left": self.images_left,
        }
        return Outcome(True, told)

    def _finish(self, arguments: Any) -> Outcome:
        require_none(arguments)
        return Outcome(True, {"submitted": len(self.map), "targets": len(self.task.targets)})


_STEP = ("forward_m", "left_m", "up_m", "yaw_deg", "pitch_deg")


def _stepped(pose: Pose, step: Mapping[str, float]) -> Vec3:
    """Where a step leads: along the heading, level, and up."""
    forward, left, _ = Pose(pose.position_m, pose.yaw_deg, 0.0).axes
    end = np.array(pose.position_m) + step["forward_m"] * forward + step["left_m"] * left
    return (float(end[0]), float(end[1]), float(end[2] + step["up_m"]))
