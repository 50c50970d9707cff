"""Words to the person at the terminal: on stderr, so that stdout carries results alone."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """Tell how the work goes."""
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> None:
    """Tell what went wrong and what to do about it; the exit code is the caller's."""
    say(f"error: {text}")
