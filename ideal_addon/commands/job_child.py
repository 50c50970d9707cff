"""Jobs that a verb hands to a hidden verb in another process, and the messages that come back.

A job is a JSON file; the token in it marks the lines of the child's output that are messages.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from ..scene.job import Channel
from .child import DEFAULT_TERMS, Running, Terms, end_with_parent, how_it_ended, run_child

LAST_WORDS = 20
"""Lines of a child's output that are kept, to tell how it ended."""


@dataclass(frozen=True)
class Ending:
    """How a child ended.

    Attributes:
        code: its exit code, negative for a signal.
        how: that and its last words, in a clause.
        words: its last lines, such as a traceback.
    """

    code: int
    how: str
    words: tuple[str, ...] = ()


def run_job(
    verb: str,
    job: Mapping[str, Any],
    path: Path,
    on_message: Callable[[dict[str, Any]], None],
    log: Path | None = None,
    terms: Terms = DEFAULT_TERMS,
    running: Running | None = None,
) -> Ending:
    """Run a hidden verb on a job and wait for it.

    Args:
        verb: takes the job's file as its only argument.
        job: what JSON can hold.
        path: where the job's file is written.
        on_message: called with every message, in the calling thread.
        log, terms, running: as for `run_child`.

    Raises:
        TimeLimit: it took longer than the terms allow.
    """
    channel = Channel()
    words: deque[str] = deque(maxlen=LAST_WORDS)

    def on_line(line: str) -> None:
        message = channel.read(line)
        if message is None:
            words.append(line)
        else:
            on_message(message)

    write_json(path, {**job, "token": channel.token})
    code = run_child([verb, str(path)], log, on_line, terms, running)
    return Ending(code, how_it_ended(code, list(words)), tuple(words))


def take_job(path: Path) -> tuple[dict[str, Any], Callable[..., None]]:
    """The job that `run_job` handed to this process, and how to send a message back.

    From now on this process ends with the one that started it.
    """
    end_with_parent()
    job: dict[str, Any] = json.loads(path.read_bytes())
    return job, Channel(job.pop("token")).tell
