"""How far the work is: a bar with the time left on a terminal, plain lines in a log.

A program that starts the verb gets messages besides: see `told_progress`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, TextIO

from .messages import tell

BAR_CELLS = 24
# A log gets a line when a tenth more is done or ten seconds have passed, at most one a second.
LOG_EVERY_S = 10.0
LOG_EVERY_FRACTION = 0.1
LOG_AT_MOST_EVERY_S = 1.0
LINE_WIDTH = 79


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> [duration(s) for s in (4.2, 75, 3700)]
    ['4 s', '1 min 15 s', '1 h 2 min']
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


class Progress:
    """Counts `total` steps of the work named `label`, on stderr.

    with Progress("score", len(scenes)) as progress:
        for scene in scenes:
            ...
            progress.step(scene.name)

    `total` may be changed on the way, where it turns out that there is more to do.

    Args:
        label, total: see above.
        stream: in place of stderr.
        clock: seconds.
        message: told of every step and note: `done`, `total`, `doing`, and `left_s`, None where
            that cannot be said yet.
        pace_s: seconds that a step takes, where that is known before the first.
    """

    def __init__(
        self,
        label: str,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        message: Callable[..., Any] | None = None,
        pace_s: float | None = None,
    ) -> None:
        self.label, self.total = label, total
        self._message, self._pace_s = message, pace_s
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._bar = self._stream.isatty()
        self._done = 0
        self._start_s = self._told_s = self._step_s = clock()
        self._told_done = 0

    def __enter__(self) -> Progress:
        self.note("")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, Exception) and not self._done:
            # The error's own words follow; it is no end of work that never began.
            if self._bar:
                tell(self._stream, f"\r{'':<{LINE_WIDTH}}\r")
            return
        took = duration(self._clock() - self._start_s)
        self._line(f"{self.label}: {self._done} of {self.total} in {took}")

    def step(self, note: str = "") -> None:
        """One more is done; `note` names it."""
        self._done += 1
        self._step_s = self._clock()
        self._send(note)
        if self._bar:
            self._draw(note)
        elif self._due():
            suffix = f" ({note})" if note else ""
            self._line(f"{self.label}: {self._done} of {self.total}, {self._left()}{suffix}")
            self._told_s, self._told_done = self._clock(), self._done

    def note(self, note: str) -> None:
        """Say on a terminal what is being done; nothing more is done yet."""
        self._send(note)
        if self._bar:
            self._draw(note)

    def tell(self, text: str) -> None:
        """Say something that is to be kept: a line above the bar."""
        self._line(text)
        if self._bar:
            self._draw("")

    def _due(self) -> bool:
        if self._done >= self.total:
            # The closing line says it.
            return False
        waited_s = self._clock() - self._told_s
        tenth = (self._done - self._told_done) >= LOG_EVERY_FRACTION * self.total
        return waited_s >= LOG_EVERY_S or (tenth and waited_s >= LOG_AT_MOST_EVERY_S)

    def _send(self, note: str) -> None:
        if self._message is not None:
            left_s = self._left_s()
            self._message(done=self._done, total=self.total, doing=note, left_s=left_s)

    def _left_s(self) -> float | None:
        pace_s = (self._step_s - self._start_s) / self._done if self._done else self._pace_s
        if pace_s is None:
            return None
        on_it_s = self._clock() - self._step_s
        return max(pace_s * max(self.total - self._done, 0) - on_it_s, 0.0)

    def _left(self) -> str:
        left_s = self._left_s()
        return "starting" if left_s is None else f"{duration(left_s)} left"

    def _draw(self, note: str) -> None:
        share = min(self._done / self.total, 1.0) if self.total else 1.0
        cells = "#" * int(share * BAR_CELLS)
        bar = f"[{cells:.<{BAR_CELLS}}] {self._done}/{self.total}"
        text = f"{self.label} {bar} {self._left()} {note}"
        # Padded, so that a shorter line leaves nothing of a longer one.
        tell(self._stream, f"\r{text[:LINE_WIDTH]:<{LINE_WIDTH}}")

    def _line(self, text: str) -> None:
        tell(self._stream, f"\r{text:<{LINE_WIDTH}}\n" if self._bar else f"{text}\n")
