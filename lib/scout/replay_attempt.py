"""The replay of an attempt on disk."""

from __future__ import annotations

import json

from ..bundle_fields import BundleError, read_json
from ..names import short
from ..settings_file import SettingsError
from .attempt import SCORES_FILE, TASK_COPY, Attempt, AttemptError, protocol_of
from .replay import Replay, replay
from .scoring.documents import scores_document
from .task import Task, TaskError, read_task
from .trace import TRACE_FILE, TraceError, read_trace


def replay_attempt(attempt: Attempt, task: Task | None = None) -> Replay:
    """Go through an attempt's trace again.

    Args:
        attempt: completed or not; its map is scored as far as it goes.
        task: where its folder has no copy of it.

    Raises:
        AttemptError: its task, its protocol or its trace cannot be used, or it has other scores
            than its trace gives.
    """
    path = attempt.folder / TRACE_FILE
    try:
        known = _task(attempt, task)
        found = replay(known, read_trace(path), protocol_of(attempt), path)
        _require_same_scores(attempt, found)
    except (BundleError, SettingsError, TaskError, TraceError) as error:
        raise AttemptError(str(error)) from error
    return found


def has_trace(attempt: Attempt) -> bool:
    """Whether it was played: scores that are expected of many maps come without an episode."""
    return (attempt.folder / TRACE_FILE).exists()


def _task(attempt: Attempt, given: Task | None) -> Task:
    copy = attempt.folder / TASK_COPY
    if copy.exists():
        return read_task(copy)
    if given is None:
        raise AttemptError(f"{copy}: missing; name the task that it was made with (--task)")
    if given.sha256 != attempt.document["task_sha256"]:
        raise AttemptError(
            f"{attempt.folder}: was made with another task of scene '{short(given.scene)}' than "
            "the one that is named"
        )
    return given


def _require_same_scores(attempt: Attempt, found: Replay) -> None:
    """A completed attempt's scores are those of its trace, to the bit."""
    path = attempt.folder / SCORES_FILE
    if not attempt.is_completed or not path.exists():
        return
    kept, now = read_json(path), json.loads(json.dumps(scores_document(found.final)))
    if kept != now:
        before = kept if isinstance(kept, dict) else {}
        changed = next((name for name in now if before.get(name) != now[name]), "field")
        raise AttemptError(
            f"{path}: has another {changed} than the trace beside it gives; one of the two was "
            "changed, or another version wrote it: remove the scores to have the trace alone"
        )
