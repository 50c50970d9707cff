"""A benchmark on one core, so that its figures do not hang on how many the machine has."""

from __future__ import annotations

import os
import sys

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def on_one_core() -> None:
    """Start over, with numpy's libraries kept to one thread: they read this when they load."""
    if any(os.environ.get(name) != "1" for name in THREADS):
        alone = {**os.environ, **dict.fromkeys(THREADS, "1")}
        os.execve(sys.executable, [sys.executable, *sys.argv], alone)
