"""Work that knows nothing of Blender, done in a thread while the window stays in use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import TypeVar

from .step import IDLE, Step

Result = TypeVar("Result")
# What is so quick is not worth a turn of the window.
_AT_ONCE_S = 0.01


def aside(work: Callable[[], Result], leave: bool = False) -> Generator[Step, None, Result]:
    """Do it, yielding `IDLE` meanwhile; returns what it returns and raises what it raises.

    Closing the generator waits for its end: keep it to about a second, or leave it.

    Args:
        work: must touch nothing of Blender.
        leave: closing does not wait: the work goes on to its end, of which nobody hears.
    """
    ending: list[Result] = []
    faults: list[Exception] = []

    def do() -> None:
        try:
            ending.append(work())
        except Exception as error:
            # Raised again below, in the thread that waits for it.
            faults.append(error)

    thread = threading.Thread(target=do, name="ideal aside", daemon=True)
    thread.start()
    thread.join(_AT_ONCE_S)
    try:
        while thread.is_alive():
            yield IDLE
    finally:
        if not leave:
            thread.join()
    if faults:
        raise faults[0]
    return ending[0]
