"""All attempts under a folder in one table: a row an agent, failures counted and apart (A, B.2)."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..names import few, short
from ..version import VERSION
from .attempt import STATUSES, Attempt, AttemptError
from .attempt_scores import totals_of
from .baselines import PAPER_LOSSES_M, PAPER_SCENES
from .episode import HOWS
from .scoring.aggregate import aggregate_document
from .scoring.documents import totals_document
from .scoring.scores import Totals

SCHEMA = 1

SAME = ("agent", "prompts", "tools", "budgets", "protocol", "engine")
"""What all attempts of one row have to have in common."""


def leaderboard_document(
    attempts: Iterable[Attempt], faults: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The document of `scout.json`; see docs/formats.md.

    Of each scene the latest completed attempt counts; what failed is counted and listed, never
    scored.

    Args:
        attempts: of all agents.
        faults: by file, why an attempt cannot be read.
    """
    listed = sorted(attempts, key=lambda item: (item.agent, item.scene, item.number))
    unreadable = dict(faults or {})
    agents = {
        name: _agent_document(list(mine), unreadable)
        for name, mine in groupby(listed, key=lambda item: item.agent)
    }
    protocols = _distinct(attempt.document.get("protocol") for attempt in listed)
    return {
        "schema": SCHEMA,
        "versions": {"ideal_bench": VERSION, "python": platform.python_version()},
        "protocol": protocols[0] if len(protocols) == 1 else None,
        "agents": agents,
        "paper": {"loss_m": dict(PAPER_LOSSES_M), "scenes": PAPER_SCENES},
        "remarks": _remarks(listed, agents, len(protocols)),
        "unreadable": unreadable,
    }


def _agent_document(attempts: Sequence[Attempt], unreadable: dict[str, str]) -> dict[str, Any]:
    totals, scenes = dict[str, Totals](), dict[str, Any]()
    for scene, mine in groupby(attempts, key=lambda item: item.scene):
        every = list(mine)
        counted, found = _counted(every, unreadable)
        if found is not None:
            totals[scene] = found
        scenes[scene] = _scene_document(counted, every, found)
    statuses = Counter(attempt.status for attempt in attempts)
    counted_ends = Counter(
        entry["ended_by"] for entry in scenes.values() if entry["scores"] is not None
    )
    latest = attempts[-1].document
    return {
        "agent": latest["agent"],
        "engine": latest.get("engine"),
        "attempts": {status: statuses[status] for status in STATUSES},
        "ended_by": {how: counted_ends[how] for how in HOWS},
        **_spent(attempts),
        "aggregate": aggregate_document(totals),
        "scenes": scenes,
    }


def _counted(
    attempts: Sequence[Attempt], unreadable: dict[str, str]
) -> tuple[Attempt, Totals | None]:
    """The latest completed attempt of a scene that can be scored; else the latest of all."""
    for attempt in reversed(attempts):
        if attempt.is_completed:
            try:
                return attempt, totals_of(attempt)
            except AttemptError as error:
                unreadable[str(attempt.folder)] = str(error)
    return attempts[-1], None


def _scene_document(
    attempt: Attempt, every: Sequence[Attempt], totals: Totals | None
) -> dict[str, Any]:
    document = attempt.document
    return {
        "attempt": attempt.folder.name,
        "attempts": {item.folder.name: item.status for item in every},
        "status": attempt.status,
        "reason": document.get("reason", ""),
        "ended_by": document.get("ended_by"),
        "calls": document.get("calls"),
        "images": document.get("images"),
        "task_sha256": document["task_sha256"],
        "scores": None if totals is None else totals_document(totals),
    }


def _spent(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """Of all attempts, failed ones too; tokens are null where nobody counted them."""
    documents = [attempt.document for attempt in attempts]
    counts = [found for one in documents if isinstance(found := one.get("tokens"), dict)]
    return {
        "calls": sum(one.get("calls") or 0 for one in documents),
        "images": sum(one.get("images") or 0 for one in documents),
        "tokens": {name: _sum(found.get(name) for found in counts) for name in ("input", "output")},
    }


def _sum(values: Iterable[Any]) -> int | None:
    known = [value for value in values if type(value) is int]
    return sum(known) if known else None


def _remarks(attempts: Sequence[Attempt], agents: Mapping[str, Any], protocols: int) -> list[str]:
    """What makes rows hard to compare, a sentence each."""
    told = [] if protocols < 2 else ["The attempts were made under different protocols."]
    for name, mine in groupby(attempts, key=lambda item: item.agent):
        found = list(mine)
        mixed = [key for key in SAME if len(_distinct(one.document.get(key) for one in found)) > 1]
        if mixed:
            told.append(f"The attempts of {short(name)} differ in {', '.join(mixed)}.")
    scored = {
        name: {scene for scene, entry in agent["scenes"].items() if entry["scores"] is not None}
        for name, agent in agents.items()
    }
    if len({frozenset(scenes) for scenes in scored.values() if scenes}) > 1:
        told.append("Not all agents have scores of the same scenes.")
    other = [scene for scene, hashes in _tasks(agents).items() if len(hashes) > 1]
    if other:
        told.append(f"Agents explored different preparations of {few(other)}.")
    return told


def _tasks(agents: Mapping[str, Any]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for agent in agents.values():
        for scene, entry in agent["scenes"].items():
            found.setdefault(scene, set()).add(entry["task_sha256"])
    return found


def _distinct(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
