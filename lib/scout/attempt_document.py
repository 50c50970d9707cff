"""What `attempt.json` says: who explored what under which rules, and what came of it (A)."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..atomic import write_json
from ..json_values import shown
from ..models.record_documents import now
from ..version import VERSION
from .agent import Played
from .attempt import ATTEMPT_FILE, SCHEMA
from .differing import differing
from .episode import Episode
from .protocol import ScoutProtocol
from .task import Task
from .tools import tools_of


@dataclass(frozen=True)
class Configuration:
    """What decides about an attempt beside its task; never a key.

    Attributes:
        agent: its kind and name, and of a model api, endpoint, model and sampling.
        protocol: limits and budgets.
        prompts: where each text came from, by its role; none of an agent without words.
        engine: what makes the pictures, with its settings; None where none is made.
        blender: the version of Blender that makes them; None where it is not known, or none does.
    """

    agent: Mapping[str, Any]
    protocol: ScoutProtocol
    prompts: Sequence[Any] = ()
    engine: Mapping[str, Any] | None = None
    blender: str | None = None

    def to_document(self) -> dict[str, Any]:
        """As `attempt.json` keeps it."""
        limits = self.protocol
        return {
            "agent": dict(self.agent),
            "prompts": list(self.prompts),
            "tools": [tool.to_document() for tool in tools_of(limits)],
            "budgets": {
                "model_calls": limits.model_calls,
                "images": limits.images,
                "reminders": sorted(limits.reminders, reverse=True),
            },
            "protocol": dict(limits.document),
            "engine": None if self.engine is None else dict(self.engine),
        }


def begun(task: Task, number: int, configuration: Configuration) -> dict[str, Any]:
    """The document of an attempt that begins."""
    return {
        "schema": SCHEMA,
        "scene": task.scene,
        "task_sha256": task.sha256,
        "attempt": number,
        **configuration.to_document(),
        "versions": {
            "ideal_bench": VERSION,
            "python": platform.python_version(),
            "blender": configuration.blender,
        },
        "started_at": now(),
        "resumed_at": [],
        "ended_at": None,
        "status": "unfinished",
        "reason": "",
        "ended_by": None,
        "calls": 0,
        "images": 0,
        "submitted": 0,
        "tokens": None,
    }


def resumed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document of an attempt that is gone on with."""
    times = [*document.get("resumed_at", ()), now()]
    open_end = {"ended_at": None, "status": "unfinished", "reason": "", "ended_by": None}
    return {**document, "resumed_at": times, **open_end}


def settled(document: Mapping[str, Any], played: Played, episode: Episode | None) -> dict[str, Any]:
    """The document of an attempt as it stands when a run leaves it.

    Args:
        document: as it was begun.
        played: what became of it.
        episode: as far as it was played; None where it could not begin: what an earlier run wrote
            of it stays.
    """
    found = {**document, "status": played.status, "reason": played.reason}
    if episode is not None:
        found |= {
            "ended_by": played.ended_by,
            "calls": played.calls,
            "images": played.images,
            "submitted": len(episode.map),
        }
    if "model" in document["agent"]:
        spent = played.spent
        found["tokens"] = {
            "http_calls": spent.calls,
            "answers": spent.answers,
            "uncounted_answers": spent.uncounted,
            "input": spent.input_tokens,
            "output": spent.output_tokens,
        }
    return {**found, "ended_at": None if played.status == "unfinished" else now()}


def write_attempt(folder: Path, document: Mapping[str, Any]) -> None:
    """Write `attempt.json`, whole.

    Raises:
        OSError: it cannot be written.
    """
    write_json(folder / ATTEMPT_FILE, document)


def difference(
    before: Mapping[str, Any], configuration: Configuration, *, moved: bool = False
) -> str:
    """What an attempt's configuration has that another has not, in a clause; "" where it is one.

    Args:
        before: the attempt's document.
        configuration: the other one.
        moved: the endpoint may differ: the same model at another address.
    """
    # As it would be read from a file: tuples are lists there.
    wanted = json.loads(json.dumps(configuration.to_document()))
    for name, value in wanted.items():
        for place, was, is_now in differing(before.get(name), value, name):
            if moved and place == "agent.endpoint":
                continue
            if isinstance(was, dict | list) or isinstance(is_now, dict | list):
                return f"other values of {place}"
            return f"{place} {shown(was)} where now it is {shown(is_now)}"
    return ""
