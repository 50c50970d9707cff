"""A verb run in another process as a piece of long work."""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator, Sequence
from pathlib import Path

from ..commands.child import DEFAULT_TERMS, Terms


class ChildFailed(Exception):
    """The process could not be started, or broke off; says how."""


def run_verb(
    words: Sequence[str], log: Path | None = None, terms: Terms = DEFAULT_TERMS
) -> Generator[str | None, None, int]:
    """Run a verb; yields each line of its output, None while there is none, returns its exit code.

    Closing the generator ends the process and all that it started.

    Raises:
        ChildFailed: it could not be started.
        TimeLimit: it took longer than the terms allow.
    """
    from ..commands.child import Running, run_child

    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    ending: list[int | Exception] = []
    running = Running()

    def work() -> None:
        try:
            ending.append(run_child(words, log, lines.put, terms, running))
        except Exception as error:
            # Raised again below, in the thread that waits for it.
            ending.append(error)

    thread = threading.Thread(target=work, name=f"ideal {words[0]}", daemon=True)
    thread.start()
    try:
        while thread.is_alive() or not lines.empty():
            yield None if lines.empty() else lines.get()
    finally:
        running.end()
        thread.join()
    if isinstance(ending[0], OSError):
        raise ChildFailed(f"{words[0]} could not be started: {ending[0]}") from ending[0]
    if isinstance(ending[0], Exception):
        raise ending[0]
    return ending[0]
