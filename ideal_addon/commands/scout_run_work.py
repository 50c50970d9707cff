"""The scenes of `scout run`, one after another or several at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Event

from ...lib.names import short
from .progress import Progress
from .scout_run_attempt import Came, play_attempt
from .scout_run_plan import Plan
from .scout_run_turn import Player, Tell

MOST_MUTE = 3
"""Attempts in a row that a service ends by giving no answer, before a run gives up."""

_LOOK_EVERY_S = 0.1


@dataclass(frozen=True)
class _Word:
    text: str
    is_kept: bool


class Work:
    """One call's attempts, played by threads; what comes of them is taken in by the caller's.

    Attributes:
        ended: why no further attempt is begun; "" while there is no reason.
    """

    def __init__(
        self, player: Player, jobs: int, stop: Event, progress: Progress, stopping: str
    ) -> None:
        """Set it up; `stopping` is said once where `stop` is set."""
        self._player, self._jobs, self._stop = player, jobs, stop
        self._progress, self._stopping = progress, stopping
        self._lock = threading.Lock()
        self._results: Queue[Came | BaseException | _Word] = Queue()
        self._mute = 0
        self.ended = ""

    def done(self, plans: Sequence[Plan]) -> Iterator[Came]:
        """Each attempt as it comes; those that are not begun any more are left out.

        Raises:
            OSError: a file cannot be written; what was done before is kept.
        """
        waiting = iter(plans)

        def work() -> None:
            try:
                while (plan := self._next(waiting)) is not None:
                    came = play_attempt(plan, self._player, self._stop, self._tell(plan))
                    self._look_at(came)
                    self._results.put(came)
            except BaseException as error:
                # For the caller, who raises it.
                self._results.put(error)

        # Daemons: a person who presses Ctrl-C twice does not wait for a service.
        count = min(self._jobs, len(plans))
        threads = [threading.Thread(target=work, daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads) or not self._results.empty():
            try:
                result = self._results.get(timeout=_LOOK_EVERY_S)
            except Empty:
                self._say_stopping()
                continue
            if isinstance(result, BaseException):
                self._stop.set()
                raise result
            if isinstance(result, _Word):
                self._say(result)
                continue
            yield result

    def _say_stopping(self) -> None:
        if self._stopping and self._stop.is_set():
            self._progress.tell(self._stopping)
            self._stopping = ""

    def _next(self, waiting: Iterator[Plan]) -> Plan | None:
        with self._lock:
            return None if self._stop.is_set() or self.ended else next(waiting, None)

    def _tell(self, plan: Plan) -> Tell:
        scene = short(plan.prepared.scene)

        def tell(text: str, *, is_kept: bool = False) -> None:
            self._results.put(_Word(f"{scene}: {text}", is_kept))

        return tell

    def _say(self, word: _Word) -> None:
        if word.is_kept:
            self._progress.tell(f"note: {word.text}")
        else:
            self._progress.note(word.text)

    def _look_at(self, came: Came) -> None:
        """End the run where no further attempt can come to anything."""
        with self._lock:
            # The limits of calls and tokens are of all attempts together.
            self.ended = self.ended or self._player.spent()
            if came.trouble == "denied":
                self.ended = self.ended or came.reason
            self._mute = self._mute + 1 if came.status == "service_failure" else 0
            if self._mute >= MOST_MUTE:
                row = f"{self._mute} attempts in a row met a service that gave no answer"
                self.ended = self.ended or row
