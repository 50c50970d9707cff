"""Ctrl-C for work that is better ended than broken off: the first asks, the second insists."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_when_asked() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets, or SIGTERM as a farm's scheduler sends it.

    The second one is a KeyboardInterrupt, as it would be without this.
    """
    stop = threading.Event()

    def ask(*_: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, ask) for number in _SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
