"""Patience with a service: how long to wait before asking again, alone or all together."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import TIMEOUT_MAX, Event, Lock

BASE_S = 1.0
LONGEST_S = 60.0


def _wait(event: Event, seconds: float) -> None:
    # The system's clock has an end.
    event.wait(min(seconds, TIMEOUT_MAX))


@dataclass(frozen=True, slots=True)
class Timing:
    """Time and chance, which a test puts its own in place of.

    Attributes:
        now: seconds, from any beginning.
        wait: so many seconds, or until the event is set.
        random: from 0 to 1.
    """

    now: Callable[[], float] = time.monotonic
    wait: Callable[[Event, float], None] = _wait
    random: Callable[[], float] = random.random


def pause_s(trial: int, chance: float) -> float:
    """Seconds to wait after the trial of this number, the first being 0.

    Twice as long each time, up to a minute, and of that a share by chance: callers that failed
    together do not come back together ("full jitter").

    >>> [pause_s(trial, 0.5) for trial in (0, 1, 2, 50)]
    [0.5, 1.0, 2.0, 30.0]
    """
    # The exponent is held down, as 2.0**1024 is no number.
    return chance * min(LONGEST_S, BASE_S * 2.0 ** min(trial, 16))


class Gate:
    """Where all callers of a service wait while it asks to be left alone."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._lock = Lock()
        self._until_s = timing.now()

    def close(self, seconds: float) -> None:
        """Let nobody through for so long; a longer wait that was asked for before stays."""
        with self._lock:
            self._until_s = max(self._until_s, self._timing.now() + seconds)

    def wait(self, over: Event) -> None:
        """Wait until it is open, or until there is no more to ask."""
        while not over.is_set():
            with self._lock:
                left_s = self._until_s - self._timing.now()
            if left_s <= 0:
                return
            self._timing.wait(over, left_s)
