"""ATTEMPTS of `scout replay`: which attempts are replayed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from ...lib.models.records import name_fault
from ...lib.names import short
from ...lib.scout.attempt import Attempt, find_attempts
from ...lib.scout.replay_attempt import has_trace
from .exit_codes import USAGE, CannotStart
from .messages import say


def chosen_attempts(paths: Sequence[Path]) -> tuple[list[Attempt], list[str]]:
    """Of each agent and scene the latest completed attempt; those that are named, in any state.

    Returns:
        The attempts by agent and scene; and why a path or an attempt cannot be used.

    Raises:
        CannotStart: two attempts that are named are of one agent and scene.
    """
    found: dict[tuple[str, str], Attempt] = {}
    faults: list[str] = []
    for path in paths:
        attempts, unread = find_attempts(path)
        faults += unread.values()
        if not attempts and not unread:
            told = "holds no attempt" if path.is_dir() else "there is no such folder"
            faults.append(f"{path}: {told}; `ideal-bench scout run` makes them")
        for attempt in _usable(path, attempts, faults):
            _take(found, attempt)
    return [found[pair] for pair in sorted(found)], faults


def _take(found: dict[tuple[str, str], Attempt], attempt: Attempt) -> None:
    other = found.setdefault((attempt.agent, attempt.scene), attempt)
    if other.folder.resolve() != attempt.folder.resolve():
        raise CannotStart(
            USAGE,
            f"{other.folder} and {attempt.folder} are both of {short(attempt.agent)} in "
            f"{short(attempt.scene)}; replay them into two folders",
        )


def _usable(path: Path, attempts: list[Attempt], faults: list[str]) -> Iterator[Attempt]:
    for (agent, scene), group in groupby(attempts, key=lambda one: (one.agent, one.scene)):
        every = list(group)
        is_named = every[0].folder == path
        completed = [one for one in every if one.is_completed]
        fault = name_fault(agent, "rename the agent") or name_fault(scene)
        if fault:
            faults.append(f"{every[0].folder}: {fault}")
        elif not completed and not is_named:
            faults.append(
                f"{every[-1].folder}: is not completed ({every[-1].status}); name the attempt's "
                "own folder to replay it as far as it goes"
            )
        elif not has_trace(latest := (completed or every)[-1]):
            say(f"note: {latest.folder}: has no trace: {short(agent)} played no episode")
        else:
            yield latest
