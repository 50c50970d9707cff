"""Blender processes started by a verb, one for each piece of work."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from . import exit_codes
from .progress import duration
from .stopping import handling

FARM_SCRIPT = Path(__file__).with_name("farm.py")
BOOTSTRAP_SCRIPT = Path(__file__).parents[1] / "rooms" / "bootstrap.py"

Line = Callable[[str], None]


class TimeLimit(Exception):
    """A child took longer than it may and was ended; says how long that is."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """On what terms a child runs; each is as for this process where it is left out.

    Attributes:
        python: run the verb in this Python, where the package need not be installed.
        folder: the working directory.
        environment: variables to set.
        limit_s: end it after so many seconds.
        continue_log: write after what stands in the log already.
    """

    python: Path | None = None
    folder: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    limit_s: float | None = None
    continue_log: bool = False


DEFAULT_TERMS = Terms()


class Running:
    """The children that run now, so that another thread can end them all."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._children: set[subprocess.Popen[str]] = set()
        self._ended = False

    def end(self) -> None:
        """End every child, and each that is started from now on."""
        with self._lock:
            self._ended = True
            for child in self._children:
                _kill(child)

    @contextmanager
    def holding(self, child: subprocess.Popen[str]) -> Iterator[None]:
        """Know a child while it runs."""
        with self._lock:
            self._children.add(child)
            if self._ended:
                _kill(child)
        try:
            yield
        finally:
            with self._lock:
                self._children.discard(child)


def child_command(words: Sequence[str]) -> list[str]:
    """How to run a verb in another process: in this Blender, or in Python with the bpy module."""
    bpy = sys.modules.get("bpy")
    blender = bpy.app.binary_path if bpy is not None else ""
    if blender:
        # Whether the network may be used can be this session's own choice.
        network = "--online-mode" if bpy.app.online_access else "--offline-mode"
        return [blender, "--background", network, "--python", str(FARM_SCRIPT), "--", *words]
    if str(__package__).startswith("bl_ext."):
        # The extension in the bpy module: nothing outside Blender can import it by this name.
        return [sys.executable, "-P", str(FARM_SCRIPT), "--", *words]
    return [sys.executable, "-P", "-m", str(__package__), *words]


def _command(words: Sequence[str], terms: Terms) -> list[str]:
    if terms.python is None:
        return child_command(words)
    # -P and -s: nothing lying beside the script or in the person's home gets in between.
    return [str(terms.python), "-P", "-s", str(BOOTSTRAP_SCRIPT), *words]


def _environment(terms: Terms) -> dict[str, str]:
    environment = {**os.environ, **terms.environment}
    if terms.python is not None:
        # These say where our Python finds its modules.
        for name in ("PYTHONPATH", "PYTHONHOME"):
            environment.pop(name, None)
    # Unbuffered, so that a line arrives when it is written.
    return {**environment, "PYTHONUNBUFFERED": "1"}


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@contextmanager
def terminated_as_interrupted() -> Iterator[None]:
    """Let SIGTERM, as a farm's scheduler sends it, be what Ctrl-C is."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with handling(signal.SIGTERM, _interrupt):
        yield


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
    return f"its process {how} ({last.rstrip('.')})"


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone, however that came about.

    The parent holds the other end of stdin and never writes; its end closes with it. Linux ends
    the process itself, also while a long call into Blender or a solver lets no thread run.
    """

    def watch() -> None:
        # Not by way of sys.stdin: its lock would be held while Python ends, which aborts it.
        while os.read(0, 1024):
            pass
        os._exit(exit_codes.INTERRUPTED)

    die_with_parent()
    threading.Thread(target=watch, daemon=True).start()


def die_with_parent() -> None:
    """On Linux, let this process be killed when the thread that started it ends."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def _kill(child: subprocess.Popen[str]) -> None:
    """End a child that still runs, and what it started."""
    if child.poll() is not None:
        return
    if os.name == "posix":
        # The group is its own: see `process_group` below. It may end by itself just now.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()


@contextmanager
def _limited(child: subprocess.Popen[str], limit_s: float | None) -> Iterator[None]:
    """End the child when its time is over.

    Raises:
        TimeLimit: it was.
    """
    if limit_s is None:
        yield
        return
    over = threading.Event()

    def expire() -> None:
        over.set()
        _kill(child)

    timer = threading.Timer(limit_s, expire)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if over.is_set() and child.wait() != 0:
        raise TimeLimit(f"took longer than {duration(limit_s)}")


def run_child(
    words: Sequence[str],
    log: Path | None,
    on_line: Line,
    terms: Terms = DEFAULT_TERMS,
    running: Running | None = None,
) -> int:
    """Run a verb in a process of its own and wait for it; its exit code, negative for a signal.

    Every line of its output goes to `on_line` and, where one is given, to the file `log`. An
    interrupt, and SIGTERM as a farm's scheduler sends it, ends the child before it goes on to the
    caller.

    Args:
        words: the verb and its arguments.
        log: file for its output.
        on_line: called with every line, in the calling thread.
        terms: see `Terms`.
        running: where the child is known while it runs.

    Raises:
        TimeLimit: it took longer than the terms allow.
    """
    if log is None:
        log = Path(os.devnull)
    log.parent.mkdir(parents=True, exist_ok=True)
    with (
        terminated_as_interrupted(),
        log.open("a" if terms.continue_log else "w", encoding="utf-8") as stream,
        subprocess.Popen(
            _command(words, terms),
            cwd=terms.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=_environment(terms),
            # A group of its own, so that it can be ended with all that it started.
            process_group=0 if os.name == "posix" else None,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as child,
        (running or Running()).holding(child),
        _limited(child, terms.limit_s),
    ):
        assert child.stdout is not None
        try:
            for line in child.stdout:
                stream.write(line)
                on_line(line.rstrip("\n"))
            return child.wait()
        except BaseException:
            _kill(child)
            raise
