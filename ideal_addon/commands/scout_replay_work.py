"""The work of `scout replay`: attempt by attempt, each written as soon as it is there."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

from ...lib.atomic import write_json, write_text
from ...lib.names import short
from ...lib.report.markdown import figure
from ...lib.report.tables import aligned
from ...lib.scout.attempt import Attempt, AttemptError
from ...lib.scout.replay import Replay
from ...lib.scout.replay_attempt import replay_attempt
from ...lib.scout.replay_course import Course, course
from ...lib.scout.replay_documents import (
    REPLAY_FILE,
    TABLE_FILE,
    replay_document,
    replay_table,
)
from ...lib.scout.scoring.scores import loss_m
from ...lib.scout.task import Task
from .exit_codes import NOTHING, CannotStart
from .messages import fail, say
from .progress import Progress
from .stopping import stop_when_asked

NEED_PLOTS = (
    'the plot is left out: it needs Matplotlib, which `pip install "ideal-bench[plots]"` or '
    "`./dev setup` in the checkout brings"
)


class Replays:
    """One call of the verb.

    Attributes:
        failed: whether an attempt could not be replayed.
        stopped: by the person.
        last: the attempt that was replayed last, with its replay.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.failed = self.stopped = False
        self.last: tuple[Attempt, Replay] | None = None
        self._out: Path = arguments.out
        self._penalties_m: list[float] = list(dict.fromkeys(arguments.penalty))
        self._keeps_documents: bool = arguments.json
        self._tasks = self._read_tasks(arguments.task)
        self._documents: list[dict[str, Any]] = []
        self._courses: dict[str, dict[str, Course]] = {}

    def _read_tasks(self, paths: Sequence[Path]) -> dict[str, Task]:
        from .scout_run_tasks import tasks_of

        tasks, faults = tasks_of(paths)
        for told in faults.values():
            self.failed = True
            fail(told)
        return {prepared.scene: prepared.task for prepared in tasks}

    @property
    def count(self) -> int:
        """Attempts that were replayed."""
        return sum(map(len, self._courses.values()))

    def replay(self, attempts: Sequence[Attempt]) -> None:
        """Replay and write each; one that fails is named, and the others go on.

        Raises:
            CannotStart: a file cannot be written; what was done before is kept.
        """
        with stop_when_asked() as stop, Progress("replay", len(attempts)) as progress:
            try:
                self._each(attempts, stop, progress)
            except KeyboardInterrupt:
                stop.set()
            except OSError as error:
                raise CannotStart(NOTHING, f"{self._out}: cannot be written: {error}") from error
        self.stopped = stop.is_set()

    def _each(self, attempts: Sequence[Attempt], stop: Event, progress: Progress) -> None:
        for attempt in attempts:
            if stop.is_set():
                return
            try:
                found = replay_attempt(attempt, self._tasks.get(attempt.scene))
            except AttemptError as error:
                self.failed = True
                progress.tell(f"error: {error}")
            else:
                self._keep(attempt, found)
            progress.step(f"{short(attempt.agent)}, {short(attempt.scene)}")

    def _keep(self, attempt: Attempt, found: Replay) -> None:
        folder = self._out / attempt.agent / attempt.scene
        document = replay_document(found, attempt.agent, attempt.number, self._penalties_m)
        write_json(folder / REPLAY_FILE, document)
        write_text(folder / TABLE_FILE, replay_table(found, self._penalties_m))
        self.last = attempt, found
        self._courses.setdefault(attempt.agent, {})[attempt.scene] = course(found)
        if self._keeps_documents:
            self._documents.append(document)

    def draw(self) -> None:
        """Write the plot, if there is something to plot, and what plots.

        Raises:
            CannotStart: a file cannot be written.
        """
        if not self.count:
            return
        try:
            from ...lib.drawing.exploring import draw_replays
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in ("matplotlib", "PIL"):
                raise
            say(f"note: {NEED_PLOTS}")
            return
        try:
            courses = {name: list(scenes.values()) for name, scenes in self._courses.items()}
            draw_replays(courses, self._out, self._penalties_m)
        except OSError as error:
            raise CannotStart(NOTHING, f"{self._out}: cannot be written: {error}") from error

    def document(self) -> dict[str, Any]:
        """All replays, as --json prints them."""
        return {"penalties_m": self._penalties_m, "replays": self._documents}

    def table(self) -> str:
        """For a terminal: how each attempt ended, a line each."""
        penalties = [f"loss at {one:g}" for one in self._penalties_m]
        head = ["agent", "scene", "maps", "calls", "pictures", "coverage", "IoU", "error", "loss"]
        rows = [[*head, *penalties]]
        for agent, scenes in self._courses.items():
            for scene, one in scenes.items():
                rows.append([short(agent), short(scene), *self._cells(one)])
        return "\n".join(aligned(rows, left=[0, 1]))

    def _cells(self, one: Course) -> list[str]:
        final = one.final
        return [
            *(str(len(one.scores)), str(one.calls), str(one.images)),
            *(figure(100 * final.coverage, 1), figure(100 * final.mean_iou, 1)),
            *(figure(final.center_error_m, 3), figure(final.loss_m, 3)),
            *(figure(loss_m(final, penalty), 3) for penalty in self._penalties_m),
        ]
