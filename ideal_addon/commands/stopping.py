"""Ctrl-C for work that is better ended than broken off: the first asks, the second insists."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

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
    with ExitStack() as handled:
        for number in _SIGNALS:
            handled.enter_context(handling(number, ask))
        yield stop


@contextmanager
def handling(number: signal.Signals, handler: Callable[..., None]) -> Iterator[None]:
    """Handle a signal for a while, in the main thread.

    Afterwards it is as it was; a handler that Blender has set in its own code, which Python cannot
    set again, gives way to Python's usual one.
    """
    before = signal.signal(number, handler)
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    try:
        yield
    finally:
        signal.signal(number, usual if before is None else before)
