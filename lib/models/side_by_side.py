"""Threads that ask, while their results are taken in by the caller's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Event

from .asking_one import STOPPED as STOPPED
from .asking_one import Asker, Ending
from .questions import Asked
from .stock import Open

STOPPING = "stopping; calls under way are finished and kept (stop again to leave at once)"
_LOOK_EVERY_S = 0.1


def side_by_side(
    asker: Asker,
    items: Sequence[Open],
    at_once: int,
    ending: Ending,
    watch: Callable[[], None],
    settle: Callable[[Asked], None],
) -> None:
    """Let threads ask; results are taken in here, in the caller's thread."""
    waiting = iter(items)
    lock = threading.Lock()
    results: Queue[Asked | BaseException] = Queue()

    def work() -> None:
        while True:
            with lock:
                item = next(waiting, None)
            if item is None:
                return
            try:
                results.put(asker.ask(item))
            except BaseException as error:
                # For the caller, who raises it.
                results.put(error)
                return

    # Daemons: a person who presses Ctrl-C twice does not wait for a service.
    count = min(at_once, len(items))
    threads = [threading.Thread(target=work, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        _take_in(results, len(items), watch, settle)
    except Exception:
        ending.end(STOPPED)
        for thread in threads:
            thread.join()
        _take_what_came(results, settle)
        raise
    except BaseException:
        ending.end(STOPPED)
        _take_what_came(results, settle)
        raise


def _take_in(
    results: Queue[Asked | BaseException],
    count: int,
    watch: Callable[[], None],
    settle: Callable[[Asked], None],
) -> None:
    while count:
        watch()
        try:
            result = results.get(timeout=_LOOK_EVERY_S)
        except Empty:
            continue
        if isinstance(result, BaseException):
            raise result
        settle(result)
        count -= 1


def _take_what_came(results: Queue[Asked | BaseException], settle: Callable[[Asked], None]) -> None:
    """What was settled in the moment in which the caller left."""
    with suppress(Empty):
        while True:
            result = results.get_nowait()
            if isinstance(result, Asked):
                settle(result)


def watching(ending: Ending, stop: Event, note: Callable[[str], None]) -> Callable[[], None]:
    """What ends the run when its caller wants it, and says so once."""

    def watch() -> None:
        if stop.is_set() and not ending.reason:
            ending.end(STOPPED)
            note(STOPPING)

    return watch
