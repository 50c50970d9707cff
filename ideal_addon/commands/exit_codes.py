"""What a command's exit code tells the script that called it; the same through every door."""

from __future__ import annotations

DONE = 0
PARTIAL = 1
USAGE = 2
NOTHING = 3
# The shell's own convention for a program ended by Ctrl-C: 128 + SIGINT.
INTERRUPTED = 130


class CannotStart(Exception):
    """A verb cannot begin with what it was given; its words, and the exit code, for the caller."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


MEANINGS = {
    DONE: "done",
    PARTIAL: "done, but some items failed; each is named on stderr and in the results",
    USAGE: "the call was wrong",
    NOTHING: "nothing could be done",
    INTERRUPTED: "stopped with Ctrl-C",
}
