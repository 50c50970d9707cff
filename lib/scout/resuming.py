"""Going on with an episode whose agent cannot be asked for its earlier answers again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..json_values import shown
from .episode import HOWS, Episode, Rejected
from .trace import TraceError


def resume(episode: Episode) -> None:
    """Bring a new episode to where the earlier run into its trace left it; renders nothing.

    Raises:
        TraceError: the trace is no trace of this episode, or one of its pictures was changed.
    """
    trace = episode.trace
    while (line := trace.expected()) is not None:
        where = f"{trace.path}: line {trace.lines_read + 1}"
        _repeat(episode, line, where)
        if trace.expected() is line:
            raise TraceError(f"{where} comes after the episode's end; name another folder")


def _repeat(episode: Episode, line: Mapping[str, Any], where: str) -> None:
    event = line.get("event")
    if event == "call":
        try:
            episode.begin_call()
        except Rejected as error:
            raise TraceError(f"{where} has one more call: {error}") from error
    elif event == "action" and isinstance(line.get("tool"), str):
        episode.act(line["tool"], line.get("arguments"))
    elif event == "end" and line.get("how") in HOWS:
        episode.end(line["how"])
    else:
        raise TraceError(f"{where}: event is {shown(event)}, or has no fields of that kind")
