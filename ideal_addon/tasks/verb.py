"""A verb in another process, with its progress, as a piece of long work."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from typing import Any

from ..commands import exit_codes
from ..commands.child import DEFAULT_TERMS, Terms
from .child import ChildFailed, run_verb
from .step import IDLE, Step, TaskError

# Between two words of the verb the time left goes on.
_EVERY_S = 1.0
_ERROR = "error: "
_GOOD = (exit_codes.DONE, exit_codes.PARTIAL)


def follow_verb(
    words: Sequence[str],
    finished: Callable[[str], None] = lambda name: None,
    in_words: Callable[[str], str] = lambda doing: doing,
    terms: Terms = DEFAULT_TERMS,
) -> Generator[Step, None, list[str]]:
    """Run a verb that takes `--tell-to` and yield how far it is; returns what it said else.

    Closing the generator ends the process and all that it started.

    Args:
        words: the verb and its arguments.
        finished: called with the name of each item that the verb has stored.
        in_words: what it is doing, in words for people.
        terms: on what terms it runs.

    Raises:
        TaskError: it could not be started, or nothing could be done; its own sentence.
    """
    from ..commands.told_progress import OPTION
    from ..scene.job import Channel

    channel, said, pace = Channel(), [], _Pace(in_words)
    output = run_verb([*words, OPTION, channel.token], terms=terms)
    try:
        yield pace.begin()
        while True:
            line = next(output)
            if line is None:
                yield pace.step() or IDLE
                continue
            message = channel.read(line)
            if message is None:
                said.append(line)
            elif "finished" in message:
                finished(message["finished"])
            else:
                yield pace.heard(message)
    except StopIteration as end:
        if end.value not in _GOOD:
            raise TaskError(why(words[0], said, end.value)) from None
        return said
    except ChildFailed as error:
        raise TaskError(str(error)) from error
    finally:
        output.close()


def why(verb: str, said: Sequence[str], code: int) -> str:
    """The sentence by which a verb told that it failed; else how it ended."""
    errors = [line.removeprefix(_ERROR) for line in said if line.startswith(_ERROR)]
    if errors:
        return errors[-1]
    last = next((line.strip() for line in reversed(said) if line.strip()), "it said nothing")
    return f"{verb} ended with code {code}: {last}"


class _Pace:
    """How far the verb is, also between its messages."""

    def __init__(self, in_words: Callable[[str], str]) -> None:
        self._in_words = in_words
        self._start_s = self._heard_s = self._told_s = time.monotonic()
        self._done, self._total, self._left_s, self._doing = 0, 0, None, "starting"

    def begin(self) -> Step:
        """Before its first message: another Blender takes seconds to start."""
        return self._step()

    def heard(self, message: dict[str, Any]) -> Step:
        """A message of the verb."""
        self._done, self._total = message["done"], message["total"]
        self._left_s, self._heard_s = message["left_s"], time.monotonic()
        self._doing = self._in_words(message["doing"]) if message["doing"] else self._doing
        return self._step()

    def step(self) -> Step | None:
        """The next, a while after the last; None before that."""
        return self._step() if time.monotonic() - self._told_s >= _EVERY_S else None

    def _step(self) -> Step:
        from ..commands.progress import duration

        now_s = self._told_s = time.monotonic()
        factor = self._done / self._total if self._total else None
        left_s = None
        if self._left_s is not None:
            left_s = max(self._left_s - (now_s - self._heard_s), 0.0)
            passed_s = now_s - self._start_s
            if left_s > 0:
                factor = max(factor or 0.0, passed_s / (passed_s + left_s))
        parts = [
            self._doing,
            f"{self._done} of {self._total} done" if self._total > 1 else "",
            f"{duration(left_s)} left" if left_s else "",
        ]
        return Step(", ".join(filter(None, parts)), factor)
