"""A hidden verb in another process that stays, and answers one question after the other.

A question is a line of JSON on its stdin; the answer is a message among its output. It ends when
its stdin does, so that nothing is left of it however this process ends.
"""

from __future__ import annotations

import json
import os
import queue
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

from ..scene.job import Channel
from . import exit_codes
from .child import Running, Terms, die_with_parent
from .job_child import Ending, run_job
from .progress import duration

_CLOSING_S = 5.0
"""How long a child may take to end after its last answer."""


class ChildGone(Exception):
    """The child ended, or was ended, without an answer; says how."""


class _Held(Running):
    """The one child, as soon as it runs."""

    def __init__(self) -> None:
        super().__init__()
        self.started: queue.SimpleQueue[Popen[str] | None] = queue.SimpleQueue()

    @contextmanager
    def holding(self, child: Popen[str]) -> Iterator[None]:
        """Know a child while it runs, and hand it to who started it."""
        with super().holding(child):
            self.started.put(child)
            yield


class AskedChild:
    """One such child, from its start to its end.

    Attributes:
        pid: the process's number.
    """

    def __init__(self, verb: str, job: Mapping[str, Any], path: Path, terms: Terms) -> None:
        """Start it.

        Args:
            verb: the hidden verb; it takes the job's file as its only argument.
            job: what JSON can hold.
            path: where the job's file is written.
            terms: as for `run_child`.

        Raises:
            ChildGone: it could not be started.
        """
        self._running = _Held()
        self._answers: queue.SimpleQueue[dict[str, Any] | Ending | str] = queue.SimpleQueue()
        # The thread that starts a child also waits for it: on Linux the child ends with it.
        self._thread = threading.Thread(
            target=self._serve, args=(verb, dict(job), path, terms), daemon=True
        )
        self._thread.start()
        child = self._running.started.get()
        if child is None:
            raise ChildGone(self._told(self._answers.get()))
        self._child = child
        self.pid = child.pid

    def _serve(self, verb: str, job: dict[str, Any], path: Path, terms: Terms) -> None:
        ending: Ending | str = "its process could not be followed"
        try:
            ending = run_job(verb, job, path, self._answers.put, terms=terms, running=self._running)
        except OSError as error:
            ending = f"its process cannot be started ({error.strerror})"
        finally:
            self._answers.put(ending)
            self._running.started.put(None)

    def ask(self, question: Mapping[str, Any], limit_s: float | None = None) -> dict[str, Any]:
        """The answer to a question; without one the child is gone for good.

        Args:
            question: what JSON can hold.
            limit_s: how long it may take; the child is ended where it takes longer.

        Raises:
            ChildGone: there is none.
        """
        assert self._child.stdin is not None
        with suppress(BrokenPipeError, ValueError):
            # Of a child that has ended its thread tells how, and closes the pipe.
            self._child.stdin.write(json.dumps(question) + "\n")
            self._child.stdin.flush()
        return self.answer(limit_s)

    def answer(self, limit_s: float | None = None) -> dict[str, Any]:
        """The next message.

        Raises:
            ChildGone: there is none.
        """
        try:
            answer = self._answers.get(timeout=limit_s)
        except queue.Empty:
            self.end()
            raise ChildGone(f"took longer than {duration(limit_s or 0.0)}") from None
        if isinstance(answer, dict):
            return answer
        # Whoever asks again gets the same.
        self._answers.put(answer)
        raise ChildGone(self._told(answer))

    @staticmethod
    def _told(answer: Ending | str | dict[str, Any]) -> str:
        return answer.how if isinstance(answer, Ending) else str(answer)

    def close(self) -> None:
        """Let the child end, and end it where it does not."""
        if self._child.stdin is not None:
            with suppress(OSError):
                self._child.stdin.close()
        self._thread.join(_CLOSING_S)
        self.end()

    def end(self) -> None:
        """End the child at once."""
        self._running.end()
        self._thread.join(_CLOSING_S)


def take_questions(path: Path) -> tuple[dict[str, Any], Iterator[dict[str, Any]], Any]:
    """The job of this process, its questions as they come, and how to send an answer.

    From now on this process ends with the one that started it.
    """
    die_with_parent()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    job: dict[str, Any] = json.loads(path.read_bytes())

    def questions() -> Iterator[dict[str, Any]]:
        while True:
            yield json.loads(lines.get())

    return job, questions(), Channel(job.pop("token")).tell


def _listen(lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on what comes on stdin; at its end there is nobody left to work for."""
    rest = b""
    # Not by way of sys.stdin: its lock would be held while Python ends, which aborts it.
    while piece := os.read(0, 1 << 16):
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            lines.put(line)
    os._exit(exit_codes.DONE)
