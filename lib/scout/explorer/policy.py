"""The scripted explorer: an upper bound on what geometry allows, with masks and without a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from .. import tools
from ..episode import FIRST_IMAGE, Episode
from ..pose import Pose
from . import rough, survey
from .knowledge import Knowledge
from .outlines import view_of
from .planning import Planner
from .travel import steps_to

MasksOf = Callable[[str, Pose], IntArray]

_REFIT_EVERY = 12
_SUBMIT_EVERY = 6
_CALLS_KEPT = 1
_SEARCH_IMAGES = 0.5
_LEAST_GAIN = 0.002
_TOLD_M = 0.0005


def explore(episode: Episode, masks_of: MasksOf) -> Iterator[str]:
    """Play an episode to its end: look around, triangulate, then read faces of boxes one by one.

    Args:
        episode: just begun; played through its tools alone.
        masks_of: the masks of a picture by its name and pose, (height, width) ints: 0 for the
            room itself, k + 1 for the k-th of the task's targets.

    Yields:
        A sentence after each call.

    Raises:
        lib.scout.eye.EyeError: a picture could not be made.
        lib.scout.trace.TraceError, OSError: the trace does not fit, or cannot be written.
    """
    yield from Explorer(episode, masks_of).play()


@dataclass(eq=False)
class Explorer:
    """An episode under way.

    Attributes:
        episode: what is played.
        masks_of: as for `explore`.
        knowledge: what the pictures told.
        planner: chooses the next one.
    """

    episode: Episode
    masks_of: MasksOf
    knowledge: Knowledge = field(init=False)
    planner: Planner = field(init=False)
    _told: dict[str, FloatArray] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        task = self.episode.task
        self.knowledge = Knowledge(task)
        self.planner = Planner(self.episode.protocol, task.optics)

    def play(self) -> Iterator[str]:
        """All of it."""
        yield from self._look_around()
        yield from self._search()
        yield from self._refine()
        self._refit()
        if self.episode.calls_left > 0:
            self.episode.begin_call()
            self._submit()
            self.episode.act(tools.FINISH, {})
            yield f"finished with {len(self.episode.map)} of {len(self.episode.task.targets)}"

    def _look_around(self) -> Iterator[str]:
        self._keep(FIRST_IMAGE, self.episode.task.first)
        yield from self._take(survey.first_round(self.episode.task.first))
        yield from self._take(survey.middle())
        yield from self._triangulate()
        if self.knowledge.faces:
            yield from self._take(survey.corners(self.knowledge.room(), self.episode.protocol))
            yield from self._triangulate()

    def _search(self) -> Iterator[str]:
        """Look elsewhere while targets have not been seen, with half of the pictures at most."""
        yield from self._look_twice()
        for poses in survey.search(self.knowledge):
            missing = len(self.episode.task.targets) - len(self.knowledge.rough)
            budget = self.episode.protocol.images * _SEARCH_IMAGES
            if not missing or self.episode.images_taken + len(poses) > budget:
                return
            yield from self._take(poses)
            yield from self._triangulate()
            yield from self._look_twice()

    def _look_twice(self) -> Iterator[str]:
        """Look again at what only one place showed."""
        if poses := survey.second_looks(self.knowledge, self.episode.protocol):
            yield from self._take(poses)
            yield from self._triangulate()

    def _refine(self) -> Iterator[str]:
        self._refit()
        taken = 0
        while self._may_look() and self.knowledge.faces:
            best = self.planner.next(
                self.knowledge.faces,
                self.knowledge.room(),
                [view.pose for view in self.knowledge.views],
            )
            if best is None or best[1] < _LEAST_GAIN:
                return
            taken += 1
            yield from self._take([best[0]], submits=taken % _SUBMIT_EVERY == 0)
            self.planner.learn(self.knowledge.faces)
            yield from self._triangulate()
            if taken % _REFIT_EVERY == 0:
                self._refit()

    def _refit(self) -> None:
        self.knowledge.refit()

    def _may_look(self) -> bool:
        """Whether a picture is left, and a call for it beside those at the end."""
        return self.episode.calls_left > _CALLS_KEPT and self.episode.images_left > 0

    def _take(self, poses: Sequence[Pose], submits: bool = False) -> Iterator[str]:
        """Pictures from some poses, in one call."""
        if not self._may_look():
            return
        self.episode.begin_call()
        if submits:
            self._submit()
        for pose in poses[: self.episode.images_left]:
            for step in steps_to(self.episode.pose, pose, self.episode.protocol):
                self.episode.act(tools.MOVE, step)
            outcome = self.episode.act(tools.CAPTURE, {})
            if outcome.accepted:
                self._keep(outcome.image, self.episode.pose)
        yield (
            f"{self.episode.images_taken} pictures, {len(self.episode.map)} of "
            f"{len(self.episode.task.targets)} targets in the map"
        )

    def _keep(self, name: str, pose: Pose) -> None:
        self.knowledge.add(view_of(name, pose, self.masks_of(name, pose)))

    def _triangulate(self) -> Iterator[str]:
        """Rough centres of the targets that have none yet, in one call."""
        asked = {
            target: arguments
            for target in range(len(self.episode.task.targets))
            if target not in self.knowledge.rough
            and (arguments := rough.observations(self.knowledge, target, self.episode.protocol))
        }
        if not asked or self.episode.calls_left <= _CALLS_KEPT:
            return
        self.episode.begin_call()
        for target, arguments in asked.items():
            outcome = self.episode.act(tools.TRIANGULATE, arguments)
            if outcome.accepted:
                self._place(target, outcome.document)
        self.knowledge.fit(sorted(self.knowledge.rough))
        self._submit()
        yield f"triangulated {len(self.knowledge.rough)} of {len(self.episode.task.targets)}"

    def _place(self, target: int, document: Any) -> None:
        point = np.array(document["point_m"])
        low, high = self.knowledge.bounds
        if (np.abs(point) < high).all():
            # What lies on the floor, partly hidden, is often found below it.
            above = np.maximum(point, low)
            self.knowledge.rough[target] = rough.around(self.knowledge, target, above)

    def _submit(self) -> None:
        """Submit centres that are new, and revise those that have moved."""
        centers = {
            name: center
            for name, center in self.knowledge.centers().items()
            if name not in self._told or np.abs(center - self._told[name]).max() > _TOLD_M
        }
        if not centers:
            return
        self._told.update(centers)
        entries = [
            {"id": name, "x_m": float(x), "y_m": float(y), "z_m": float(z)}
            for name, (x, y, z) in centers.items()
        ]
        self.episode.act(tools.SUBMIT, {"centers": entries})
