"""Where a room's time goes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[..., None]


class Stopwatch:
    """Tells of each stage as it begins and adds up the seconds that it took.

    Stages may lie inside each other; the seconds of an outer one include those of the inner.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure what happens inside as the stage `name`."""
        self._tell(stage=name)
        began = time.perf_counter()
        try:
            yield
        finally:
            passed = time.perf_counter() - began
            self.seconds[name] = round(self.seconds.get(name, 0.0) + passed, 2)


def peak_memory_mb() -> int | None:
    """The most memory that this process has held at once, in MB; None where Python cannot tell."""
    if sys.platform == "win32":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Bytes on macOS, kilobytes elsewhere.
    return round(peak / (1e6 if sys.platform == "darwin" else 1e3))
