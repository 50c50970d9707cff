"""Attempts on disk: which there are under a folder, how each stands, and what it was (A).

RUNS/<agent>/<scene>/attempt_01/ holds `attempt.json`, the trace, pictures, the map and its scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from ..bundle_fields import BundleError, field, read_json
from ..json_values import shown
from ..names import NOTE_MARKS
from .episode import HOWS
from .protocol import ScoutProtocol, scout_protocol_from
from .task import TASK_FILE

ATTEMPT_FILE = "attempt.json"
TASK_COPY = TASK_FILE
MAP_FILE = "map.json"
SCORES_FILE = "scores.json"
EXPECTED_FILE = "expected_scores.json"
SCHEMA = 1

Status = Literal["completed", "service_failure", "runtime_failure", "unfinished"]
"""How an attempt stands; only a completed one is scored (3.1).

service_failure: the service gave no answer, and the agent could not go on.
runtime_failure: a picture could not be made, or what lies on disk does not fit.
unfinished: it was stopped or killed, a limit of its run was reached, or it is under way.
"""

STATUSES: tuple[Status, ...] = get_args(Status)

_DEEPEST = 3
_PREFIX = "attempt_"


class AttemptError(ValueError):
    """An attempt's file that cannot be used; the sentence names the file and the field."""


@dataclass(frozen=True)
class Attempt:
    """One attempt of an agent at a scene.

    Attributes:
        folder: its own.
        document: its `attempt.json`; see docs/formats.md.
    """

    folder: Path
    document: Mapping[str, Any]

    @property
    def agent(self) -> str:
        """The agent's name: its folder."""
        return str(self.document["agent"]["name"])

    @property
    def scene(self) -> str:
        """Of the task."""
        return str(self.document["scene"])

    @property
    def number(self) -> int:
        """1 for the first attempt of this agent at this scene; reruns have the next ones."""
        return int(self.document["attempt"])

    @property
    def status(self) -> Status:
        """How it stands."""
        status: Status = self.document["status"]
        return status

    @property
    def is_completed(self) -> bool:
        """Whether it ended as episodes end, so that its map counts."""
        return self.status == "completed"


def attempt_name(number: int) -> str:
    """The name of an attempt's folder.

    >>> attempt_name(2)
    'attempt_02'
    """
    return f"{_PREFIX}{number:02d}"


def read_attempt(folder: Path) -> Attempt:
    """The attempt of a folder.

    Raises:
        AttemptError: its file is missing or cannot be used.
    """
    path = folder / ATTEMPT_FILE
    try:
        document = read_json(path)
        _require_usable(document, str(path))
    except BundleError as error:
        told = str(error).replace("run `ideal-bench extract` again", "name an attempt's folder")
        raise AttemptError(told) from error
    return Attempt(folder, document)


def protocol_of(attempt: Attempt) -> ScoutProtocol:
    """The protocol that an attempt was made under.

    Raises:
        lib.bundle_fields.BundleError: it has none.
        lib.settings_file.SettingsError: it cannot be used.
    """
    path = attempt.folder / ATTEMPT_FILE
    return scout_protocol_from(field(attempt.document, "protocol", str(path)), path)


def find_attempts(root: Path) -> tuple[list[Attempt], dict[str, str]]:
    """The attempts under a folder, by agent, scene and number; why others cannot be read.

    Args:
        root: an attempt's own folder, or one that holds scenes, agents or runs of them.

    Returns:
        The attempts; and by the file's path the reason of each that cannot be read.
    """
    found, faults = list[Attempt](), dict[str, str]()
    for folder in _folders(root, _DEEPEST):
        try:
            found.append(read_attempt(folder))
        except AttemptError as error:
            faults[str(folder / ATTEMPT_FILE)] = str(error)
    return sorted(found, key=lambda item: (item.agent, item.scene, item.number)), faults


def attempts_of_scene(folder: Path) -> list[Attempt]:
    """The attempts in RUNS/<agent>/<scene>, the first one first.

    Raises:
        AttemptError: one cannot be read: nobody can say whether it would be done twice.
    """
    found = [read_attempt(path) for path in _folders(folder, 1)]
    return sorted(found, key=lambda item: item.number)


def next_number(folder: Path) -> int:
    """The number of a new attempt in RUNS/<agent>/<scene>, above that of every folder there."""
    names = [path.name.removeprefix(_PREFIX) for path in folder.glob(f"{_PREFIX}*")]
    return max((int(name) for name in names if name.isascii() and name.isdigit()), default=0) + 1


def _folders(root: Path, depth: int) -> Iterator[Path]:
    if (root / ATTEMPT_FILE).exists():
        yield root
        return
    if depth == 0 or not root.is_dir():
        return
    for path in sorted(root.iterdir()):
        if path.is_dir() and not path.name.startswith(NOTE_MARKS):
            yield from _folders(path, depth - 1)


def _require_usable(document: Any, where: str) -> None:
    if field(document, "schema", where) != SCHEMA:
        got = shown(document["schema"])
        raise BundleError(f"{where}: schema is {got}; this version reads {SCHEMA}")
    _require_text(field(document, "agent", where), "name", where)
    for name in ("scene", "task_sha256"):
        _require_text(document, name, where)
    _require_text(document, "reason", where, may_be_empty=True)
    for name, least in (("attempt", 1), ("calls", 0), ("images", 0)):
        count = field(document, name, where)
        # Exactly: JSON's true is a kind of int in Python.
        if type(count) is not int or count < least:
            raise BundleError(f"{where}: {name} is {shown(count)}; expected {least} or more")
    for name in ("engine", "tokens"):
        value = field(document, name, where)
        if value is not None and not isinstance(value, dict):
            raise BundleError(f"{where}: {name} is {shown(value)}; expected an object or null")
    _require_among(document, "status", STATUSES, where)
    if document["status"] == "completed":
        _require_among(document, "ended_by", HOWS, where)


def _require_text(holder: Any, name: str, where: str, *, may_be_empty: bool = False) -> None:
    value = field(holder, name, where)
    if not isinstance(value, str) or not (value or may_be_empty):
        raise BundleError(f"{where}: {name} is {shown(value)}; expected a text")


def _require_among(document: Any, name: str, known: tuple[str, ...], where: str) -> None:
    value = field(document, name, where)
    if value not in known:
        told = f"expected one of {', '.join(known)}"
        raise BundleError(f"{where}: {name} is {shown(value)}; {told}")
