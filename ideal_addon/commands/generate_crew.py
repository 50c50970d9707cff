"""The rooms of several batches, so many of them at a time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from ...lib.rooms.batch import Batch
from ...lib.rooms.records import Report, Wanted, generation
from . import exit_codes
from .child import terminated_as_interrupted
from .exit_codes import CannotStart
from .generate_scene import NeverSpoke, Scene, Workshop
from .generate_store import Store
from .progress import Progress

NEEDED_GB = 0.5
"""Free disk without which no room is started: a full one would make every seed fail."""

Result = tuple[Report, Mapping[str, Any] | None]


@dataclass
class Crew:
    """Makes what its batches need, in threads that each wait for a process.

    Attributes:
        store: takes the rooms.
        workshop: what they are made with.
        batches: by room type, in the order in which they are worked off.
        wanted: the scene of a room type and seed.
        workers: how many rooms are made at a time.
        progress: of all.
        message: told of each room that is stored.
    """

    store: Store
    workshop: Workshop
    batches: Mapping[str, Batch]
    wanted: Callable[[str, int], Wanted]
    workers: int
    progress: Progress
    message: Callable[..., Any] | None = None
    _running: dict[Future[Result], tuple[Batch, Scene]] = field(default_factory=dict)
    _ended: int = 0
    _worked: bool = False

    def work(self) -> None:
        """Make rooms until each batch has enough or no seeds left.

        Whatever stops it ends the processes first; what is finished is in the store by then.

        Raises:
            CannotStart: the disk is full, or InfiniGen's Python does not get as far as to speak.
        """
        with terminated_as_interrupted(), ThreadPoolExecutor(self.workers) as pool:
            try:
                self._start(pool)
                while self._running:
                    # With a time, since Windows hears no Ctrl-C while it waits without one.
                    done, _ = wait(self._running, timeout=1.0, return_when=FIRST_COMPLETED)
                    for future in done:
                        self._finish(future)
                    self._start(pool)
            except BaseException:
                self.workshop.running.end()
                raise

    def _start(self, pool: ThreadPoolExecutor) -> None:
        """Put free workers to work."""
        for room_type, batch in self.batches.items():
            while len(self._running) < self.workers and (seed := batch.start()) is not None:
                self._require_space()
                wanted = self.wanted(room_type, seed)
                work = self.store.begin(wanted.scene_id)
                scene = Scene(wanted, work, self.store.log(wanted.scene_id), self.workshop)
                self._running[pool.submit(scene.make)] = (batch, scene)
        ahead = sum(batch.to_start() for batch in self.batches.values())
        self.progress.total = self._ended + len(self._running) + ahead

    def _require_space(self) -> None:
        if shutil.disk_usage(self.store.folder).free < NEEDED_GB * 1e9:
            raise CannotStart(
                exit_codes.NOTHING,
                f"the disk of {self.store.folder} is full; make room and call this again to go on",
            )

    def _finish(self, future: Future[Result]) -> None:
        """Store a room that ended."""
        batch, scene = self._running.pop(future)
        wanted = scene.wanted
        report, quality = self._result(future, scene)
        attempt = self.store.attempts(wanted.scene_id) + 1
        record = generation(wanted, report, attempt)
        self.store.commit(scene.work, wanted.scene_id, record, quality)
        batch.finish(wanted.plan.seed, quality is not None and quality["passed"] is True)
        self._ended += 1
        if report.reason is not None:
            self.progress.tell(f"{wanted.scene_id} failed: {report.reason}; see {scene.log}")
        elif quality is not None and not quality["passed"]:
            self.progress.tell(f"{wanted.scene_id} is rejected: {'; '.join(quality['reasons'])}")
        if self.message is not None and report.reason is None:
            self.message(finished=wanted.scene_id)
        self.progress.step(wanted.scene_id)

    def _result(self, future: Future[Result], scene: Scene) -> Result:
        try:
            report, quality = future.result()
        except NeverSpoke as error:
            if self._worked:
                return Report(reason=str(error)), None
            raise CannotStart(
                exit_codes.NOTHING,
                f"InfiniGen does not start: {error}; see {scene.log}, and `rooms status`",
            ) from error
        self._worked = True
        return report, quality
