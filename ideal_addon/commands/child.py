"""Blender processes started by a verb, one for each piece of work."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from . import exit_codes

FARM_SCRIPT = Path(__file__).with_name("farm.py")


def child_command(words: Sequence[str]) -> list[str]:
    """How to run a verb in another process: in this Blender, or in Python with the bpy module."""
    bpy = sys.modules.get("bpy")
    blender = bpy.app.binary_path if bpy is not None else ""
    if blender:
        return [blender, "--background", "--python", str(FARM_SCRIPT), "--", *words]
    if str(__package__).startswith("bl_ext."):
        # The extension in the bpy module: nothing outside Blender can import it by this name.
        return [sys.executable, "-P", str(FARM_SCRIPT), "--", *words]
    return [sys.executable, "-P", "-m", str(__package__), *words]


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def require_blender() -> None:
    """Say now, and not in every child, that Blender cannot be imported.

    Raises:
        ModuleNotFoundError: it cannot.
    """
    if importlib.util.find_spec("bpy") is None:
        raise ModuleNotFoundError("No module named 'bpy'", name="bpy")


def how_it_ended(code: int, lines: Sequence[str]) -> str:
    """How a child ended that did not tell itself, by its exit code and the last thing it said."""
    last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
    how = f"was ended by signal {-code}" if code < 0 else f"stopped with code {code}"
    return f"its process {how} ({last})"


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone, however that came about.

    The parent holds the other end of stdin and never writes; its end closes with it.
    """

    def watch() -> None:
        sys.stdin.buffer.read()
        os._exit(exit_codes.INTERRUPTED)

    threading.Thread(target=watch, daemon=True).start()


def run_child(words: Sequence[str], log: Path | None, on_line: Callable[[str], None]) -> int:
    """Run a verb in a process of its own and wait for it; its exit code, negative for a signal.

    Every line of its output goes to `on_line` and, where one is given, to the file `log`. An
    interrupt, and SIGTERM as a farm's scheduler sends it, ends the child before it goes on to the
    caller.
    """
    if log is None:
        log = Path(os.devnull)
    log.parent.mkdir(parents=True, exist_ok=True)
    # Unbuffered, so that a line arrives when it is written.
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with (
        _terminated_as_interrupted(),
        log.open("w", encoding="utf-8") as stream,
        subprocess.Popen(
            child_command(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as child,
    ):
        assert child.stdout is not None
        try:
            for line in child.stdout:
                stream.write(line)
                on_line(line.rstrip("\n"))
        except BaseException:
            child.terminate()
            raise
        return child.wait()
