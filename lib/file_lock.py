"""One writer at a time, also among processes."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, wait: bool) -> None:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError as error:
                # LK_LOCK gives up after ten seconds; another process may take longer.
                if not wait or error.errno != errno.EDEADLK:
                    raise

    def _unlock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int, wait: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class Held(Exception):
    """Another process holds the lock."""


@contextmanager
def locked(path: Path, wait: bool = True) -> Iterator[None]:
    """Hold the lock of a file for a while.

    The lock is on `.<name>.lock` beside the file, which stays there: `path` itself is replaced by
    each writer. The system lets go of it when its holder ends, however that came about.

    Args:
        path: the file.
        wait: for another process that holds the lock, to let go.

    Raises:
        Held: another process holds the lock, and `wait` is off.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("ab") as stream:
        try:
            _lock(stream.fileno(), wait)
        except OSError as error:
            if wait:
                raise
            raise Held from error
        try:
            yield
        finally:
            _unlock(stream.fileno())
