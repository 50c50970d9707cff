"""Blender talks on stdout from C; results of a command line do not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_blender(descriptor: int = 1) -> Iterator[None]:
    """Drop what Blender itself prints on stdout (or, with 2, on stderr) for a while.

    Python's own output of before and after gets through.
    """
    stream = sys.stderr if descriptor == 2 else sys.stdout
    stream.flush()
    kept = os.dup(descriptor)
    sink = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, descriptor)
        yield
    finally:
        stream.flush()
        os.dup2(kept, descriptor)
        os.close(kept)
        os.close(sink)
