"""One call of `scout run`: plans, attempts, results, and what is said of them."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...lib.file_lock import Held, locked
from ...lib.names import few, short
from ...lib.report.markdown import counted
from ...lib.scout.leaderboard_tables import terminal_table
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, CannotStart
from .messages import fail, say, show
from .progress import Progress
from .scout_run_attempt import Came, begin
from .scout_run_files import write_results
from .scout_run_plan import Plan, usable_plans
from .scout_run_players import ModelPlayer
from .scout_run_tasks import Prepared
from .scout_run_telling import tell_results, told_scores
from .scout_run_turn import Player
from .scout_run_work import Work
from .stopping import stop_when_asked
from .told_progress import teller

STOPPING = "stopping; what is under way is kept, and the same call goes on with it"

_WRITE_EVERY_S, _WRITE_SHARE = 10.0, 10.0


class Call:
    """One call.

    Args:
        arguments: of the verb.
        player: who explores.
    """

    def __init__(self, arguments: argparse.Namespace, player: Player) -> None:
        self._arguments, self._player = arguments, player
        self._out: Path = arguments.out
        self._folder = self._out / player.name
        self._came: dict[str, str] = {}
        self._stopped = False
        self._next_s = 0.0

    def run(self, tasks: Sequence[Prepared], is_whole: bool) -> int:
        """Play, write, tell; the exit code.

        Args:
            tasks: one or more.
            is_whole: whether all that was named can be used.

        Raises:
            CannotStart: attempts that lie there are of another configuration, another process
                writes to the agent's folder, or a file cannot be written.
        """
        try:
            with locked(self._folder / "run", wait=False):
                self._play(tasks)
        except Held:
            raise CannotStart(
                NOTHING,
                f"another `scout run` writes to {self._folder}; wait for its end, or choose "
                "another --name or --out",
            ) from None
        except OSError as error:
            raise CannotStart(
                PARTIAL if self._completed else NOTHING,
                f"{error.filename or self._folder}: scout run could not go on: "
                f"{error.strerror or error}; when that is mended, the same call goes on",
            ) from error
        document = self._write()
        self._drop_unreadable(document)
        self._tell(tasks, document)
        if self._stopped:
            return INTERRUPTED
        if not self._completed:
            return NOTHING
        return DONE if is_whole and self._completed == len(tasks) else PARTIAL

    def _drop_unreadable(self, document: dict[str, Any]) -> None:
        """An attempt whose map or scores cannot be read any more is not among the results."""
        agents = document["agents"]
        scored = agents[self._player.name]["scenes"] if self._player.name in agents else {}
        for scene, status in self._came.items():
            if status == "completed" and scored.get(scene, {}).get("scores") is None:
                self._came[scene] = "unreadable"

    @property
    def _completed(self) -> int:
        return sum(status == "completed" for status in self._came.values())

    def _play(self, tasks: Sequence[Prepared]) -> None:
        plans = usable_plans(self._arguments, self._player, tasks)
        self._say_engines(plans)
        # All at once: a call that is killed has begun them, and goes on without --again.
        plans = [begin(plan) for plan in plans]
        standing = [plan for plan in plans if plan.stands]
        for plan in standing:
            self._came[plan.prepared.scene] = "completed"
        if standing:
            names = few([plan.prepared.scene for plan in standing])
            say(f"completed before: {counted(len(standing), 'scene')} ({names})")
        self._work([plan for plan in plans if not plan.stands])

    def _work(self, plans: Sequence[Plan]) -> None:
        if not plans:
            return
        message = teller(self._arguments)
        with (
            stop_when_asked() as stop,
            Progress("scout run", len(plans), message=message) as progress,
        ):
            # A model's own calls say more of what stopping means.
            word = "" if isinstance(self._player, ModelPlayer) else STOPPING
            work = Work(self._player, self._arguments.jobs, stop, progress, word)
            try:
                for came in work.done(plans):
                    self._take(came, progress)
                    if message is not None:
                        message(finished=came.plan.prepared.scene)
            except KeyboardInterrupt:
                stop.set()
                progress.tell("left at once; a call that was under way may have been paid for")
            self._stopped = stop.is_set()
        left = [plan.prepared.scene for plan in plans if plan.prepared.scene not in self._came]
        if work.ended and left:
            fail(f"not begun: {counted(len(left), 'scene')} ({few(left)}): {work.ended}")

    def _take(self, came: Came, progress: Progress) -> None:
        scene = short(came.plan.prepared.scene)
        self._came[came.plan.prepared.scene] = came.status
        if came.scores is not None and self._player.looks:
            progress.tell(f"{scene}: {told_scores(came)}")
        elif came.scores is None:
            mark = "note" if came.status == "unfinished" else "error"
            why = f": {came.reason}" if came.reason else ""
            progress.tell(f"{mark}: {scene}: {came.status.replace('_', ' ')}{why}")
        self._write_now_and_then()
        progress.step(scene)

    def _write_now_and_then(self) -> None:
        """So that what a person looks at is never an hour old, in a tenth of the time at most."""
        begun = time.monotonic()
        if begun >= self._next_s:
            self._write()
            took = time.monotonic() - begun
            self._next_s = time.monotonic() + max(_WRITE_EVERY_S, _WRITE_SHARE * took)

    def _write(self) -> dict[str, Any]:
        try:
            return write_results(self._out)
        except OSError as error:
            raise CannotStart(
                PARTIAL if self._completed else NOTHING,
                f"{error.filename or self._out}: cannot be written ({error.strerror})",
            ) from error

    def _say_engines(self, plans: Sequence[Plan]) -> None:
        """Say where pictures are made by another engine than the task's own first view."""
        if self._arguments.engine is None or not self._player.looks:
            return
        other = [
            plan.prepared.scene
            for plan in plans
            if plan.configuration.engine is not None
            and plan.configuration.engine["engine"]
            == self._arguments.engine
            != plan.prepared.task.engine
        ]
        if other:
            say(
                f"note: {few(other)}: prepared with another engine than {self._arguments.engine}; "
                "the first view is made anew with it, and each attempt says so"
            )

    def _tell(self, tasks: Sequence[Prepared], document: dict[str, Any]) -> None:
        if self._arguments.json:
            show(json.dumps(document, indent=1, allow_nan=False))
        else:
            show(terminal_table(document))
        tell_results(document, self._player.name, tasks, self._came)
        say(f"Results: {self._out}")
