"""A trace gone through again: the map and its scores after every accepted submission (B.2).

Nothing is asked, rendered or triangulated again: all is as the trace has it, and the map is scored
as the attempt's own was, so that the last scores are those of the attempt to the bit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .episode import How
from .protocol import ScoutProtocol
from .replay_acts import Act, Step
from .replay_reading import Reader
from .scoring.scores import MapScores, score_map
from .task import Task
from .trace import TRACE_FILE


@dataclass(frozen=True)
class Replay:
    """An attempt, act by act.

    Attributes:
        task: what it was about.
        protocol: by which it is scored.
        empty: the scores before the first submission.
        acts: what was done, in order; what was rejected is left out.
        calls, images: spent in all.
        ended: how it ended; None where the trace has no end.
    """

    task: Task
    protocol: ScoutProtocol
    empty: MapScores
    acts: tuple[Act, ...]
    calls: int
    images: int
    ended: How | None

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The accepted submissions."""
        return tuple(act for act in self.acts if isinstance(act, Step))

    @property
    def final(self) -> MapScores:
        """The scores of the map as it stands at the end: those of the attempt."""
        return self.steps[-1].scores if self.steps else self.empty


def replay(
    task: Task,
    events: Sequence[Mapping[str, Any]],
    protocol: ScoutProtocol,
    path: Path = Path(TRACE_FILE),
) -> Replay:
    """Go through a trace.

    Args:
        task: the task that it is of.
        events: its lines, as `trace.read_trace` gives them.
        protocol: by which the attempt was made and scored.
        path: for the words of an error.

    Raises:
        TraceError: it is of another task, or a line is not as an episode writes it.
    """
    reader = Reader(task, protocol, path)
    for number, event in enumerate(events, 1):
        reader.read(number, event)
    return Replay(
        task,
        protocol,
        score_map(task, {}, protocol),
        tuple(reader.acts),
        reader.calls,
        reader.images_taken,
        reader.ended(),
    )
