"""What a task was prepared from, as one number and as what differs (A, scene preparation)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..json_values import shown
from ..names import few
from ..quality.inputs import document_hash
from .differing import differing
from .task import Task

_FOUND_OUT = ("optics", "first", "targets")
_MOST_TOLD = 3


def fingerprint(configuration: Mapping[str, Any]) -> str:
    """SHA-256 of a configuration, whatever the order of its fields.

    Args:
        configuration: plain JSON values.

    >>> fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    True
    """
    return document_hash(configuration)


def differences(task: Task, configuration: Mapping[str, Any]) -> str:
    """Why a prepared task is not the one of this configuration; "" where it may be used again.

    Args:
        task: as its file has it.
        configuration: what it would be prepared from now. What is found out only by opening the
            scene (``optics``, ``first``, ``targets``) may be missing: it follows from the rest.

    Returns:
        the names of what differs, with both values where these are short, in a clause.
    """
    if fingerprint(task.configuration) != task.sha256:
        return "its fingerprint is not that of its configuration"
    if task.configuration.get("first") != task.first.to_document():
        return "its first pose is not that of its configuration"
    if task.configuration.get("targets") != len(task.targets):
        return (
            f"it has {len(task.targets)} targets, and its configuration "
            f"{shown(task.configuration.get('targets'))}"
        )
    known = {name: task.configuration.get(name) for name in _FOUND_OUT}
    found = [
        f"{where} ({_told(before)}, now {_told(now)})"
        for where, before, now in differing(task.configuration, {**known, **configuration})
    ]
    return few(found) if len(found) <= _MOST_TOLD else f"{len(found)} settings, as {found[0]}"


def _told(value: Any) -> str:
    return "nothing" if value is None else shown(value)
