"""Words to the person at the terminal: on stderr, so that stdout carries results alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

# Names of files and answers of models go into sentences; none may move the cursor or clear a page.
_ESCAPES = {
    code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"
}
# Nor may one turn around what stands behind it.
_ESCAPES |= {code: f"\\u{code:04x}" for code in (*range(0x2028, 0x202F), *range(0x2066, 0x206A))}


def say(text: str) -> None:
    """Tell how the work goes."""
    tell(sys.stderr, f"{text.translate(_ESCAPES)}\n")


def of_scenes(model: str, what: str, scenes: Sequence[str]) -> str:
    """A line about some scenes of a model: one by its name, several counted and then named.

    >>> of_scenes("gpt", "failed: no answer", ["bedroom_s1"])
    'gpt, bedroom_s1: failed: no answer'
    >>> of_scenes("gpt", "failed: no answer", ["bedroom_s1", "office_s4"])
    'gpt, 2 scenes: failed: no answer: bedroom_s1, office_s4'
    """
    if len(scenes) == 1:
        return f"{model}, {scenes[0]}: {what}"
    return f"{model}, {len(scenes)} scenes: {what}: {', '.join(scenes)}"


def fail(text: str) -> None:
    """Tell what went wrong and what to do about it; the exit code is the caller's."""
    say(f"error: {text}")


def tell(stream: TextIO, text: str) -> None:
    """Write what matters less than the work: a full disk or a reader that left stops nothing."""
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        silence(stream)


def show(text: str) -> None:
    """Print a result on stdout; one who stops reading, as `| head` does, has had enough of it.

    Raises:
        OSError: it cannot be written for another reason, such as a full disk.
    """
    # A model's name need not be text in the terminal's encoding.
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text = text.translate(_ESCAPES)
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except BrokenPipeError:
        silence(sys.stdout)


def silence(stream: TextIO) -> None:
    """Let go to nowhere what is written from now on, and what waits to be: Python's last flush."""
    # Streams of a test or a host program have no file behind them (io.UnsupportedOperation).
    with suppress(OSError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def open_streams() -> None:
    """Put streams to nowhere where the caller closed ours (`>&-`); Python has None there."""
    # The first also takes the number of a closed stdin: else a file of ours would get it.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
