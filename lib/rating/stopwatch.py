"""How long something was looked at."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Stopwatch:
    """Counts seconds while it runs; it begins at rest."""

    def __init__(self, seconds: float = 0.0, clock: Clock = time.monotonic) -> None:
        """Begin with so many seconds counted already."""
        self._counted, self._clock = seconds, clock
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """Seconds counted so far."""
        running = 0.0 if self._since is None else self._clock() - self._since
        return self._counted + running

    def run(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self._clock()

    def pause(self) -> None:
        """Count no more until `run`."""
        self._counted, self._since = self.seconds, None
